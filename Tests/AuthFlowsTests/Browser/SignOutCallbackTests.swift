import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

@Suite("Callbacks of a sign-out page", .timeLimit(.minutes(5)))
struct SignOutCallbackTests {
    private static let redirectURI = "com.example.app://out"

    private func isCallback(_ text: String, state: Secret? = nil, hasResponse: Bool) -> Bool {
        BrowserRequest.isCallback(text, redirectURI: Self.redirectURI, state: state, hasResponse: hasResponse)
    }

    @Test(
        "Without a response, only the redirect URI itself counts, with or without parameters",
        arguments: [
            ("com.example.app://out", true), ("com.example.app://out?x=1", true), ("com.example.app://other", false),
            ("https://out", false), ("", false),
        ]
    )
    func bare(text: String, isAccepted: Bool) {
        #expect(isCallback(text, hasResponse: false) == isAccepted)
    }

    @Test("A state is required also where there may be no other parameter")
    func withState() {
        let state = Secret("s1")
        #expect(!isCallback("com.example.app://out", state: state, hasResponse: false))
        #expect(isCallback("com.example.app://out?state=s1", state: state, hasResponse: false))
    }

    @Test("A request with a response refuses a bare callback")
    func response() {
        #expect(!isCallback("com.example.app://out", hasResponse: true))
        #expect(isCallback("com.example.app://out?code=c", hasResponse: true))
    }

    @Test("The loopback port accepts a callback without parameters for a sign-out only", arguments: [true, false])
    func loopback(hasResponse: Bool) throws {
        let address = try #require(URL(string: "http://127.0.0.1/out").flatMap(LoopbackAddress.init))
        let request = LoopbackRequest(
            address,
            port: 4_711,
            startPath: "/begin",
            state: nil,
            hasResponse: hasResponse
        )
        let head = "GET /out HTTP/1.1\r\nHost: 127.0.0.1:4711\r\n\r\n"
        let url = try #require(URL(string: "http://127.0.0.1:4711/out"))
        #expect(request.verdict(on: Data(head.utf8)) == (hasResponse ? .refuse(.foreign) : .callback(url)))
    }
}
