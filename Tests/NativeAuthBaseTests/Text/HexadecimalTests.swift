import NativeAuthBase
import Testing

@Suite("Bytes as hexadecimal text", .timeLimit(.minutes(5)))
struct HexadecimalTests {
    @Test(
        "Each byte has two digits",
        arguments: [([], ""), ([0], "00"), ([9, 10, 15, 16], "090a0f10"), ([0x7F, 0x80, 0xFF], "7f80ff")]
            as [([UInt8], String)]
    )
    func digits(_ bytes: [UInt8], _ text: String) { #expect(bytes.hexadecimal == text) }
}
