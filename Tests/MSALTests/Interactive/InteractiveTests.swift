import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import MSAL

// Serialized: the browser of an interactive call is one for the whole process, as in MSAL's API.
@Suite("acquireToken and signout in the browser", .serialized, .timeLimit(.minutes(5)))
struct InteractiveTests {
    private let pages = TenantPages()
    private let transport = ScriptedTransport()
    private let clock = TestClock()

    private func application(_ browser: ScriptedBrowserSession) throws -> MSALNativeAuthPublicClientApplication {
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: [.OOB]
        )
        config.redirectUri = TenantPages.redirectURI
        return try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            store: MemorySecretStore(),
            browser: browser
        )
    }

    private func returning() -> ScriptedBrowserSession.Answer {
        .custom { [pages] in try pages.callback(to: $0.url) }
    }

    private func appendTokens(user: String = "ada", scope: String = "openid User.Read") {
        let answer = ScriptedTransport.Answer.custom { [pages] request in
            try await ScriptedTransport([.json(pages.tokens(user: user, scope: scope))]).send(request)
        }
        transport.append(answer)
    }

    private func parameters(_ scopes: [String] = ["User.Read"]) -> MSALInteractiveTokenParameters {
        MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: MSALWebviewParameters())
    }

    @Test("The result has the token, and its account is that of native authentication and of silent tokens")
    func result() async throws {
        let app = try application(ScriptedBrowserSession([returning()]))
        appendTokens()
        let parameters = parameters()
        parameters.promptType = .create
        parameters.loginHint = "ada@example.com"
        parameters.extraScopesToConsent = ["api://x/r"]
        parameters.extraQueryParameters = ["domain_hint": "google.com"]
        let correlationId = UUID()
        parameters.correlationId = correlationId

        let result = try await app.acquireToken(with: parameters)
        #expect(result.accessToken == "at-browser")
        #expect(result.account.username == "ada@example.com")
        #expect(result.correlationId == correlationId)
        #expect(result.scopes == ["openid", "User.Read"])
        #expect(result.expiresOn != nil && result.idToken != nil)
        #expect(pages.parameters["prompt"] == "create")
        #expect(pages.parameters["domain_hint"] == "google.com")
        #expect(pages.parameters["scope"] == "User.Read api://x/r openid profile offline_access")

        let native = try #require(app.getNativeAuthUserAccount())
        #expect(native.account.identifier == "u-ada.tenant")
        let silent = MSALSilentTokenParameters(scopes: ["User.Read"], account: result.account)
        #expect(try await app.acquireTokenSilent(with: silent).accessToken == "at-browser")
        #expect(transport.requests.count == 1)
    }

    @Test("The block is called once, with the result or with the error")
    func block() async throws {
        let app = try application(ScriptedBrowserSession([returning(), .cancelled]))
        appendTokens()
        let token: String? = await withCheckedContinuation { continuation in
            app.acquireToken(with: parameters()) { result, error in
                #expect(error == nil)
                continuation.resume(returning: result?.accessToken)
            }
        }
        #expect(token == "at-browser")

        let code: Int? = await withCheckedContinuation { continuation in
            app.acquireToken(with: parameters()) { result, error in
                #expect(result == nil)
                continuation.resume(returning: (error as NSError?)?.code)
            }
        }
        #expect(code == MSALError.userCanceled.rawValue)
        #expect(app.getNativeAuthUserAccount() != nil)
    }

    @Test("Fewer scopes are an error with the result; the user is signed in")
    func declinedScopes() async throws {
        let app = try application(ScriptedBrowserSession([returning()]))
        appendTokens(scope: "openid api://x/a")
        let error = await failure(app, parameters(["api://x/a", "api://x/b"]))
        #expect(error?.code == MSALError.serverDeclinedScopes.rawValue)
        #expect(error?.userInfo[MSALDeclinedScopesKey] as? [String] == ["api://x/b"])
        #expect(error?.userInfo[MSALGrantedScopesKey] as? [String] == ["openid", "api://x/a"])
        let result = error?.userInfo[MSALInvalidResultKey] as? MSALResult
        #expect(result?.accessToken == "at-browser")
        #expect(try app.allAccounts().first?.username == "ada@example.com")
    }

    @Test("Another user than the account of the parameters is an error, and the session stays")
    func mismatchedUser() async throws {
        let app = try application(ScriptedBrowserSession([returning(), returning()]))
        appendTokens()
        let ada = try await app.acquireToken(with: parameters()).account
        appendTokens(user: "bob")
        let second = parameters()
        second.account = ada
        let error = await failure(app, second)
        #expect(error?.internalCode == MSALInternalError.errorMismatchedUser.rawValue)
        #expect(error?.userInfo[MSALHomeAccountIdKey] as? String == "u-ada.tenant")
        #expect(try app.allAccounts().first?.identifier == "u-ada.tenant")
    }

    @Test("Errors of the pages, of the callback and of the connection keep MSAL's contract")
    func errors() async throws {
        func answer(_ change: @escaping @Sendable (inout [String: String]) -> Void) -> ScriptedBrowserSession.Answer {
            .custom { [pages] in try pages.callback(to: $0.url, change: change) }
        }
        let app = try application(
            ScriptedBrowserSession([
                answer { $0["state"] = "other" },
                answer { response in
                    response["code"] = nil
                    response["error"] = "interaction_required"
                    response["error_description"] = "AADSTS50079: Enrol."
                },
                answer { response in
                    response["code"] = nil
                    response["error"] = "access_denied"
                    response["error_subcode"] = "cancel"
                },
                returning(),
            ])
        )
        let foreign = await failure(app, parameters())
        #expect(foreign?.internalCode == MSALInternalError.errorInvalidState.rawValue)
        let interaction = await failure(app, parameters())
        #expect(interaction?.code == MSALError.interactionRequired.rawValue)
        #expect(interaction?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [50_079])
        #expect(await failure(app, parameters())?.code == MSALError.userCanceled.rawValue)

        transport.append(.failure(TransportError(.connectionFailed, requestMayHaveBeenSent: true)))
        #expect(await failure(app, parameters())?.domain == NSURLErrorDomain)
    }

    @Test("The app can cancel the current call, and a second call at the same time is refused")
    func cancelCurrent() async throws {
        let opened = Gate()
        let waiting = ScriptedBrowserSession([
            .custom { _ in
                await opened.pass()
                throw CancellationError()
            }
        ])
        let app = try application(waiting)
        #expect(!MSALPublicClientApplication.cancelCurrentWebAuthSession())
        async let first = failure(app, parameters())
        await opened.waitForCaller()
        let second = await failure(try application(ScriptedBrowserSession([returning()])), parameters())
        #expect(second?.internalCode == MSALInternalError.errorInteractiveSessionAlreadyRunning.rawValue)

        #expect(MSALPublicClientApplication.cancelCurrentWebAuthSession())
        let cancelled = await first
        #expect(cancelled?.code == MSALError.internal.rawValue)
        #expect(cancelled?.internalCode == MSALInternalError.errorSessionCanceled.rawValue)
        #expect(!MSALPublicClientApplication.cancelCurrentWebAuthSession())
    }

    @Test("A redirect that the app receives completes the call; any other address is not handled")
    func handleResponse() async throws {
        let opened = Gate()
        let url = Lock<URL?>(nil)
        let waiting = ScriptedBrowserSession([
            .custom { request in
                url.withLock { $0 = request.url }
                await opened.pass()
                throw CancellationError()
            }
        ])
        let app = try application(waiting)
        appendTokens()
        async let result = app.acquireToken(with: parameters())
        await opened.waitForCaller()

        let request = try #require(url.withLock { $0 })
        let foreign = try pages.callback(to: request) { $0["state"] = "other" }
        #expect(!MSALPublicClientApplication.handleMSALResponse(foreign, sourceApplication: nil))
        let other = try pages.callback(to: request, redirectURI: "com.example.other://auth")
        #expect(!MSALPublicClientApplication.handleMSALResponse(other, sourceApplication: nil))
        let callback = try pages.callback(to: request)
        // Without it, the call would wait for ever.
        try #require(
            MSALPublicClientApplication.handleMSALResponse(callback, sourceApplication: "com.apple.mobilesafari")
        )
        #expect(try await result.accessToken == "at-browser")
        #expect(!MSALPublicClientApplication.handleMSALResponse(callback, sourceApplication: nil))
    }

    @Test("A sign-out removes the account, and opens the tenant's page only if asked to")
    func signout() async throws {
        let browser = ScriptedBrowserSession([returning(), returning(), returning(), .cancelled])
        let app = try application(browser)
        let signout = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())

        appendTokens()
        var account = try await app.acquireToken(with: parameters()).account
        try await app.signout(with: account, signoutParameters: signout)
        #expect(try app.allAccounts().isEmpty)
        #expect(await browser.requests.count == 1)

        signout.signoutFromBrowser = true
        appendTokens()
        account = try await app.acquireToken(with: parameters()).account
        #expect(try await app.signout(with: account, signoutParameters: signout))
        #expect(await browser.requests.last?.url.path.hasSuffix("/oauth2/v2.0/logout") == true)

        let code: Int? = await withCheckedContinuation { continuation in
            app.signout(with: account, signoutParameters: signout) { success, error in
                #expect(!success)
                continuation.resume(returning: (error as NSError?)?.code)
            }
        }
        #expect(code == MSALError.userCanceled.rawValue)
    }

    private func failure(
        _ app: MSALPublicClientApplication,
        _ parameters: MSALInteractiveTokenParameters
    ) async -> NSError? {
        do {
            _ = try await app.acquireToken(with: parameters)
            return nil
        } catch {
            return error as NSError
        }
    }
}

extension NSError {
    fileprivate var internalCode: Int? { userInfo[MSALInternalErrorCodeKey] as? Int }
}
