import EntraNativeAuth
import EntraSupport
import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ServerTestSupport

// Serialized: the browser of an interactive call is one for the whole process, as in MSAL's API.
@Suite("MSAL's browser fallback on a tenant's pages", .serialized, .timeLimit(.minutes(10)))
struct BrowserFallbackTests {
    private let email = "ada@example.com"

    private func parameters(_ scopes: [String] = []) -> MSALInteractiveTokenParameters {
        MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: MSALWebviewParameters())
    }

    private func failure(_ app: Device, _ parameters: MSALInteractiveTokenParameters) async -> NSError? {
        do {
            _ = try await app.application.acquireToken(with: parameters)
            return nil
        } catch {
            return error as NSError
        }
    }

    @Test("A flow that requires the browser continues there, and the account is that of native authentication")
    func fallback() async throws {
        try await TenantTestServer.run { world in
            let other = try Device(world)
            try await other.newUser(email)
            let browser = PagesVisit.browser(
                world,
                { visitor in
                    #expect(try visitor.page.fields["email"]?["value"] == "ada@example.com")
                    try await visitor.submit(["email": "nobody@example.com"], "action_email")
                    #expect(try visitor.page.alert != nil)
                    try await visitor.submit(["email": "ada@example.com"], "action_email")
                    try await visitor.submit(["password": "wrong password"], "action_password")
                    #expect(try visitor.page.alert != nil)
                    try await visitor.submit(["password": TenantTestServer.password], "action_password")
                }
            )
            let app = try Device(world, "nativeauthcode", challengeTypes: [], browser: browser)
            let start = try #require(await app.signIn(email, nil).error)
            #expect(start.isBrowserRequired)

            let local = try Device(world, browser: browser)
            let parameters = parameters(["User.Read"])
            parameters.loginHint = email
            let result = try await local.application.acquireToken(with: parameters)
            #expect(result.account.username == email)
            #expect(result.scopes.contains("User.Read"))

            let account = try #require(local.application.getNativeAuthUserAccount())
            #expect(account.account.identifier == result.account.identifier)
            let refreshed = try #require(await local.token(account, isForced: true).token)
            #expect(refreshed.accessToken != result.accessToken)
            #expect(await other.signIn(email).account?.account.identifier == result.account.identifier)
        }
    }

    @Test(
        "A sign-up on the pages verifies the address; the user then signs in without the browser",
        arguments: [true, false]
    )
    func signUp(isDirect: Bool) async throws {
        try await TenantTestServer.run { world in
            let browser = PagesVisit.browser(
                world,
                { visitor in
                    if !isDirect { try await visitor.submit([:], "action_signup") }
                    try await PagesVisit.signUp("ada@example.com", world)(visitor)
                }
            )
            let app = try Device(world, browser: browser)
            let parameters = parameters()
            if isDirect { parameters.promptType = .create }
            let result = try await app.application.acquireToken(with: parameters)
            #expect(result.account.username == email)

            let native = try Device(world)
            let account = try #require(await native.signIn(email).account)
            #expect(account.account.identifier == result.account.identifier)
            #expect(try #require(await native.signUp(email).error).isUserAlreadyExists)
        }
    }

    @Test("A code by mail, and a new password, on the pages")
    func codeAndRecovery() async throws {
        try await TenantTestServer.run { world in
            let native = try Device(world)
            try await native.newUser(email)
            let browser = PagesVisit.browser(
                world,
                { visitor in
                    try await visitor.submit(["email": "ada@example.com"], "action_email")
                    try await visitor.submit([:], "action_code")
                    try await visitor.submit(["otp": world.code(to: "ada@example.com")], "action_otp")
                },
                { visitor in
                    try await visitor.submit(["email": "ada@example.com"], "action_email")
                    try await visitor.submit([:], "action_forgot_password")
                    try await visitor.submit(["email": "ada@example.com"], "action_email")
                    try await visitor.submit(["otp": world.code(to: "ada@example.com")], "action_otp")
                    try await visitor.submit(["password": TenantTestServer.newPassword], "action_submit_password")
                    try await visitor.submit(["password": TenantTestServer.newPassword], "action_password")
                }
            )
            let app = try Device(world, browser: browser)
            #expect(try await app.application.acquireToken(with: parameters()).account.username == email)

            let again = parameters()
            again.promptType = .login
            #expect(try await app.application.acquireToken(with: again).account.username == email)
            #expect(await native.signIn(email, TenantTestServer.newPassword).account != nil)
        }
    }

    @Test("A cancellation on the page, and another user than the expected one, leave the session unchanged")
    func unchanged() async throws {
        try await TenantTestServer.run { world in
            let browser = PagesVisit.browser(
                world,
                PagesVisit.cancel,
                PagesVisit.password("grace@example.com"),
                PagesVisit.password("grace@example.com")
            )
            let app = try Device(world, browser: browser)
            try await app.newUser(email)
            try await app.newUser("grace@example.com")
            let ada = try #require(await app.signIn(email).account)
            #expect(await failure(app, parameters())?.code == MSALError.userCanceled.rawValue)
            #expect(app.application.getNativeAuthUserAccount()?.account.username == email)

            let expected = parameters()
            expected.account = ada.account
            let error = await failure(app, expected)
            #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.errorMismatchedUser.rawValue)
            #expect(app.application.getNativeAuthUserAccount()?.account.username == email)

            let any = parameters()
            any.promptType = .login
            #expect(try await app.application.acquireToken(with: any).account.username == "grace@example.com")
            #expect(app.application.getNativeAuthUserAccount()?.account.username == "grace@example.com")
        }
    }

    @Test("The browser's session signs in at once, until a sign-out in the browser; prompt=login asks again")
    func browserSession() async throws {
        try await TenantTestServer.run { world in
            let form: PagesVisit.Visit = { visitor in
                #expect(try visitor.page.fields["email"] != nil)
                try await PagesVisit.password("ada@example.com")(visitor)
            }
            let browser = PagesVisit.browser(
                world,
                form,
                PagesVisit.session,
                form,
                { try await $0.submit([:], "gate:confirm") },
                form
            )
            let app = try Device(world, browser: browser)
            try await app.newUser(email)
            let first = try await app.application.acquireToken(with: parameters())
            let second = try await app.application.acquireToken(with: parameters())
            #expect(second.account.identifier == first.account.identifier)
            #expect(second.accessToken != first.accessToken)

            let login = parameters()
            login.promptType = .login
            let account = try await app.application.acquireToken(with: login).account
            let signout = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())
            signout.signoutFromBrowser = true
            #expect(try await app.application.signout(with: account, signoutParameters: signout))
            #expect(app.application.getNativeAuthUserAccount() == nil)
            #expect(try await app.application.acquireToken(with: parameters()).account.username == email)
        }
    }

    @Test("A tenant with a second factor has it on its pages; the tokens count as strong")
    func secondFactor() async throws {
        try await TenantTestServer.run { world in
            let browser = PagesVisit.browser(
                world,
                { visitor in
                    try await PagesVisit.password("ada@example.com")(visitor)
                    try await visitor.submit(["otp": world.code(to: "ada@example.com")], "action_otp")
                }
            )
            let app = try Device(world, "nativeauthmfa", browser: browser)
            try await app.newUser(email)
            let result = try await app.application.acquireToken(with: parameters())

            let claims = MSALClaimsRequest()
            let context = MSALIndividualClaimRequest(name: "acrs")
            context.additionalInfo = MSALIndividualClaimRequestAdditionalInfo()
            context.additionalInfo?.essential = true
            context.additionalInfo?.value = "c1"
            try claims.requestClaim(context, for: .accessToken)
            let silent = MSALSilentTokenParameters(scopes: [], account: result.account)
            silent.claimsRequest = claims
            #expect(try await !app.application.acquireTokenSilent(with: silent).accessToken.isEmpty)
        }
    }

    @Test("A tenant that requires a registration on its pages refuses with an interaction that they lack")
    func registration() async throws {
        try await TenantTestServer.run { world in
            let browser = PagesVisit.browser(world, PagesVisit.password("ada@example.com"))
            let app = try Device(world, "nativeauthregistration", browser: browser)
            try await app.newUser(email)
            let error = await failure(app, parameters())
            #expect(error?.code == MSALError.interactionRequired.rawValue)
            #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [50_079])
            #expect(app.application.getNativeAuthUserAccount() == nil)
        }
    }

    @Test("A scope without consent is refused before a page appears")
    func consent() async throws {
        try await TenantTestServer.run { world in
            let app = try Device(world, browser: PagesVisit.browser(world, PagesVisit.session))
            let error = await failure(app, parameters(["api://shoes/wear"]))
            #expect(error?.code == MSALError.interactionRequired.rawValue)
            #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [65_001])
        }
    }
}
