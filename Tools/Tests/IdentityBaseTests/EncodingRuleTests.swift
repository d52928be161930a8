import Foundation
import Testing

@testable import IdentityBase

@Suite("Encodings and random values")
struct EncodingRuleTests {
    private struct Counter: RandomSource {
        var first: UInt8 = 0

        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { first &+ UInt8(truncatingIfNeeded: $0) } }
        func number(below upperBound: Int) -> Int { min(7, upperBound - 1) }
    }

    private struct StoppedClock: WallClock {
        let time: Date

        func now() -> Date { time }
    }

    @Test(
        "A form value is decoded from percent encoding and UTF-8",
        arguments: [
            ("a+b%20c", "a b c"), ("%C3%bC", "ü"), ("%2B", "+"), ("", ""), ("a=b", "a=b"), ("%EF%BB%BFa", "\u{FEFF}a"),
            ("%", nil), ("%4", nil), ("%4g", nil), ("%FF", nil), ("%C3", nil), ("100%", nil),
        ] as [(String, String?)]
    )
    func decoding(_ text: String, _ decoded: String?) {
        #expect(FormEncoding.decoded(text[...]) == decoded)
    }

    @Test("Only unreserved characters are not encoded, and a space is a plus sign")
    func encoding() {
        #expect(FormEncoding.encoded("AZaz09-._~") == "AZaz09-._~")
        #expect(FormEncoding.encoded("a b&c=d+e/ü") == "a+b%26c%3Dd%2Be%2F%C3%BC")
    }

    @Test("Parameters are added to an address with or without a query")
    func addresses() {
        #expect(FormEncoding.address("app://x", parameters: [:]) == "app://x")
        #expect(FormEncoding.address("app://x", parameters: ["b": "2", "a": "1 &"]) == "app://x?a=1+%26&b=2")
        #expect(FormEncoding.address("app://x?y=1", parameters: ["a": "1"]) == "app://x?y=1&a=1")
        #expect(FormEncoding.address("app://x", ordered: [("b", "2"), ("a", "1")]) == "app://x?b=2&a=1")
    }

    @Test("A form has the first value of a name; an empty one counts as absent")
    func form() throws {
        let form = try FormParameters(encoded: "a=1&a=2&b=&c&d=x%3Dy=z&&resource=r&resource=s")
        #expect(form["a"] == "1" && form["b"] == nil && form["c"] == nil && form["d"] == "x=y=z")
        #expect(form.repeatedName == "a")
        #expect(form.plain["b"] == "" && form.plain["resource"] == "r")
        #expect(throws: OAuthError.malformed) { try FormParameters(encoded: "%zz=1") }
        #expect(throws: OAuthError.malformed) { try FormParameters(encoded: "a=%zz") }
    }

    @Test("Only resources and audiences may be repeated")
    func repetition() throws {
        for name in ["resource", "audience"] {
            try FormParameters(encoded: "\(name)=a&\(name)=b").rejectDuplicateParameters()
        }
        for text in ["a=1&a=1", "state=&state=1", "resource=a&scope=a&scope=b"] {
            #expect(throws: OAuthError.repeated) { try FormParameters(encoded: text).rejectDuplicateParameters() }
        }
        try FormParameters(encoded: "a=1&b=1").rejectDuplicateParameters()
    }

    @Test(
        "A code verifier has 43 to 128 unreserved characters",
        arguments: [(42, "a", false), (43, "a", true), (128, "~", true), (129, "a", false), (43, "+", false)]
    )
    func verifier(_ count: Int, _ character: String, _ isAccepted: Bool) throws {
        let verifier = String(repeating: character, count: count)
        #expect(CodeChallenge.isWellFormed(verifier) == isAccepted)
        let challenge = CodeChallenge.of(verifier)
        let error = isAccepted ? nil : OAuthError.wrongVerifier
        #expect(Self.error { try CodeChallenge.check(verifier, against: challenge) } == error)
    }

    private static func error(_ work: () throws -> Void) -> OAuthError? {
        do {
            try work()
            return nil
        } catch {
            return error as? OAuthError
        }
    }

    @Test("A code challenge needs its verifier, and a verifier its challenge (RFC 7636, appendix B)")
    func challenge() throws {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        try CodeChallenge.check(verifier, against: challenge)
        try CodeChallenge.check(nil, against: nil)
        #expect(throws: OAuthError.verifierRequired) { try CodeChallenge.check(nil, against: challenge) }
        #expect(throws: OAuthError.wrongVerifier) { try CodeChallenge.check(verifier, against: nil) }
        #expect(throws: OAuthError.wrongVerifier) { try CodeChallenge.check(challenge, against: challenge) }
    }

    @Test("Base64url has no padding; only one text stands for the same bytes")
    func base64() {
        #expect(Base64URL.text(Data([3, 236, 255, 224, 193])) == "A-z_4ME")
        #expect(Base64URL.exactData("A-z_4ME") == Data([3, 236, 255, 224, 193]))
        for text in ["A+z/4ME", "A-z_4ME=", "Zh", "Z", "Z g"] { #expect(Base64URL.exactData(text) == nil, "\(text)") }
        #expect(Base64URL.data("A+z/4ME") == Data([3, 236, 255, 224, 193]))
    }

    @Test("Hexadecimal digits come in pairs, in any case")
    func hexadecimal() {
        #expect(Hexadecimal.text([0x00, 0x9A, 0xF9, 0xA0]) == "009af9a0")
        #expect(Hexadecimal.bytes("009aF9A0") == [0x00, 0x9A, 0xF9, 0xA0])
        #expect(Hexadecimal.bytes("")?.isEmpty == true)
        for text in ["0", "0g", "0x", " 00", "é0"] { #expect(Hexadecimal.bytes(text) == nil, "\(text)") }
    }

    @Test("Texts are compared whole")
    func comparison() {
        #expect(ConstantTime.equal("abc", right: "abc") && ConstantTime.equal("", right: ""))
        for text in ["abd", "Abc", "ab", "abcd", ""] { #expect(!ConstantTime.equal("abc", right: text), "\(text)") }
    }

    @Test("Bytes are a text only if they are UTF-8, with a byte order mark if there is one")
    func exactText() {
        #expect(String(exactly: [0x61, 0xC3, 0xBC]) == "aü")
        #expect(String(exactly: [0xEF, 0xBB, 0xBF, 0x61])?.unicodeScalars.count == 2)
        for bytes in [[0xFF], [0xC3], [0x61, 0x80]] as [[UInt8]] { #expect(String(exactly: bytes) == nil) }
    }

    @Test("A code has as many digits as asked, with leading zeros, or letters that cannot be confused")
    func codes() {
        #expect(Counter().code(digits: 6) == "000007" && Counter().code(digits: 1) == "7")
        #expect(Counter().code(length: 4, isNumeric: true) == "0007")
        #expect(Counter().code(length: 4, isNumeric: false) == "HHHH")
        for _ in 0..<50 {
            let code = SystemRandomSource().code(length: 8, isNumeric: false)
            #expect(code.wholeMatch(of: /[A-HJ-NP-Z2-9]{8}/) != nil)
        }
    }

    @Test("Random bytes have the requested number, and a token 256 bits")
    func randomBytes() {
        for count in [0, 1, 7, 8, 9, 32] { #expect(SystemRandomSource().bytes(count).count == count) }
        #expect(Set((0..<100).map { _ in SystemRandomSource().bytes(16) }).count == 100)
        #expect(Counter().token() == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
        #expect(Counter(first: 9).hexadecimal(bytes: 3) == "090a0b")
    }

    @Test("An id of version 7 begins with the milliseconds, one of version 4 has none")
    func identifiers() {
        let clock = StoppedClock(time: Date(timeIntervalSince1970: 1_645_557_742))
        let factory = IdentifierFactory(clock: clock, random: Counter())
        // RFC 9562, appendix A.6, has the same time.
        #expect(factory.next() == "017f22e2-79b0-7001-8203-040506070809")
        #expect(factory.nextRandom() == "00010203-0405-4607-8809-0a0b0c0d0e0f")
        #expect(
            IdentifierFactory.text(Date(timeIntervalSince1970: -1), rest: Counter().bytes(10)).hasPrefix("00000000-")
        )
        #expect(IdentifierFactory.isUUID(IdentifierFactory.randomUUID()))
        #expect(IdentifierFactory.randomUUID() != IdentifierFactory.randomUUID())
    }

    @Test(
        "A UUID has five groups of hexadecimal digits",
        arguments: [
            ("017f22e2-79b0-7001-8203-040506070809", true), ("017F22E2-79B0-7001-8203-040506070809", true),
            ("017f22e279b070018203040506070809", false), ("017f22e2-79b0-7001-8203-04050607080", false),
            ("017f22e2-79b0-7001-8203-0405060708090", false), ("017f22e2-79b0-7001-8203-04050607080g", false),
            ("017f22e27-9b0-7001-8203-040506070809", false), ("", false),
        ]
    )
    func uuid(_ text: String, _ isUUID: Bool) {
        #expect(IdentifierFactory.isUUID(text) == isUUID)
    }

    @Test("An entry of a table ends after its lifetime; a new value begins it again")
    func expiringTable() {
        let start = Date(timeIntervalSince1970: 1_000)
        var table = ExpiringTable<String, Int>(lifetime: 60)
        table.set(1, for: "a", at: start)
        #expect(table["a", at: start + 59.9] == 1 && table["a", at: start + 60] == nil && table["b", at: start] == nil)
        #expect(table.first(at: start + 59.9) { $0 == 1 } == 1)
        #expect(table.first(at: start + 59.9) { $0 == 2 } == nil && table.first(at: start + 60) { $0 == 1 } == nil)

        table.set(2, for: "a", at: start + 30)
        #expect(table["a", at: start + 89] == 2)
        table.remove("a")
        #expect(table["a", at: start + 30] == nil)
    }

    @Test("A full table loses its expired entries, or else the older half")
    func fullTable() {
        let start = Date(timeIntervalSince1970: 1_000)
        let capacity = ExpiringTable<Int, Int>.capacity
        var table = ExpiringTable<Int, Int>(lifetime: 60)
        for number in 0..<capacity { table.set(number, for: number, at: start + Double(number) / 1_000) }
        #expect(table.count == capacity)

        table.set(-1, for: -1, at: start + 10)
        #expect(table.count == capacity + 1 - capacity / 2)
        #expect(table[0, at: start + 10] == nil && table[capacity / 2 - 1, at: start + 10] == nil)
        #expect(table[capacity / 2, at: start + 10] != nil && table[-1, at: start + 10] == -1)

        for number in 0..<capacity { table.set(number, for: number + 10_000, at: start + 100) }
        #expect(table.count == capacity && table[-1, at: start + 100] == nil)
    }
}
