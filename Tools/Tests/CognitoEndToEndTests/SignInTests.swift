import Amplify
import AWSCognitoAuthPlugin
import CognitoSupport
import LocalIdentityServer
import Testing

@Suite("Sign-in through the plugin", .timeLimit(.minutes(10)))
struct SignInTests {
    static let authFlowTypes: [AuthFlowType] = [
        .userSRP, .userPassword, .userAuth(preferredFirstFactor: .password),
        .userAuth(preferredFirstFactor: .passwordSRP),
    ]

    @Test("A wrong password is refused, and the right one signs in", arguments: Self.authFlowTypes)
    func password(flow: AuthFlowType) async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            let id = try await app.newUser("ada", in: world)
            let error = await authError { _ = try await app.signIn("ada", PoolTestServer.password + "x", by: flow) }
            #expect(error == .notAuthorized("", "") && error?.exception == "NotAuthorizedException")
            #expect(await authError { _ = try await app.signIn("nobody", by: flow) } == .notAuthorized("", ""))
            #expect(try await app.isSignedIn == false)
            #expect(try await app.signIn("ada", by: flow).isDone)
            #expect(try await app.session().userSubResult.get() == id)
            #expect(await authError { _ = try await app.signIn("ada", by: flow) } == .invalidState("", "", nil))
        }
    }

    @Test(
        "The configured authentication flow is used",
        arguments: [
            (AmplifyOutputsData.Auth.AuthenticationFlowType.userSRP, ["InitiateAuth", "RespondToAuthChallenge"]),
            (.userPassword, ["InitiateAuth"]),
        ]
    )
    func configured(flow: AmplifyOutputsData.Auth.AuthenticationFlowType, operations: [String]) async throws {
        try await PoolTestServer.run { world in
            try await Device(world).newUser("ada", in: world)
            let app = try Device(world, flow: flow)
            #expect(try await app.signIn("ada").isDone)
            #expect(app.transport.operations == operations)
        }
    }

    @Test(
        "SRP works with names and passwords beyond ASCII",
        arguments: [("Jürgen☃", "Grüße#an1Alle"), ("x+y.z", "~Aa1~Aa1")]
    )
    func unusual(name: String, password: String) async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser(name, password, email: "one@example.com", in: world)
            #expect(try await app.signIn(name, password, by: .userSRP).isDone)
        }
    }

    @Test("A verified e-mail address or phone number works as the user name")
    func byAddress() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("ada", email: "ada@example.com", in: world)
            try await app.newUser("grace", phone: "+4930123456", in: world)
            for name in ["ada@example.com", "+4930123456"] {
                #expect(try await app.signIn(name, by: .userSRP).isDone)
                _ = try await app.signOut()
            }
        }
    }

    @Test(
        "The first factors are listed, and each of them signs in",
        arguments: [
            AuthFactorType.password, .passwordSRP, .emailOTP,
        ]
    )
    func choice(factor: AuthFactorType) async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("ada", email: "ada@example.com", in: world)
            let choice = try await app.signIn("ada", nil, by: .userAuth)
            guard case .continueSignInWithFirstFactorSelection(let factors) = choice else {
                Issue.record("\(choice)")
                return
            }
            #expect(factors == [.password, .passwordSRP, .emailOTP])
            let next = try await app.answer(factor.rawValue)
            if factor == .emailOTP {
                guard case .confirmSignInWithOTP(let delivery) = next else {
                    Issue.record("\(next)")
                    return
                }
                #expect(delivery.destination != .unknown(nil))
                let code = try await world.code(to: "ada@example.com")
                let error = await authError { _ = try await app.answer(PoolTestServer.wrong(code)) }
                #expect(error?.reason == .codeMismatch)
                #expect(try await app.answer(code).isDone)
            } else {
                guard case .confirmSignInWithPassword = next else {
                    Issue.record("\(next)")
                    return
                }
                #expect(try await app.answer(PoolTestServer.password).isDone)
            }
            #expect(try await app.isSignedIn)
        }
    }

    @Test("A user without a password signs in only with an SMS code")
    func textMessage() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("vera", nil, phone: "+4930123456", in: world)
            guard
                case .continueSignInWithFirstFactorSelection([.smsOTP]) = try await app.signIn(
                    "vera",
                    nil,
                    by: .userAuth
                )
            else {
                Issue.record("another choice")
                return
            }
            _ = try await app.answer(AuthFactorType.smsOTP.rawValue)
            #expect(try await app.answer(world.code(to: "+4930123456")).isDone)
        }
    }

    @Test(
        "A custom challenge is answered, after SRP and without it",
        arguments: [AuthFlowType.customWithSRP, .customWithoutSRP]
    )
    func custom(flow: AuthFlowType) async throws {
        try await PoolTestServer.run(pool: "customChallenge: {question: Colour?, answer: blue}") { world in
            let app = try Device(world, .own)
            try await app.newUser("ada", in: world)
            guard case .confirmSignInWithCustomChallenge(let information) = try await app.signIn("ada", by: flow) else {
                Issue.record("no question")
                return
            }
            #expect(information?["question"] == "Colour?")
            guard case .confirmSignInWithCustomChallenge = try await app.answer("red") else {
                Issue.record("not asked again")
                return
            }
            #expect(try await app.answer("blue").isDone)
        }
    }

    @Test("A required new password is set within the sign-in and is valid afterwards")
    func newPassword() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            let id = try await app.newUser("ada", in: world)
            try await world.server.requireNewPassword(of: id, byCode: false)
            guard case .confirmSignInWithNewPassword = try await app.signIn("ada") else {
                Issue.record("no new password was required")
                return
            }
            #expect(await authError { _ = try await app.answer("short") }?.reason == .invalidPassword)
            #expect(try await app.answer("Another#Horse2").isDone)
            _ = try await app.signOut()
            #expect(try await app.signIn("ada", "Another#Horse2").isDone)
        }
    }

    @Test("A required reset is completed, and the new password signs in")
    func requiredReset() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            let id = try await app.newUser("ada", in: world)
            try await world.server.requireNewPassword(of: id, byCode: true)
            guard case .resetPassword = try await app.signIn("ada", by: .userPassword) else {
                Issue.record("no reset was required")
                return
            }
            _ = try await app.plugin.resetPassword(for: "ada", options: nil)
            try await app.plugin.confirmResetPassword(
                for: "ada",
                with: "Another#Horse2",
                confirmationCode: try await world.code(to: "ada@example.com"),
                options: nil
            )
            #expect(try await app.signIn("ada", "Another#Horse2").isDone)
        }
    }

    @Test("A client with a secret completes sign-up, sign-in, refresh and reset; a wrong secret is refused")
    func secretClient() async throws {
        try await PoolTestServer.run { world in
            var secret = try world.secretApp
            let app = try Device(world, secret)
            try await app.signUp("ada", email: "ada@example.com")
            _ = try await app.plugin.resendSignUpCode(for: "ada", options: nil)
            _ = try await app.confirm("ada", world.code(to: "ada@example.com"))
            #expect(try await app.plugin.autoSignIn().isSignedIn)
            _ = try await app.signOut()
            for flow in Self.authFlowTypes {
                #expect(try await app.signIn("ada", by: flow).isDone)
                #expect(try await app.session(renewed: true).isSignedIn)
                guard case .complete = try await app.signOut() else {
                    Issue.record("the refresh token was not revoked")
                    return
                }
            }
            _ = try await app.plugin.resetPassword(for: "ada", options: nil)
            try await app.plugin.confirmResetPassword(
                for: "ada",
                with: "Another#Horse2",
                confirmationCode: try await world.code(to: "ada@example.com"),
                options: nil
            )

            secret.secret = "another" + (secret.secret ?? "")
            let appWithWrongSecret = try Device(world, secret)
            let error = await authError { _ = try await appWithWrongSecret.signIn("ada", "Another#Horse2") }
            #expect(error == .notAuthorized("", ""))
        }
    }
}
