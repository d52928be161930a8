#if !canImport(AuthenticationServices) || os(macOS) || os(iOS)
import Amplify
import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Web sign-in", .timeLimit(.minutes(5)))
struct WebSignInTests {
    private typealias Event = HubPayload.EventName.Auth

    private func stage(
        _ answers: [ScriptedBrowserSession.Answer],
        secret: String? = nil,
        oauth: AmplifyOutputsData.Auth.OAuth? = HostedPages.settings
    ) throws -> (PluginTestEnvironment, ScriptedBrowserSession) {
        let browser = ScriptedBrowserSession(answers)
        return (try PluginTestEnvironment(secret: secret, oauth: oauth, browser: browser), browser)
    }

    @Test("The pages sign in: an authorization code with PKCE becomes the session")
    func complete() async throws {
        let (stage, browser) = try stage([HostedPages.accepts])
        stage.transport.append(HostedPages.tokens(stage.clock))
        let result = try await stage.plugin.signInWithWebUI()
        #expect(result.isSignedIn)
        #expect(result.nextStep == .done)

        let request = try #require(await browser.requests.first)
        #expect(request.url.absoluteString.hasPrefix("https://auth.example.com/oauth2/authorize?response_type=code&"))
        #expect(request.callback == URL(string: "com.example.app://in"))
        #expect(try HostedPages.parameter("client_id", of: request.url) == "client1")
        #expect(try HostedPages.parameter("redirect_uri", of: request.url) == "com.example.app://in")
        #expect(try HostedPages.parameter("scope", of: request.url) == "openid email")
        #expect(try HostedPages.parameter("code_challenge_method", of: request.url) == "S256")

        let form = try stage.form(0)
        #expect(stage.endpoints == ["/oauth2/token"])
        #expect(form["grant_type"] == "authorization_code" && form["code"] == "code-1")
        #expect(form["redirect_uri"] == "com.example.app://in" && form["client_id"] == "client1")
        let verifier = try #require(form["code_verifier"])
        let challenge = PKCE(verifier: Secret(verifier))?.challenge
        #expect(try HostedPages.parameter("code_challenge", of: request.url) == challenge)
        #expect(stage.transport.requests[0].head.headerFields[.authorization] == nil)

        #expect(try await stage.plugin.getCurrentUser().username == "ada")
        let session = try await stage.plugin.fetchAuthSession(options: nil) as? AWSAuthCognitoSession
        #expect(try session?.getCognitoTokens().get().refreshToken == "web-refresh-1")
        let events = await stage.events().map(\.eventName)
        #expect(events == [Event.webUISignInAPI, Event.signedIn, Event.fetchSessionAPI])
    }

    @Test("A client with a secret sends it with Basic authentication, and its id in the form")
    func secret() async throws {
        let (stage, _) = try stage([HostedPages.accepts], secret: "1secretsecretsecretsecret")
        stage.transport.append(HostedPages.tokens(stage.clock))
        _ = try await stage.plugin.signInWithWebUI()

        let credentials = Data("client1:1secretsecretsecretsecret".utf8).base64EncodedString()
        #expect(stage.transport.requests[0].head.headerFields[.authorization] == "Basic " + credentials)
        #expect(try stage.form(0)["client_id"] == "client1")
        #expect(try stage.form(0)["client_secret"] == nil)
    }

    @Test(
        "A provider has its name in the pool",
        arguments: [
            (AuthProvider.amazon, "LoginWithAmazon"), (.apple, "SignInWithApple"), (.facebook, "Facebook"),
            (.google, "Google"), (.twitter, "Twitter"), (.oidc("My OIDC"), "My OIDC"), (.saml("corp"), "corp"),
            (.custom("other"), "other"),
        ]
    )
    func providers(provider: AuthProvider, name: String) async throws {
        let (stage, browser) = try stage([HostedPages.accepts])
        stage.transport.append(HostedPages.tokens(stage.clock))
        #expect(try await stage.plugin.signInWithWebUI(for: provider).isSignedIn)

        let url = try #require(await browser.requests.first?.url)
        #expect(try HostedPages.parameter("identity_provider", of: url) == name)
        #expect(await stage.events().first?.eventName == Event.socialWebUISignInAPI)
    }

    @Test("The options become parameters of the request; the identifier takes precedence over the provider")
    func options() async throws {
        let (stage, browser) = try stage([HostedPages.accepts])
        stage.transport.append(HostedPages.tokens(stage.clock, claims: ["nonce": "n-1"]))
        let options = AWSAuthWebUISignInOptions(
            idpIdentifier: "corp.example.com",
            nonce: "n-1",
            language: "de",
            loginHint: "ada@example.com",
            prompt: [.login, .selectAccount],
            resource: "https://api.example.com"
        )
        _ = try await stage.plugin.signInWithWebUI(
            for: .google,
            options: .init(scopes: ["openid", "profile"], pluginOptions: options)
        )

        let url = try #require(await browser.requests.first?.url)
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let values = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        #expect(values["idp_identifier"] == "corp.example.com" && values["identity_provider"] == nil)
        #expect(values["scope"] == "openid profile" && values["nonce"] == "n-1" && values["lang"] == "de")
        #expect(values["login_hint"] == "ada@example.com" && values["prompt"] == "login select_account")
        #expect(values["resource"] == "https://api.example.com")
    }

    @Test("A user who closes the browser has cancelled, and nothing has changed")
    func cancelled() async throws {
        let (stage, _) = try stage([.cancelled, HostedPages.accepts])
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .service("", "") && error?.reason == .userCancelled)
        #expect(stage.endpoints.isEmpty)
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)

        stage.transport.append(HostedPages.tokens(stage.clock))
        #expect(try await stage.plugin.signInWithWebUI().isSignedIn)
    }

    @Test("A window that is missing or not on screen is a mistake of the app")
    func noWindow() async throws {
        let noWindow = NativeAuthError(.unsupported, message: "No window.", underlying: BrowserWindowMissing())
        let (stage, _) = try stage([.failure(noWindow)])
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .invalidState("", ""))
        #expect(error?.recoverySuggestion.contains("window") == true)
    }

    @Test("A browser that can't be opened is errorLoadingUI with its cause")
    func notOpened() async throws {
        let (stage, _) = try stage([.failure(NativeAuthError(.wrongState, message: "Open already."))])
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error?.reason == .errorLoadingUI)
        #expect(error?.errorDescription.contains("Open already.") == true)
        #expect((error?.reason?.cause as? NativeAuthError)?.code == .wrongState)
    }

    @Test("A refusal of the pages is a service error with their words")
    func refused() async throws {
        let refuses = ScriptedBrowserSession.Answer.custom { request in
            let state = try HostedPages.parameter("state", of: request.url)
            let query = "error=access_denied&error_description=No%20access.&state=\(state)"
            return try HostedPages.address("com.example.app://in?\(query)")
        }
        let (stage, _) = try stage([refuses])
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .service("", ""))
        #expect(error?.errorDescription.contains("access_denied No access.") == true)
        #expect((error?.underlyingError as? NativeAuthError)?.serverCode == "access_denied")
        #expect(stage.endpoints.isEmpty)
    }

    @Test(
        "A response to another request is refused before a token request",
        arguments: [
            "com.example.app://in?code=c&state=other", "com.example.app://in?code=c", "com.example.app://in",
            "com.other.app://in?code=c",
        ]
    )
    func foreign(_ callback: String) async throws {
        let (stage, _) = try stage([.address(callback)])
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .service("", ""))
        #expect((error?.underlyingError as? NativeAuthError)?.code == .refused)
        #expect(stage.endpoints.isEmpty)
    }

    @Test(
        "An ID token of another request, client or user is refused, and its tokens are revoked",
        arguments: ["nonce", "aud", "sub"]
    )
    func foreignToken(claim: String) async throws {
        let (stage, _) = try stage([HostedPages.accepts])
        stage.transport.append(HostedPages.tokens(stage.clock, claims: [claim: "other"]), .json("{}"))
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .service("", ""))
        #expect((error?.underlyingError as? NativeAuthError)?.code == .refused)
        #expect(stage.endpoints == ["/oauth2/token", "RevokeToken"])
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
    }

    @Test("A nonce of the app must be in the ID token")
    func missingNonce() async throws {
        let (stage, _) = try stage([HostedPages.accepts])
        stage.transport.append(HostedPages.tokens(stage.clock), .json("{}"))
        let options = AuthWebUISignInRequest.Options(pluginOptions: AWSAuthWebUISignInOptions(nonce: "n-1"))
        let error = await authError { _ = try await stage.plugin.signInWithWebUI(options: options) }
        #expect(error?.errorDescription.contains("nonce") == true)
    }

    @Test("A code that the token endpoint refuses is not sent again")
    func refusedCode() async throws {
        let (stage, _) = try stage([HostedPages.accepts])
        stage.transport.append(.json(#"{"error":"invalid_grant"}"#, status: 400))
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .service("", ""))
        #expect(stage.endpoints == ["/oauth2/token"])
    }

    @Test(
        "A response of the token endpoint without tokens is a service error",
        arguments: [
            #"{"refresh_token":"r","expires_in":10}"#, "{}", "text",
            #"{"error":"invalid_grant","error_description":"Some error"}"#,
        ]
    )
    func noTokens(body: String) async throws {
        let (stage, _) = try stage([HostedPages.accepts])
        stage.transport.append(.json(body))
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .service("", ""))
        #expect(!body.contains("Some error") || error?.errorDescription.contains("invalid_grant Some error") == true)
        #expect(stage.endpoints == ["/oauth2/token"])
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
    }

    @Test("Without a connection at the token request the error is network")
    func offline() async throws {
        let (stage, _) = try stage([HostedPages.accepts])
        stage.transport.append(PluginTestEnvironment.offline)
        #expect(await authError { _ = try await stage.plugin.signInWithWebUI() }?.reason == .network)
    }

    @Test("A response without a lifetime signs in, also with tokens that have no expiry")
    func noLifetime() async throws {
        let (stage, _) = try stage([HostedPages.accepts])
        let access = PluginTestEnvironment.token(["sub": "sub-1", "username": "ada"])
        let id = PluginTestEnvironment.token(["sub": "sub-1", "aud": "client1"])
        stage.transport.append(
            .json(#"{"access_token":"\#(access)","id_token":"\#(id)","refresh_token":"r","token_type":"Bearer"}"#)
        )
        #expect(try await stage.plugin.signInWithWebUI().isSignedIn)
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn)
    }

    @Test("A sign-in that waits for a code is abandoned")
    func replaced() async throws {
        let (stage, _) = try stage([HostedPages.accepts])
        stage.transport.append(PluginTestEnvironment.challenge("SMS_MFA", "{}"), HostedPages.tokens(stage.clock))
        _ = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil)
        #expect(try await stage.plugin.signInWithWebUI().isSignedIn)
        #expect(stage.endpoints == ["InitiateAuth", "/oauth2/token"])
    }

    @Test("A second sign-in is refused before the browser opens")
    func signedIn() async throws {
        let (stage, browser) = try await HostedPages.signedIn()
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .invalidState("", ""))
        #expect(await browser.requests.count == 1)
    }

    @Test("A sign-out while the browser is open ends the sign-in")
    func signOutMeanwhile() async throws {
        let (opened, tell) = AsyncStream.makeStream(of: Void.self)
        let wasClosed = Lock(false)
        let waits = ScriptedBrowserSession.Answer.custom { _ in
            tell.yield()
            do {
                try await Task.sleep(for: .seconds(300))
            } catch {
                wasClosed.withLock { $0 = true }
                throw error
            }
            return try HostedPages.address("com.example.app://in")
        }
        let (stage, _) = try stage([waits])
        let call = Task { _ = try await stage.plugin.signInWithWebUI() }
        for await _ in opened { break }
        _ = await stage.plugin.signOut()

        let error = await authError { try await call.valueInTime }
        #expect(error == .invalidState("", ""))
        #expect(wasClosed.withLock { $0 } && stage.endpoints.isEmpty)
    }

    @Test(
        "A configuration without hosted pages, or without a usable redirect URI, is refused with advice",
        arguments: [nil, HostedPages.withRedirects([]), HostedPages.withRedirects(["no address"])]
    )
    func notConfigured(oauth: AmplifyOutputsData.Auth.OAuth?) async throws {
        let (stage, browser) = try stage([HostedPages.accepts], oauth: oauth)
        let error = await authError { _ = try await stage.plugin.signInWithWebUI() }
        #expect(error == .configuration("", ""))
        #expect(error?.recoverySuggestion.isEmpty == false)
        #expect(await browser.requests.isEmpty)
        #expect(await stage.events().map(\.eventName) == [Event.webUISignInAPI])
    }

    @Test("Nothing of the sign-in is in the texts of its results and events")
    func masked() async throws {
        let (stage, browser) = try await HostedPages.signedIn()
        let shown = "\(await stage.events()) \(await browser.requests)"
        #expect(!shown.contains("code-1") && !shown.contains("web-refresh-1") && !shown.contains("code_challenge"))
    }
}

extension HostedPages {
    static func withRedirects(_ addresses: [String]) -> AmplifyOutputsData.Auth.OAuth {
        AmplifyOutputsData.Auth.OAuth(
            identityProviders: [],
            domain: settings.domain,
            scopes: settings.scopes,
            redirectSignInUri: addresses,
            redirectSignOutUri: addresses,
            responseType: "code"
        )
    }
}
#endif
