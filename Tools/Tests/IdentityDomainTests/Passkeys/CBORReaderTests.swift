import Foundation
import Testing

@testable import IdentityBase
@testable import NativeAuthTesting
@testable import ServerTestSupport

@Suite("Strict CBOR decoding", .timeLimit(.minutes(5)))
struct CBORReaderTests {
    private static func data(_ hexadecimal: String) -> Data {
        var bytes = Data()
        var rest = Substring(hexadecimal.filter { $0 != " " })
        while !rest.isEmpty {
            bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// Examples of RFC 8949, appendix A.
    @Test(
        "The RFC's examples are decoded",
        arguments: [
            ("00", CBORValue.integer(0)), ("17", .integer(23)), ("1818", .integer(24)), ("1903e8", .integer(1_000)),
            ("1a000f4240", .integer(1_000_000)), ("1b000000e8d4a51000", .integer(1_000_000_000_000)),
            ("20", .integer(-1)), ("3863", .integer(-100)), ("3903e7", .integer(-1_000)), ("f4", .bool(false)),
            ("f5", .bool(true)), ("f6", .null), ("40", .bytes(Data())), ("4401020304", .bytes(Data([1, 2, 3, 4]))),
            ("60", .text("")), ("6161", .text("a")), ("62c3bc", .text("ü")), ("80", .array([])),
            ("83010203", .array([.integer(1), .integer(2), .integer(3)])), ("a0", .map([:])),
            ("a201020304", .map([.integer(1): .integer(2), .integer(3): .integer(4)])),
            ("a26161016162820203", .map([.text("a"): .integer(1), .text("b"): .array([.integer(2), .integer(3)])])),
            ("3b7fffffffffffffff", .integer(.min)),
        ]
    )
    func examples(_ text: String, _ value: CBORValue) throws {
        #expect(try CBORReader.value(in: Self.data(text)) == value)
    }

    @Test(
        "Other encodings are refused",
        arguments: [
            ("", "ends"), ("18", "ends"), ("19 03", "ends"), ("44 010203", "ends"), ("61", "ends"), ("82 01", "ends"),
            ("a1 01", "ends"), ("5b ffffffffffffffff", "ends"), ("7a ffffffff", "ends"),
            ("9b ffffffffffffffff", "ends"),
            ("bb 7fffffffffffffff", "ends"), ("9a 00ffffff 00", "ends"), ("00 00", "follows"),
            ("5f 41 01 ff", "indefinite"), ("9f ff", "indefinite"), ("bf ff", "indefinite"), ("7f ff", "indefinite"),
            ("ff", "simple"), ("1817", "shortest"), ("190017", "shortest"), ("1a0000ffff", "shortest"),
            ("1b00000000ffffffff", "shortest"), ("5801 00", "shortest"), ("1b ffffffffffffffff", "large"),
            ("3b ffffffffffffffff", "large"), ("c0 00", "tag"), ("d8 18 00", "tag"), ("f7", "simple"),
            ("f9 0000", "simple"), ("fb 3ff199999999999a", "simple"), ("f8 18", "simple"), ("1c", "reserved"),
            ("3e", "reserved"), ("61 ff", "UTF-8"), ("a2 01 02 01 03", "twice"), ("a2 6161 01 6161 02", "twice"),
            ("a1 40 00", "name"), ("a1 80 00", "name"), ("a1 f6 00", "name"),
        ]
    )
    func refused(_ text: String, _ reason: String) {
        do {
            let value = try CBORReader.value(in: Self.data(text))
            Issue.record("read \(value)")
        } catch {
            #expect((error as? CBORReader.Malformed)?.reason.contains(reason) == true, "\(error)")
        }
    }

    @Test("The nesting of arrays and maps is limited", arguments: ["81", "a100"])
    func depth(_ level: String) {
        for (count, isFine) in [(8, true), (9, false), (100_000, false)] {
            let data = Self.data(String(repeating: level, count: count) + "00")
            #expect(((try? CBORReader.value(in: data)) != nil) == isFine)
        }
    }

    @Test("Every truncated value is refused")
    func truncated() throws {
        let whole = try SoftAuthenticator().create("abc", packed: true).object
        #expect(throws: Never.self) { try CBORReader.value(in: whole) }
        for length in 0..<whole.count {
            #expect(throws: CBORReader.Malformed.self) { try CBORReader.value(in: whole.prefix(length)) }
        }
    }

    @Test("Random bytes cause no crash")
    func noise() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...40, using: &generator)
            let data = Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
            // A decoded value uses all of the data.
            if let value = try? CBORReader.value(in: data) { #expect(!data.isEmpty, "\(value)") }
        }
    }
}
