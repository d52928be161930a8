import Foundation
import Testing

@testable import NativeAuthCore

@Suite("Base64url", .timeLimit(.minutes(5)))
struct Base64URLTests {
    @Test(
        "Encoding gives the results of the standards",
        arguments: [
            // RFC 4648, section 10, without padding.
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
            // RFC 7515, appendix A.1.
            ("{\"typ\":\"JWT\",\r\n \"alg\":\"HS256\"}", "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"),
        ]
    )
    func vectors(text: String, encoded: String) {
        #expect(Base64URL.encode(text.utf8) == encoded)
        #expect(Base64URL.decode(encoded) == Data(text.utf8))
    }

    @Test("Encoding gives the result of RFC 7515, appendix C, with both characters of the URL alphabet")
    func appendixC() {
        let bytes: [UInt8] = [3, 236, 255, 224, 193]
        #expect(Base64URL.encode(bytes) == "A-z_4ME")
        #expect(Base64URL.decode("A-z_4ME").map(Array.init) == bytes)
    }

    @Test("Decoding returns the encoded bytes", arguments: 0..<70)
    func roundTrip(count: Int) {
        let bytes = SecureRandom.system.bytes(count)
        #expect(Base64URL.decode(Base64URL.encode(bytes)).map(Array.init) == bytes)
    }

    @Test(
        "Each sequence of bytes has exactly one encoding",
        arguments: [
            "Z", "A", "Zm9vA", "Zg==", "Zg=", "Zh", "Zm9=", "Zm9", "Zm9vY", "Z g", " Zg", "Zg\n", "+-8A", "/w", "Zgé",
            "Zg.",
            "Z\u{0}",
        ]
    )
    func strict(text: String) { #expect(Base64URL.decode(text) == nil) }
}
