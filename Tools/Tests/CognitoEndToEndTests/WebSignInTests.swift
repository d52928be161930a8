import AWSCognitoAuthPlugin
import Amplify
import CognitoSupport
import Foundation
@testable import NativeAuthCore
import Testing

@Suite("Web sign-in through the plugin, on the pool's hosted pages", .timeLimit(.minutes(10)))
struct WebSignInTests {
    /// Runs a test with a server, an app of its outputs, and a browser.
    private func run(
        hasSecret: Bool = false,
        _ body: @Sendable (PoolTestServer, Device, PageBrowser) async throws -> Void
    ) async throws {
        try await PoolTestServer.run { world in
            let browser = PageBrowser(world)
            let app = try Self.device(world, hasSecret: hasSecret, browser: browser)
            try await body(world, app, browser)
        }
    }

    private static func device(
        _ world: PoolTestServer,
        hasSecret: Bool = false,
        browser: PageBrowser
    ) throws -> Device {
        let text = try #require(world.server.userPool).amplifyOutputs()
        let outputs = try AmplifyOutputs.data(Data(text.utf8)).resolveConfiguration()
        let auth = try #require(outputs.auth)
        let confidential = hasSecret ? try world.secretApp : nil
        let configuration = AmplifyOutputsData(
            version: "1",
            auth: .init(
                awsRegion: auth.awsRegion,
                userPoolId: auth.userPoolId,
                userPoolClientId: confidential?.clientID ?? auth.userPoolClientId,
                oauth: auth.oauth,
                userPoolEndpoint: auth.userPoolEndpoint,
                userPoolClientSecret: confidential?.secret
            )
        )
        return try Device(
            configuration,
            certificatePath: world.server.certificatePath,
            isPlain: true,
            browser: browser
        )
    }

    private static func password(_ name: String, _ password: String = PoolTestServer.password) -> PageBrowser.Action {
        .submit(["username": name, "password": password])
    }

    private static func options(
        scopes: [String]? = nil,
        _ options: AWSAuthWebUISignInOptions = AWSAuthWebUISignInOptions()
    ) -> AuthWebUISignInRequest.Options {
        AuthWebUISignInRequest.Options(scopes: scopes, pluginOptions: options)
    }

    // MARK: - Sign-in

    @Test(
        "A user signs in with a password, is refreshed, and signs out of the app and of the pages",
        arguments: [false, true]
    )
    func password(hasSecret: Bool) async throws {
        try await run(hasSecret: hasSecret) { world, app, browser in
            let id = try await app.newUser("ada", in: world)
            browser.plan(Self.password("ada", "Wrong#Horse1"), Self.password("ada"))
            #expect(try await app.plugin.signInWithWebUI().isSignedIn)
            #expect(browser.pages == ["Sign in", "Sign in"])
            #expect(try await app.plugin.getCurrentUser().userId == id)
            let attributes = try await app.plugin.fetchUserAttributes()
            #expect(attributes.contains { $0.key == .email && $0.value == "ada@example.com" })

            let first = try await app.session().getCognitoTokens().get()
            let second = try await app.session(renewed: true).getCognitoTokens().get()
            #expect(first.accessToken != second.accessToken && first.refreshToken == second.refreshToken)

            browser.plan()
            guard case .complete = try await app.signOut(globally: true) else {
                Issue.record("not complete")
                return
            }
            #expect(browser.addresses.last?.path == "/eu-central-1_NativeAuth/logout")
            #expect(await app.changes() == [Device.Event.signedIn, Device.Event.signedOut])

            // Without a session of the pages, the user has to sign in again.
            browser.plan(Self.password("ada"))
            #expect(try await app.plugin.signInWithWebUI().isSignedIn)
        }
    }

    @Test("The pages remember the user until a sign-out or prompt=login")
    func remembered() async throws {
        try await run { world, app, browser in
            try await app.newUser("ada", in: world)
            browser.plan(Self.password("ada"))
            _ = try await app.plugin.signInWithWebUI()

            let second = try Self.device(world, browser: browser)
            browser.plan()
            #expect(try await second.plugin.signInWithWebUI().isSignedIn)

            let third = try Self.device(world, browser: browser)
            browser.plan(Self.password("ada"))
            let again = Self.options(AWSAuthWebUISignInOptions(prompt: [.login]))
            #expect(try await third.plugin.signInWithWebUI(options: again).isSignedIn)
        }
    }

    @Test("The nonce and the scopes of the app are in the tokens; without its scope the pool's operations refuse them")
    func scopes() async throws {
        try await run { world, app, browser in
            try await app.newUser("ada", in: world)
            browser.plan(Self.password("ada"))
            let options = Self.options(scopes: ["openid", "email"], AWSAuthWebUISignInOptions(nonce: "n-1"))
            #expect(try await app.plugin.signInWithWebUI(options: options).isSignedIn)

            let tokens = try await app.session().getCognitoTokens().get()
            #expect(UnverifiedClaims(Secret(tokens.idToken))?.text("nonce") == "n-1")
            #expect(UnverifiedClaims(Secret(tokens.accessToken))?.text("scope") == "openid email")
            let error = await authError { _ = try await app.plugin.fetchUserAttributes() }
            #expect(error?.exception == "NotAuthorizedException")
        }
    }

    @Test("The login hint and the language are those of the pages")
    func hints() async throws {
        try await run { world, app, browser in
            try await app.newUser("ada", in: world)
            browser.plan(.submit(["password": PoolTestServer.password]))
            let hints = AWSAuthWebUISignInOptions(language: "de", loginHint: "ada")
            #expect(try await app.plugin.signInWithWebUI(options: Self.options(hints)).isSignedIn)
            #expect(browser.pages == ["Anmelden"])
        }
    }

    @Test("A user who closes the browser stays signed out, and at the sign-out stays signed in")
    func closed() async throws {
        try await run { world, app, browser in
            try await app.newUser("ada", in: world)
            browser.plan(.close)
            let error = await authError { _ = try await app.plugin.signInWithWebUI() }
            #expect(error?.reason == .userCancelled)

            browser.plan(Self.password("ada"))
            _ = try await app.plugin.signInWithWebUI()
            browser.plan(.close)
            guard case .failed = try await app.signOut() else {
                Issue.record("not failed")
                return
            }
            #expect(try await app.isSignedIn)
        }
    }

    // MARK: - Other flows

    @Test("A new user signs up on the pages with a code, and the pool knows the verified address")
    func signUp() async throws {
        try await run { _, app, browser in
            let fields = [
                "username": "grace", "password": PoolTestServer.password, "given_name": "Grace",
                "family_name": "Hopper", "email": "grace@example.com",
            ]
            browser.plan(
                .submit([:], button: "action_signup"),
                .submit(fields),
                .submitCode(sentTo: "grace@example.com")
            )
            #expect(try await app.plugin.signInWithWebUI().isSignedIn)
            #expect(browser.pages == ["Sign in", "Create an account", "Verify your email"])

            let attributes = try await app.plugin.fetchUserAttributes()
            let values = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key, $0.value) })
            #expect(values[.email] == "grace@example.com" && values[.emailVerified] == "true")
            #expect(values[.givenName] == "Grace")
        }
    }

    @Test("A user with a second factor is refused: the pages have none")
    func secondFactor() async throws {
        try await run { world, app, browser in
            try await app.newUser("ada", phone: "+4930123456", in: world)
            _ = try await app.signIn("ada")
            try await app.plugin.updateMFAPreference(sms: .preferred)
            _ = try await app.signOut()

            browser.plan(Self.password("ada"))
            let error = await authError { _ = try await app.plugin.signInWithWebUI() }
            #expect(error?.errorDescription.contains("have no second factor") == true)
            #expect(try await !app.isSignedIn)
        }
    }

    @Test("A provider that the server does not have is refused")
    func provider() async throws {
        try await run { _, app, browser in
            browser.plan()
            let error = await authError { _ = try await app.plugin.signInWithWebUI(for: .google) }
            #expect(error == .service("", ""))
            #expect(error?.errorDescription.contains("no identity provider Google") == true)
        }
    }
}
