import AuthFlows
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("What is told of an answer that leads nowhere")
struct RefusalTests {
    @Test(
        "Another proof than can follow: a way that is known breaks the protocol, any other is named, cut where it is long",
        arguments: [
            ("password", NativeAuthError.Code.malformedResponse, "not what its protocol promises."),
            ("oob", .malformedResponse, "not what its protocol promises."), ("voice", .unsupported, "(voice)"),
            (String(repeating: "x", count: 5_000), .unsupported, "(" + String(repeating: "x", count: 200) + ")"),
        ])
    func otherChallenge(way: String, code: NativeAuthError.Code, words: String) {
        let refusal = Refusal(texts: FormTexts(language: "en"), place: .signIn, fields: [], actions: [])
        let told = refusal.told(EntraError(.unexpectedChallenge(way)))
        #expect(told.code == code)
        #expect(told.message.contains(words), "\(told.message)")
        #expect(told.recovery.isEmpty == (code == .malformedResponse))
    }
}
