import EntraSupport
import LocalIdentityServer
import MSAL
import Testing

@Suite("Requests of the flows of version 2", .timeLimit(.minutes(10)))
struct RoundTripTests {
    private static let entry = "oauth2/v2.0/authorize-challenge"
    private static let methods = "api/v2.0/auth/methods"
    private static let attributes = "api/v2.0/signup/submitattributes"
    private static let verifyMail = "\(methods)/email/email/verify"
    private static let signUp = [entry, "api/v2.0/signup/start", attributes]
    private static let signIn = [entry, "api/v2.0/signin/start"]
    private static let tokens = [entry, "oauth2/v2.0/token"]

    @Test("Each flow takes the requests that its links need")
    func roundTrips() async throws {
        let email = "ada@example.com"
        try await TenantTestServer.run(version: .two) { world in
            let app = try Device(world)
            let done = try await app.newUser(email, nil)
            #expect(app.transport.takeOperations() == Self.signUp + [Self.verifyMail])
            let after = await done.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters())
            #expect(after.account != nil)
            #expect(app.transport.takeOperations() == Self.tokens)

            let byCode = try #require(await app.signIn(email, nil).code)
            #expect(app.transport.takeOperations() == Self.signIn + ["\(Self.methods)/email/email/challenge"])
            #expect(await byCode.submitCode(code: try world.code(to: email)).account != nil)
            #expect(app.transport.takeOperations() == [Self.verifyMail] + Self.tokens)

            try await app.newUser("grace@example.com")
            _ = app.transport.takeOperations()
            #expect(await app.signIn("grace@example.com").account != nil)
            let password = "\(Self.methods)/password/password"
            #expect(
                app.transport.takeOperations()
                    == Self.signIn + ["\(password)/challenge", "\(password)/verify"] + Self.tokens
            )
        }
    }

    @Test("A sign-up with a late password and two pages submits them to one link")
    func pages() async throws {
        let email = "bob@example.com"
        try await TenantTestServer.run(version: .two) { world in
            let app = try Device(world, "nativeauthpages")
            let state = try #require(await app.signUp(email, nil).code)
            let password = try #require(await state.submitCode(code: world.code(to: email)).password)
            let first = try #require(
                await password.submitPassword(password: TenantTestServer.password).attributes
            )
            let second = try #require(
                await first.submitAttributes(attributes: ["displayName": "Bob", "flatusername": "bob"]).attributes
            )
            #expect(await second.submitAttributes(attributes: ["city": "Linz", "country": "Austria"]).done != nil)
            #expect(
                app.transport.takeOperations()
                    == Self.signUp + [Self.verifyMail] + Array(repeating: Self.attributes, count: 3)
            )
        }
    }

    @Test("A new version of the service leaves the session of the old one valid")
    func changeOfVersion() async throws {
        try await TenantTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("ada@example.com")
            #expect(await app.signIn("ada@example.com").account != nil)

            let updated = try Device(world.speaking(.two), store: app.store)
            let account = try #require(updated.application.getNativeAuthUserAccount())
            guard case .completed = await updated.token(account, isForced: true) else {
                Issue.record("no token")
                return
            }
            account.signOut()
            #expect(await updated.signIn("ada@example.com").account != nil)
        }
    }
}
