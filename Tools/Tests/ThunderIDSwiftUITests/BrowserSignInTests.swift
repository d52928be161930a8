import AuthFlows
import AuthFlowsUI
import Combine
import Foundation
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@MainActor
@Suite("Browser sign-in from the button to the state", .timeLimit(.minutes(5)))
struct BrowserSignInTests {
    private let refusal = NativeAuthError(.refused, message: "No browser here.", recovery: [.retry])

    /// Returns a started state of an OAuth client.
    private func desk(_ answers: ScriptedTransport.Answer..., user: String? = nil) async throws -> Desk {
        let desk = try Desk(user, answers, clientId: "client")
        await desk.state.start()
        #expect(desk.state.isInitialized && desk.state.error == nil && desk.state.isSignedIn == (user != nil))
        return desk
    }

    /// Returns the redirect URL of a completed sign-in at `request`.
    private nonisolated static func answer(to request: URL) throws -> URL {
        let items = URLComponents(url: request, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let state = try #require(items.first { $0.name == "state" }?.value)
        return try #require(URL(string: "app.test://back?code=7&state=\(state)&iss=https://localhost:1"))
    }

    private func exchanges(_ desk: Desk) -> Int {
        desk.transport.requests.filter { $0.head.path == "/oauth2/token" }.count
    }

    @Test("SignInButton: two taps open one browser, whose redirect signs in")
    func button() async throws {
        let desk = try await desk(Desk.grant("ada"), Desk.grant("ada"))
        let gate = Gate()
        let held = ScriptedBrowserSession.Answer.custom { request in
            await gate.pass()
            return try Self.answer(to: request.url)
        }
        let browser = ScriptedBrowserSession([held, held])
        let host = ViewHost {
            SignInButton().thunderIDProvider(state: desk.state).environment(\.browserSession, browser)
        }
        try host.tap(.identifier("thunderid-sign-in"))
        try host.tap(.identifier("thunderid-sign-in"))
        try await host.wait(for: "the browser") { host.has("Signing in…") }
        host.reevaluate()
        #expect(try host.find(.identifier("thunderid-sign-in")).isEnabled == false)
        gate.open()
        try await host.wait(for: "the end") { host.has("Sign in") && desk.state.isSignedIn }
        #expect(desk.state.user?.sub == "ada" && desk.state.error == nil && exchanges(desk) == 1)
        let requests = await browser.requests
        #expect(requests.map(\.callback?.absoluteString) == ["app.test://back"])
        #expect(requests[0].url.absoluteString.hasPrefix("https://localhost:1/oauth2/authorize?"))
    }

    @Test("SignInButton: a closed browser is no error, a failed one is, and both can be retried")
    func again() async throws {
        let desk = try await desk(Desk.grant("ada"))
        let browser = ScriptedBrowserSession([
            .cancelled, .failure(refusal), .cancelled, .custom { try Self.answer(to: $0.url) },
        ])
        let host = ViewHost {
            SignInButton(accessibilityIdentifier: "own").thunderIDProvider(state: desk.state)
                .environment(\.browserSession, browser)
        }
        for (count, error) in [(1, nil), (2, refusal.message), (3, refusal.message)] {
            var opened = 0
            try host.tap(.identifier("own"))
            while opened < count { opened = await browser.requests.count }
            host.reevaluate()
            try await host.wait(for: "the button") { host.has("Sign in") && !desk.state.isLoading }
            #expect(desk.state.error == error && !desk.state.isSignedIn && exchanges(desk) == 0)
        }
        // The button's own call ends after the state's.
        try await host.wait(for: "a browser") {
            try? host.tap(.identifier("own"))
            return desk.state.isSignedIn
        }
        #expect(desk.state.error == nil)
    }

    @Test("SignInButton: an action replaces the browser; without either the button is disabled")
    func ownAction() async throws {
        let desk = try await desk()
        let browser = ScriptedBrowserSession([])
        var taps = 0
        let host = ViewHost {
            VStack {
                SignInButton(accessibilityIdentifier: "own") { taps += 1 }
                SignInButton(accessibilityIdentifier: "none").environment(\.browserSession, nil)
            }
            .thunderIDProvider(state: desk.state).environment(\.browserSession, browser)
        }
        try host.tap(.identifier("own"))
        host.reevaluate()
        #expect(taps == 1)
        #expect(await browser.requests.isEmpty)
        #expect(try host.find(.identifier("none")).isEnabled == false)
    }

    @Test(
        "Callback: a URL is redeemed once, even in two views, and the state is updated before onComplete"
    )
    func callback() async throws {
        let gate = Gate()
        let granted = ScriptedTransport([Desk.grant("ada")])
        let desk = try await desk(
            .custom(path: "/oauth2/token") { request in
                await gate.pass()
                return try await granted.send(request)
            }
        )
        let url = try Self.answer(to: desk.state.client.buildSignInURL())
        var users: [String?] = []
        var errors: [String] = []
        let host = ViewHost {
            Callback(url: url, onComplete: { users.append(desk.state.user?.sub) }, onError: { errors.append($0) })
                .thunderIDProvider(state: desk.state)
        }
        try await host.wait(for: "the request") { exchanges(desk) == 1 }
        host.reevaluate()
        #expect(host.has("Completing sign-in…") && users.isEmpty)
        // The same URL in a second view.
        let second = ViewHost { Callback(url: url).thunderIDProvider(state: desk.state) }
        second.reevaluate()
        gate.open()
        try await host.wait(for: "the end") { !users.isEmpty || !errors.isEmpty }
        try await second.wait(for: "its end") { second.texts.isEmpty }
        #expect(users == ["ada"] && errors.isEmpty && exchanges(desk) == 1)
        #expect(!host.has("Completing sign-in…") && !host.has(.identifier("thunderid-error")))
    }

    @Test("BaseCallback: custom content, and a new URL is a new sign-in")
    func baseCallback() async throws {
        let desk = try await desk(Desk.grant("ada"), Desk.grant("grace"))
        let first = try Self.answer(to: desk.state.client.buildSignInURL())
        let second = try Self.answer(to: desk.state.client.buildSignInURL())
        let shown = Shown(first)
        var results = 0
        let host = ViewHost {
            ShownCallback(shown: shown) { if case .success = $0 { results += 1 } }.thunderIDProvider(state: desk.state)
        }
        #expect(host.has("at work"))
        try await host.wait(for: "the first") { results == 1 && host.has("at rest") }
        host.reevaluate()
        #expect(desk.state.user?.sub == "ada")
        shown.url = second
        try await host.wait(for: "the second") { results == 2 }
        #expect(desk.state.user?.sub == "grace" && exchanges(desk) == 2)
    }

    @Test("The state redeems a URL once for all callers; a failed one can be retried")
    func take() async throws {
        let failure = TransportError(.connectionFailed, requestMayHaveBeenSent: false)
        let desk = try await desk(.failure(failure, path: "/oauth2/token"), Desk.grant("ada"))
        let url = try Self.answer(to: desk.state.client.buildSignInURL())
        await #expect(throws: IAMError.self) { try await desk.state.completeSignIn(from: url) }
        #expect(!desk.state.isSignedIn && !desk.state.isLoading)
        async let one: Void = desk.state.completeSignIn(from: url)
        async let two: Void = desk.state.completeSignIn(from: url)
        _ = try await (one, two)
        try await desk.state.completeSignIn(from: url)
        #expect(desk.state.user?.sub == "ada" && exchanges(desk) == 2 && desk.transport.remaining == 0)
    }

    @Test("A response with another state does not sign in, and the error is readable")
    func foreign() async throws {
        let desk = try await desk(Desk.grant("ada"))
        await desk.state.signIn(in: ScriptedBrowserSession([.address("app.test://back?code=7&state=foreign")]))
        #expect(desk.state.error == "This response doesn't belong to a sign-in started in this app. Start over.")
        #expect(!desk.state.isSignedIn && exchanges(desk) == 0)
        await desk.state.signIn(in: ScriptedBrowserSession([.custom { try Self.answer(to: $0.url) }]))
        #expect(desk.state.error == nil && desk.state.user?.sub == "ada")
    }

    @Test("Without a client id, a browser sign-in reports the missing configuration")
    func misconfigured() async throws {
        let desk = try Desk()
        await desk.state.start()
        let browser = ScriptedBrowserSession([])
        await desk.state.signIn(in: browser)
        #expect(desk.state.error?.contains("clientId") == true)
        #expect(await browser.requests.isEmpty)
    }

    @Test("BaseUserDropdown: repeated calls sign out once")
    func dropdown() async throws {
        let desk = try await desk(user: "ada")
        var ends = 0
        let host = ViewHost {
            BaseUserDropdown(onSignOutComplete: { ends += 1 }) { user, _, _, signOut in
                Button("Leave") {
                    signOut()
                    signOut()
                }
                Text(user?.sub ?? "nobody")
            }
            .thunderIDProvider(state: desk.state)
        }
        #expect(host.has("ada"))
        try host.tap("Leave")
        host.reevaluate()
        try host.tap("Leave")
        try await host.wait(for: "the end") { host.has("nobody") && !desk.state.isLoading }
        try await host.settle()
        #expect(ends == 1)
    }
}

@MainActor
private final class Shown: ObservableObject {
    @Published var url: URL

    init(_ url: URL) { self.url = url }
}

private struct ShownCallback: View {
    @ObservedObject var shown: Shown
    let onResult: (Result<Void, any Error>) -> Void

    var body: some View {
        BaseCallback(url: shown.url, onResult: onResult) { isLoading, error in
            Text(error ?? (isLoading ? "at work" : "at rest"))
        }
    }
}
