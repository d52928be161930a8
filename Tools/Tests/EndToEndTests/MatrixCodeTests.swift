import Testing

@testable import AuthFlows
@testable import HostedPages

/// The server's QR codes against the client's: two implementations that share no code.
@Suite("The server draws the same QR codes as the client", .timeLimit(.minutes(5)))
struct MatrixCodeTests {
    @Test(
        "module by module, with the same version, level and mask",
        arguments: [1, 14, 15, 26, 60, 106, 107, 150, 251, 400, 600, 666])
    func same(_ length: Int) throws {
        let text = String((0..<length).map { "openid4vp://authorize?client_id="[$0 % 32] })
        let code = try #require(MatrixCode(text))
        let version = QRVersion.allCases[code.version - 1]
        let mask = try #require(QRMask(rawValue: code.mask))
        let other = try #require(QRCode(bytes: Array(text.utf8), version: version, level: .medium, mask: mask))
        #expect(code.size == other.size)
        for row in 0..<code.size {
            for column in 0..<code.size where code.isDark(row, column) != other[row, column] {
                Issue.record("row \(row), column \(column) of \(code.size)")
                return
            }
        }
    }

    @Test("a text that is too long has none")
    func tooLong() {
        #expect(MatrixCode(String(repeating: "a", count: 667)) == nil)
    }
}

extension String {
    fileprivate subscript(_ place: Int) -> Character { self[index(startIndex, offsetBy: place)] }
}
