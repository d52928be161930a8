import NativeAuthBase
import Foundation
import Testing

@testable import NativeAuthCore

@Suite("PKCE", .timeLimit(.minutes(5)))
struct PKCETests {
    /// RFC 7636, appendix B.
    private static let bytes: [UInt8] = [
        116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191, 240,
        91, 88, 5, 88, 83, 132, 141, 121,
    ]

    @Test("The challenge equals that of RFC 7636, appendix B")
    func vector() {
        let asked = Lock(0)
        let pkce = PKCE(
            random: SecureRandom { count in
                asked.withLock { $0 = count }
                return Self.bytes
            }
        )
        #expect(asked.withLock { $0 } == 32)
        #expect(pkce.verifier.reveal() == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(PKCE(verifier: pkce.verifier) == pkce)
        #expect(!"\(pkce)".contains("dBjft"))
    }

    @Test(
        "A verifier of the wrong length or alphabet is refused",
        arguments: [
            (String(repeating: "a", count: 42), false), (String(repeating: "a", count: 43), true),
            (String(repeating: "~", count: 128), true), (String(repeating: "a", count: 129), false),
            (String(repeating: "a", count: 42) + "=", false), (String(repeating: "a", count: 42) + "é", false),
            ("", false),
        ]
    )
    func verifier(text: String, isGood: Bool) { #expect((PKCE(verifier: Secret(text)) != nil) == isGood) }
}
