import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import EntraNativeAuth

@Suite("Sign-in on a tenant's pages", .timeLimit(.minutes(5)))
struct BrowserSignInTests {
    private let stage = BrowserSignInEnvironment()

    @Test("The request has PKCE, state, nonce and the hints; the code is redeemed with the verifier")
    func request() async throws {
        var options = EntraBrowserOptions()
        options.scopes = ["User.Read", "openid"]
        options.scopesToConsent = ["api://x/Orders.Read", "User.Read"]
        options.prompt = .login
        options.loginHint = "ada@example.com"
        options.domainHint = "google.com"
        options.claims = #"{"access_token":{}}"#
        options.extraParameters = ["ui_locales": "de", "state": "forged", "prompt": "none"]
        options.correlationID = Samples.id
        stage.appendTokens()

        let browser = stage.browser()
        let account = try await stage.client().signIn(using: browser, options: options)
        #expect(account.username == "ada@example.com")
        #expect(account.identifier == "u-ada.tenant")

        let sent = stage.pages.parameters
        let opened = try #require(await browser.requests.first)
        #expect(
            opened.url.absoluteString.hasPrefix(
                "https://contoso.ciamlogin.com/contoso.onmicrosoft.com/oauth2/v2.0/authorize?"
            )
        )
        #expect(opened.callback?.absoluteString == TenantPages.redirectURI)
        #expect(sent["response_type"] == "code")
        #expect(sent["client_id"] == "client-1")
        #expect(sent["redirect_uri"] == TenantPages.redirectURI)
        #expect(sent["scope"] == "User.Read openid api://x/Orders.Read profile offline_access")
        #expect(sent["code_challenge_method"] == "S256")
        #expect(sent["prompt"] == "login")
        #expect(sent["login_hint"] == "ada@example.com")
        #expect(sent["domain_hint"] == "google.com")
        #expect(sent["claims"] == #"{"access_token":{}}"#)
        #expect(sent["client_info"] == "1")
        #expect(sent["ui_locales"] == "de")
        #expect(sent["state"] != "forged")
        #expect(sent["client-request-id"] == Samples.id.uuidString.lowercased())

        let form = try #require(stage.forms.first)
        #expect(form["grant_type"] == "authorization_code")
        #expect(form["code"] == "code-1")
        #expect(form["redirect_uri"] == TenantPages.redirectURI)
        #expect(form["scope"] == "User.Read openid profile offline_access")
        let verifier = try #require(form["code_verifier"].flatMap { PKCE(verifier: Secret($0)) })
        #expect(verifier.challenge == sent["code_challenge"])
    }

    @Test("Without a value, an option is not in the request", arguments: [nil, ""])
    func withoutOptions(_ value: String?) async throws {
        var options = EntraBrowserOptions()
        options.loginHint = value
        options.domainHint = value
        options.claims = value
        stage.appendTokens()
        _ = try await stage.client().signIn(using: stage.browser(), options: options)
        let sent = Set(stage.pages.parameters.keys)
        #expect(sent.isDisjoint(with: ["prompt", "login_hint", "domain_hint", "claims"]))
    }

    @Test("The session is that of a native sign-in: the account, the stored token, and the refresh for other scopes")
    func oneSession() async throws {
        let client = try stage.client()
        stage.appendTokens()
        var options = EntraBrowserOptions()
        options.scopes = ["User.Read"]
        let account = try await client.signIn(using: stage.browser(), options: options)

        #expect(try client.account() == account)
        #expect(try await client.accessToken(scopes: ["User.Read"]).accessToken == Secret("at-browser"))
        #expect(stage.transport.requests.count == 1)
        stage.transport.append(
            .json(#"{"token_type":"Bearer","scope":"api://x/r","expires_in":3600,"access_token":"at-2"}"#)
        )
        #expect(try await client.accessToken(scopes: ["api://x/r"], of: account).accessToken == Secret("at-2"))
        #expect(stage.forms.last?["refresh_token"] == "rt-ada")
    }

    @Test(
        "A response that is not this request's is refused without a token request",
        arguments: [
            ["state": "other"], ["state": ""], ["error": "access_denied"], ["code": ""],
        ]
    )
    func foreignResponse(change: [String: String]) async throws {
        let browser = stage.browser { $0.merge(change) { $1 } }
        let error = await failure { try await stage.client().signIn(using: browser) }
        #expect(error?.kind == .foreignResponse)
        #expect(stage.transport.requests.isEmpty)
    }

    @Test("A response after ten minutes has expired")
    func late() async throws {
        let browser = ScriptedBrowserSession([
            .custom { [stage] in
                stage.clock.advance(by: .seconds(601))
                return try stage.pages.callback(to: $0.url)
            }
        ])
        let error = await failure { try await stage.client().signIn(using: browser) }
        #expect(error?.kind == .expired)
        #expect(stage.transport.requests.isEmpty)
    }

    @Test(
        "Tokens that do not belong to the request are not stored",
        arguments: [
            (["nonce": "other"], EntraError.Kind.unusableTokens), (["aud": "client-2"], .unusableTokens),
            (["iss": "https://other.example"], .foreignResponse),
        ]
    )
    func foreignTokens(claims: [String: String], kind: EntraError.Kind) async throws {
        let client = try stage.client()
        stage.appendTokens { $0.merge(claims) { $1 } }
        let browser = stage.browser { $0["iss"] = "https://tenant.ciamlogin.com/tenant/v2.0" }
        let error = await failure { try await client.signIn(using: browser) }
        #expect(error?.kind == kind)
        #expect(try client.account() == nil)
    }

    @Test("Another user replaces the session only if no account was requested")
    func otherUser() async throws {
        let client = try stage.client()
        stage.appendTokens()
        let ada = try await client.signIn(using: stage.browser())

        var options = EntraBrowserOptions()
        options.account = ada
        stage.appendTokens(user: "bob")
        let error = await failure { try await client.signIn(using: stage.browser(), options: options) }
        #expect(error?.kind == .otherUser)
        #expect(stage.pages.parameters["login_hint"] == "ada@example.com")
        #expect(try client.account() == ada)

        stage.transport.append(.json(#"{"error":"invalid_grant","error_codes":[70008]}"#, status: 400))
        #expect(await failure { try await client.signIn(using: stage.browser()) } != nil)
        #expect(try client.account() == ada)

        stage.appendTokens(user: "bob")
        #expect(try await client.signIn(using: stage.browser()).username == "bob@example.com")
        #expect(try client.account()?.username == "bob@example.com")
    }

    @Test("The user's cancellation, in the browser or on its page, is a CancellationError")
    func cancelled() async throws {
        let client = try stage.client()
        let onPage = stage.browser { response in
            response["code"] = nil
            response["error"] = "access_denied"
            response["error_subcode"] = "cancel"
        }
        for browser in [ScriptedBrowserSession([.cancelled]), onPage] {
            await #expect(throws: CancellationError.self) { try await client.signIn(using: browser) }
        }
    }

    @Test(
        "The pages' error has its codes, from the description",
        arguments: [
            ("consent_required", "AADSTS65001: The user has not consented.", EntraError.Kind.refused, true),
            ("access_denied", "AADSTS50105: Not assigned.", .refused, false),
            ("unauthorized_client", "AADSTS700016: Unknown.", .misconfigured, false),
            ("invalid_scope", "AADSTS70011: Unknown scope.", .invalidScope, false),
        ]
    )
    func pageError(code: String, text: String, kind: EntraError.Kind, needsInteraction: Bool) async throws {
        let browser = stage.browser { response in
            response["code"] = nil
            response["error"] = code
            response["error_description"] = text
        }
        let error = await failure { try await stage.client().signIn(using: browser) }
        #expect(error?.kind == kind)
        #expect(error?.error == code)
        #expect(error?.serverDescription == text)
        #expect(error?.errorCodes.count == 1)
        #expect(error?.requiresInteraction == needsInteraction)
        #expect(error?.httpStatus == nil)
    }

    @Test("A missing redirect URI, and a browser that can't be opened, are reported before anything is sent")
    func unavailable() async throws {
        let missing = await failure { try await stage.client(redirectURI: nil).signIn(using: stage.browser()) }
        #expect(missing?.kind == .misconfigured)
        #expect(missing?.nativeAuthError.message.contains("msauth.<bundle id>://auth") == true)

        let reason = NativeAuthError(.wrongState, message: "In use.")
        let busy = await failure {
            try await stage.client().signIn(using: ScriptedBrowserSession([.failure(reason)]))
        }
        #expect(busy?.kind == .browserUnavailable)
        #expect(busy?.nativeAuthError.code == .wrongState)
        #expect(stage.transport.requests.isEmpty)
    }

    @Test("A sign-out while the browser is open prevents the session")
    func signedOutMeanwhile() async throws {
        let client = try stage.client()
        stage.appendTokens()
        let browser = ScriptedBrowserSession([
            .custom { [stage] in
                client.signOut()
                return try stage.pages.callback(to: $0.url)
            }
        ])
        #expect(await failure { try await client.signIn(using: browser) }?.kind == .superseded)
        #expect(try client.account() == nil)
    }

    @Test("A sign-out ends the session first, then opens the page with the hint of the ID token")
    func signOut() async throws {
        let client = try stage.client()
        stage.appendTokens { $0["login_hint"] = "hint-1" }
        try await client.signIn(using: stage.browser())

        let page = ScriptedBrowserSession([
            .custom { [stage] in
                #expect(try client.account() == nil)
                return try stage.pages.callback(to: $0.url) { response in
                    response["code"] = nil
                    response["client_info"] = nil
                }
            }
        ])
        try await client.signOut(using: page)
        let url = try #require(await page.requests.first?.url.absoluteString)
        #expect(url.hasPrefix("https://contoso.ciamlogin.com/contoso.onmicrosoft.com/oauth2/v2.0/logout?"))
        #expect(stage.pages.parameters["post_logout_redirect_uri"] == TenantPages.redirectURI)
        #expect(stage.pages.parameters["logout_hint"] == "hint-1")

        let foreign = stage.browser { $0["state"] = "other" }
        #expect(await failure { try await client.signOut(using: foreign) }?.kind == .foreignResponse)
    }

    private func failure<Value: Sendable>(_ body: () async throws -> Value) async -> EntraError? {
        await EntraSessionEnvironment.failure(body)
    }
}
