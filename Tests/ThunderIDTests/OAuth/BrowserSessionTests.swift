import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Sign-in and sign-out in one call, through a browser session", .timeLimit(.minutes(5)))
struct BrowserSessionTests {
    /// A browser session that chooses the port of its redirect URI, as a loopback listener does.
    private struct Listener: BrowserSession {
        let port: Int
        let browser: @Sendable (BrowserRequest) throws -> URL

        func open(_ request: BrowserRequest) async throws -> URL { try browser(request) }

        func open(
            comingBackTo callback: URL,
            _ request: @Sendable (URL) throws -> BrowserRequest
        ) async throws -> URL {
            var parts = try #require(URLComponents(url: callback, resolvingAgainstBaseURL: true))
            parts.port = port
            return try browser(try request(try #require(parts.url)))
        }
    }

    private func items(_ url: URL) -> [String: String] {
        let pairs = ReceivedRequest.pairs(url.absoluteString.components(separatedBy: "?").last ?? "")
        return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    private func isPending(_ world: OAuthEnvironment) throws -> Bool {
        try world.store.read("thunder.pending_authorizations").get() != nil
    }

    @Test("A sign-in leads from the first tap to the returned user")
    func signIn() async throws {
        try await OAuthEnvironment.run { world in
            let browser = ScriptedBrowserSession([
                .custom { request in
                    #expect(world.client.isLoading())
                    return try #require(world.server.signInInBrowser(request.url))
                }
            ])
            let options = SignInOptions(loginHint: "ada", extra: ["state": "mine"])
            let user = try await world.client.signInWithRedirect(using: browser, options: options, sessionId: "b")
            #expect(user.sub == "ada" && !world.client.isLoading())
            let request = try #require(await browser.requests.first)
            #expect(request.callback?.absoluteString == "app.test://callback")
            #expect(items(request.url)["login_hint"] == "ada" && items(request.url)["state"]?.count == 43)
            let here = try await world.client.isSignedIn()
            let there = try await world.client.isSignedIn(sessionId: "b")
            #expect(!here && there)
        }
    }

    @Test("The port of a loopback listener is part of the redirect URI, also in the token request")
    func port() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config { $0.afterSignInUrl = "http://127.0.0.1/cb" }) {
            world in
            world.server.set { $0.redirectURI = "http://127.0.0.1:4711/cb" }
            let listener = Listener(port: 4_711) { try #require(world.server.signInInBrowser($0.url)) }
            let user = try await world.client.signInWithRedirect(using: listener)
            #expect(user.sub == "ada")
            #expect(world.server.requests("/oauth2/token")[0].form("redirect_uri") == "http://127.0.0.1:4711/cb")
            // Only one attempt is stored: the next one may have another port.
            let url = try world.client.buildSignInURL()
            #expect(items(url)["redirect_uri"] == "http://127.0.0.1/cb")
        }
    }

    @Test("Closing the browser is a cancellation that stores nothing")
    func cancelled() async throws {
        try await OAuthEnvironment.run { world in
            await #expect(throws: CancellationError.self) {
                try await world.client.signInWithRedirect(using: ScriptedBrowserSession([.cancelled]))
            }
            let isRemembered = try isPending(world)
            #expect(!isRemembered && world.server.paths.isEmpty && !world.client.isLoading())
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn)
        }
    }

    @Test("A refusal and a browser that cannot be opened are different errors")
    func refused() async throws {
        try await OAuthEnvironment.run { world in
            func failure(_ browser: ScriptedBrowserSession) async -> IAMError? {
                do {
                    _ = try await world.client.signInWithRedirect(using: browser)
                    return nil
                } catch {
                    world.seen.see(error)
                    return error as? IAMError
                }
            }
            let refused = await failure(
                ScriptedBrowserSession([
                    .custom { request in
                        let state = request.url.absoluteString.components(separatedBy: "state=")[1].prefix(43)
                        let query = "error=access_denied&state=\(state)&iss=https%3A%2F%2Fid.test"
                        return try #require(URL(string: "app.test://callback?" + query))
                    }
                ])
            )
            #expect(refused?.code == .authenticationFailed && refused?.details?.serverCode == "access_denied")
            let unopened = NativeAuthError(.unsupported, message: "No browser.", recovery: [.openBrowser])
            let failed = await failure(ScriptedBrowserSession([.failure(unopened)]))
            #expect(failed?.code == .unknownError && failed?.details?.code == .unsupported)
            let late = await failure(ScriptedBrowserSession([.failure(NativeAuthError(.timedOut, message: "Late."))]))
            #expect(late?.code == .requestTimeout)
            let isRemembered = try isPending(world)
            #expect(!isRemembered)
        }
    }

    @Test("A callback with a foreign URL is refused")
    func foreign() async throws {
        try await OAuthEnvironment.run { world in
            let other = try world.answer(sessionId: "other")
            await world.expect(.invalidGrant) {
                try await world.client.signInWithRedirect(
                    using: ScriptedBrowserSession([.address(other.absoluteString)])
                )
            }
            // The intended client still accepts it.
            _ = try await world.client.handleRedirectCallback(url: other, sessionId: "other")
        }
    }

    @Test("After a termination with the browser open, another client accepts the callback once")
    func death() async throws {
        for (seconds, isTaken) in [(599, true), (600, false)] {
            try await OAuthEnvironment.run { world in
                let opened = AsyncStream.makeStream(of: URL.self)
                let call = Task {
                    try await world.client.signInWithRedirect(
                        using: ScriptedBrowserSession([
                            .custom { request in
                                opened.continuation.yield(try #require(world.server.signInInBrowser(request.url)))
                                // A task that is never resumed.
                                for await _ in AsyncStream<Void>.makeStream().stream {}
                                throw CancellationError()
                            }
                        ])
                    )
                }
                var answers = opened.stream.makeAsyncIterator()
                let answer = try #require(await answers.next())
                world.clock.advance(by: .seconds(seconds))
                let reborn = try await world.another()
                if isTaken {
                    let user = try await reborn.client.handleRedirectCallback(url: answer)
                    #expect(user.sub == "ada")
                }
                await reborn.expect(.invalidGrant, from: answer)
                #expect(world.server.requests("/oauth2/token").count == (isTaken ? 1 : 0))
                call.cancel()
                _ = await call.result
            }
        }
    }

    @Test("Pending attempts are limited in number and expire")
    func swept() async throws {
        try await OAuthEnvironment.run { world in
            let urls = try (0..<12).map { _ in try world.answer() }
            func stored() throws -> Int {
                let text = try world.store.read("thunder.pending_authorizations").get()?.reveal() ?? "[]"
                return try JSONDecoder().decode([PendingAuthorization].self, from: Data(text.utf8)).count
            }
            #expect(try stored() == 8)
            await world.expect(.invalidGrant, from: urls[3])
            let user = try await world.client.handleRedirectCallback(url: urls[4])
            #expect(user.sub == "ada")
            #expect(try stored() == 7)
            world.clock.advance(by: .seconds(600))
            _ = try world.client.buildSignInURL()
            #expect(try stored() == 1)
        }
    }

    @Test("Sign-out ends the local session first, then the server's in the browser, and returns the target URL")
    func signOut() async throws {
        let config = OAuthEnvironment.config {
            $0.signOutOptions = ["ui_locales": "de", "state": "mine", "client_id": "evil"]
        }
        try await OAuthEnvironment.run(config) { world in
            try await world.signIn()
            let hint = try world.store.read("thunder.id_token").get()?.reveal()
            // An expired ID token still identifies the session that ends.
            world.clock.advance(by: .seconds(7_200))
            let browser = ScriptedBrowserSession([
                .custom { request in
                    let isSignedIn = try await world.client.isSignedIn()
                    #expect(!isSignedIn && world.revoked.count == 1)
                    let state = items(request.url)["state"] ?? ""
                    return try #require(URL(string: "app.test://logout?state=\(state)"))
                }
            ])
            let target = try await world.client.signOutWithRedirect(
                using: browser,
                options: SignOutOptions(
                    extra: [
                        "post_logout_redirect_uri": "evil:/", "client_id": "evil", "id_token_hint": "evil",
                        "state": "evil", "logout_hint": "a",
                    ]
                )
            )
            #expect(target == "app.test://logout")
            let request = try #require(await browser.requests.first)
            #expect(!request.url.absoluteString.contains("evil"))
            #expect(request.url.absoluteString.hasPrefix("https://id.test/oauth2/logout?"))
            var sent = items(request.url)
            #expect(sent.removeValue(forKey: "state")?.count == 43)
            #expect(
                sent == [
                    "id_token_hint": hint ?? "", "client_id": "client-1",
                    "post_logout_redirect_uri": "app.test://logout",
                    "ui_locales": "de", "logout_hint": "a",
                ]
            )
            world.seen.see(request)
        }
    }

    @Test("A failed browser sign-out still ends the session", arguments: [true, false])
    func signOutUnfinished(_ isCancelled: Bool) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let answer: ScriptedBrowserSession.Answer =
                isCancelled ? .cancelled : .address("app.test://logout?state=somebody-elses")
            let browser = ScriptedBrowserSession([answer])
            if isCancelled {
                await #expect(throws: CancellationError.self) {
                    try await world.client.signOutWithRedirect(using: browser)
                }
            } else {
                await world.expect(.invalidGrant) { try await world.client.signOutWithRedirect(using: browser) }
            }
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn && world.revoked.count == 1)
        }
    }

    @Test("A browser sign-out without a configured URI is an error and keeps the session")
    func unprepared() async throws {
        for address in [nil, ""] {
            try await OAuthEnvironment.run(OAuthEnvironment.config { $0.afterSignOutUrl = address }) { world in
                try await world.signIn()
                let browser = ScriptedBrowserSession([])
                let error = await world.error { try await world.client.signOutWithRedirect(using: browser) }
                #expect(error?.code == .invalidConfiguration && error?.message.contains("afterSignOutUrl") == true)
                let isSignedIn = try await world.client.isSignedIn()
                #expect(isSignedIn)
            }
        }
        for address in ["done", "//app.test/done", "https://me:pw@app.test/"] {
            try await OAuthEnvironment.run(OAuthEnvironment.config { $0.afterSignOutUrl = address }) { world in
                try await world.signIn()
                let browser = ScriptedBrowserSession([])
                await world.expect(.invalidConfiguration) { try await world.client.signOutWithRedirect(using: browser) }
                let isSignedIn = try await world.client.isSignedIn()
                #expect(isSignedIn && world.revoked.isEmpty)
            }
        }
        for address in [nil, ""] {
            try await OAuthEnvironment.run(OAuthEnvironment.config { $0.afterSignInUrl = address }) { world in
                let browser = ScriptedBrowserSession([])
                let error = await world.error { try await world.client.signInWithRedirect(using: browser) }
                #expect(error?.code == .invalidConfiguration && error?.message.contains("afterSignInUrl") == true)
                let opened = await browser.requests
                #expect(opened.isEmpty)
            }
        }
    }
}
