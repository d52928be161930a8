#if !canImport(AuthenticationServices) || os(macOS) || os(iOS)
import Amplify
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Session of a web sign-in", .timeLimit(.minutes(5)))
struct WebSessionTests {
    private typealias Event = HubPayload.EventName.Auth

    private func signOut(
        _ stage: PluginTestEnvironment,
        globally: Bool = false
    ) async throws -> AWSCognitoSignOutResult {
        let result = await stage.plugin.signOut(options: .init(globalSignOut: globally))
        return try #require(result as? AWSCognitoSignOutResult)
    }

    // MARK: - Refresh

    @Test("It is refreshed at the token endpoint, also after a relaunch", arguments: [true, false])
    func refresh(isRelaunched: Bool) async throws {
        let store = MemorySecretStore()
        var (stage, _) = try await HostedPages.signedIn(lifetime: 60, store: store)
        if isRelaunched { stage = try PluginTestEnvironment(store: store, oauth: HostedPages.settings) }
        stage.transport.append(HostedPages.tokens(stage.clock, refresh: nil, name: "second"))
        let session = try await stage.plugin.fetchAuthSession(options: nil) as? AWSAuthCognitoSession

        #expect(stage.endpoints.last == "/oauth2/token")
        let form = try stage.form(stage.endpoints.count - 1)
        #expect(form == ["grant_type": "refresh_token", "refresh_token": "web-refresh-1", "client_id": "client1"])
        #expect(try session?.getCognitoTokens().get().refreshToken == "web-refresh-1")
    }

    @Test("A refusal of its refresh token ends it")
    func refusedRefresh() async throws {
        let (stage, _) = try await HostedPages.signedIn(lifetime: 60)
        stage.transport.append(.json(#"{"error":"invalid_grant"}"#, status: 400))
        let session = try await stage.plugin.fetchAuthSession(options: nil) as? AWSAuthCognitoSession
        #expect(session?.isSignedIn == false)
        #expect(throws: AuthError.sessionExpired("", "")) { try session?.getCognitoTokens().get() }
        #expect(await stage.changes() == [Event.signedIn, Event.sessionExpired])
    }

    @Test(
        "Any other failure of a refresh keeps it",
        arguments: [("invalid_client", 401), ("server_error", 500), ("temporarily_unavailable", 503)]
    )
    func failedRefresh(code: String, status: Int) async throws {
        let (stage, _) = try await HostedPages.signedIn(lifetime: 0)
        for _ in 0..<3 { stage.transport.append(.json(#"{"error":"\#(code)"}"#, status: status)) }
        let session = try await stage.plugin.fetchAuthSession(options: nil)
        #expect(session.isSignedIn)
    }

    @Test("The session of a later sign-in with a password is refreshed by the pool's operation")
    func otherSignIn() async throws {
        let (stage, _) = try await HostedPages.signedIn([HostedPages.signsOut])
        stage.transport.append(.json("{}"), stage.tokens(lifetime: 60), stage.tokens(refresh: nil, name: "second"))
        guard case .complete = try await signOut(stage) else {
            Issue.record("not complete")
            return
        }
        _ = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil)
        _ = try await stage.plugin.fetchAuthSession(options: nil)
        #expect(stage.endpoints.suffix(2) == ["InitiateAuth", "GetTokensFromRefreshToken"])
    }

    // MARK: - Sign-out

    @Test(
        "The browser ends the session of the pages before the tokens are revoked",
        arguments: [(false, ["RevokeToken"]), (true, ["GlobalSignOut", "RevokeToken"])]
    )
    func complete(globally: Bool, operations: [String]) async throws {
        let (stage, browser) = try await HostedPages.signedIn([HostedPages.signsOut])
        stage.transport.append(.json("{}"), .json("{}"))
        guard case .complete = try await signOut(stage, globally: globally) else {
            Issue.record("not complete")
            return
        }
        let request = try #require(await browser.requests.last)
        #expect(
            request.url.absoluteString
                == "https://auth.example.com/logout?client_id=client1&logout_uri=com.example.app%3A%2F%2Fout"
        )
        #expect(request.callback == URL(string: "com.example.app://out"))
        #expect(Array(stage.endpoints.dropFirst()) == operations)
        #expect(await stage.changes() == [Event.signedIn, Event.signedOut])
    }

    @Test("A user who closes the browser stays signed in")
    func cancelled() async throws {
        let (stage, _) = try await HostedPages.signedIn([.cancelled])
        guard case .failed(let error) = try await signOut(stage) else {
            Issue.record("not failed")
            return
        }
        #expect(error.reason == .userCancelled)
        #expect(stage.endpoints == ["/oauth2/token"])
        #expect(try await stage.plugin.getCurrentUser().username == "ada")
        #expect(await stage.changes() == [Event.signedIn])
    }

    @Test("A browser that can't be opened makes the sign-out partial: the user is signed out, the tokens are revoked")
    func partial() async throws {
        let failure = NativeAuthError(.unsupported, message: "No browser.")
        let (stage, _) = try await HostedPages.signedIn([.failure(failure)])
        stage.transport.append(.json("{}"))
        guard case .partial(nil, nil, let web?) = try await signOut(stage) else {
            Issue.record("not partial")
            return
        }
        #expect(web.error.reason == .errorLoadingUI)
        #expect(stage.endpoints == ["/oauth2/token", "RevokeToken"])
        #expect(await stage.changes() == [Event.signedIn, Event.signedOut])
    }

    @Test("Without the pages in the configuration the sign-out is partial")
    func pagesMissing() async throws {
        let store = MemorySecretStore()
        _ = try await HostedPages.signedIn(store: store)
        let stage = try PluginTestEnvironment(store: store)
        stage.transport.append(.json("{}"))
        guard case .partial(nil, nil, let web?) = try await signOut(stage) else {
            Issue.record("not partial")
            return
        }
        #expect(web.error == .configuration("", ""))
        #expect(stage.operations == ["RevokeToken"])
    }

    @Test("A private browser session left no cookies: its sign-out needs no browser")
    func privateSession() async throws {
        let options = AuthWebUISignInRequest.Options(
            pluginOptions: AWSAuthWebUISignInOptions(preferPrivateSession: true)
        )
        let (stage, browser) = try await HostedPages.signedIn(options: options)
        stage.transport.append(.json("{}"))
        guard case .complete = try await signOut(stage) else {
            Issue.record("not complete")
            return
        }
        #expect(await browser.requests.count == 1)
    }

    @Test("The sign-out of a sign-in with a password opens no browser")
    func password() async throws {
        let browser = ScriptedBrowserSession([])
        let stage = try PluginTestEnvironment(oauth: HostedPages.settings, browser: browser)
        stage.transport.append(stage.tokens(), .json("{}"))
        _ = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil)
        guard case .complete = try await signOut(stage) else {
            Issue.record("not complete")
            return
        }
        #expect(await browser.requests.isEmpty)
    }

    @Test("A sign-out everywhere with an expired token first gets a new one at the token endpoint")
    func expiredToken() async throws {
        let (stage, _) = try await HostedPages.signedIn([HostedPages.signsOut], lifetime: 0)
        stage.transport.append(
            HostedPages.tokens(stage.clock, refresh: nil, name: "second"),
            .json("{}"),
            .json("{}")
        )
        guard case .complete = try await signOut(stage, globally: true) else {
            Issue.record("not complete")
            return
        }
        #expect(Array(stage.endpoints.dropFirst()) == ["/oauth2/token", "GlobalSignOut", "RevokeToken"])
    }
}
#endif
