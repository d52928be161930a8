import AWSCognitoAuthPlugin
import Amplify
import CognitoSupport
@testable import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("Sign-up through the plugin", .timeLimit(.minutes(10)))
struct SignUpTests {
    private let email = "ada@example.com"

    @Test(
        "A sign-up refuses a wrong code and ends with the automatic sign-in, over a plain transport",
        arguments: PoolTestServer.Address.allCases
    )
    func wholeWay(address: PoolTestServer.Address) async throws {
        try await PoolTestServer.run(address) { world in
            let app = try Device(world, isPlain: true)
            let up = try await app.signUp("ada", email: email)
            guard case .confirmUser(let delivery, _, let userID) = up.nextStep else {
                Issue.record("\(up.nextStep)")
                return
            }
            #expect(delivery?.attributeKey == .email)
            #expect(up.userID != nil && up.userID == userID && !up.isSignUpComplete)
            if case .email(let destination) = delivery?.destination {
                #expect(destination?.contains("***") == true)
            } else {
                Issue.record("\(String(describing: delivery))")
            }

            let code = try await world.code(to: email)
            let error = await authError { _ = try await app.confirm("ada", PoolTestServer.wrong(code)) }
            #expect(error?.reason == .codeMismatch && error?.exception == "CodeMismatchException")
            #expect(error?.cognitoServiceError?.requestID?.isEmpty == false)

            guard case .completeAutoSignIn = try await app.confirm("ada", code) else {
                Issue.record("no automatic sign-in")
                return
            }
            #expect(try await app.plugin.autoSignIn().isSignedIn)
            let user = try await app.plugin.getCurrentUser()
            #expect(user.username == "ada" && user.userId == userID)
            let attributes = try await app.plugin.fetchUserAttributes(options: nil)
            #expect(attributes.contains { $0.key == .email && $0.value == email })
            #expect(attributes.contains { $0.key == .emailVerified && $0.value == "true" })

            guard case .complete = try await app.signOut() else {
                Issue.record("not signed out completely")
                return
            }
            #expect(await authError { _ = try await app.plugin.getCurrentUser() } == .signedOut("", ""))
            #expect(await authError { _ = try await app.plugin.autoSignIn() } == .invalidState("", "", nil))
            #expect(await app.changes() == [Device.Event.signedIn, Device.Event.signedOut])
        }
    }

    @Test("A sign-up without a password succeeds by e-mail and by SMS", arguments: [true, false])
    func passwordless(byEmail: Bool) async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            let address = byEmail ? email : "+4930123456"
            let up = try await app.signUp("ada", nil, email: byEmail ? address : nil, phone: byEmail ? nil : address)
            guard case .confirmUser(let delivery, _, _) = up.nextStep else {
                Issue.record("\(up.nextStep)")
                return
            }
            #expect(delivery?.attributeKey == (byEmail ? .email : .phoneNumber))
            switch delivery?.destination {
            case .email: #expect(byEmail)
            case .sms: #expect(!byEmail)
            default: Issue.record("\(String(describing: delivery))")
            }
            guard case .completeAutoSignIn = try await app.confirm("ada", world.code(to: address)) else {
                Issue.record("no automatic sign-in")
                return
            }
            #expect(try await app.plugin.autoSignIn().isSignedIn)
            _ = try await app.signOut()

            // A later sign-in with the same factor.
            let factor: AuthFactorType = byEmail ? .emailOTP : .smsOTP
            let next = try await app.signIn("ada", nil, by: .userAuth(preferredFirstFactor: factor))
            guard case .confirmSignInWithOTP = next else {
                Issue.record("\(next)")
                return
            }
            #expect(try await app.answer(world.code(to: address)).isDone)
        }
    }

    @Test(
        "The code is sent to the address of the pool's login option",
        arguments: [
            ("eu-central-1_PhoneLogin", "nativeauthphonelogin", "+4930123456"),
            ("eu-central-1_EmailLogin", "nativeauthemaillogin", "ada@example.com"),
            ("eu-central-1_EmailPhoneLogin", "nativeauthemailphonelogin", "+4930123456"),
        ]
    )
    func channel(pool: String, client: String, address: String) async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world, PoolTestServer.App(poolID: pool, clientID: client))
            let up = try await app.signUp(
                address,
                email: pool.contains("Email") ? email : nil,
                phone: pool.contains("Phone") ? "+4930123456" : nil
            )
            guard case .confirmUser(let delivery, _, _) = up.nextStep else {
                Issue.record("\(up.nextStep)")
                return
            }
            #expect(delivery?.attributeKey == (address.hasPrefix("+") ? .phoneNumber : .email))
            _ = try await app.confirm(address, world.code(to: address))
            #expect(try await app.plugin.autoSignIn().isSignedIn)
        }
    }

    @Test("A resent code confirms the sign-up, and the automatic sign-in still follows")
    func resend() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.signUp("ada", email: email)
            let first = try await world.code(to: email)
            let delivery = try await app.plugin.resendSignUpCode(for: "ada", options: nil)
            #expect(delivery.attributeKey == .email)
            let second = try await world.code(to: email)
            if first != second {
                #expect(await authError { _ = try await app.confirm("ada", first) }?.reason == .codeMismatch)
            }
            _ = try await app.confirm("ada", second)
            #expect(try await app.plugin.autoSignIn().isSignedIn)
        }
    }

    @Test("Without delivery details the sign-up continues, at the first code and at the next")
    func silentDelivery() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            for operation in ["SignUp", "ResendConfirmationCode"] {
                app.transport.silence("CodeDeliveryDetails", of: operation)
            }
            let up = try await app.signUp("ada", email: email)
            guard case .confirmUser(let delivery, _, let userID) = up.nextStep else {
                Issue.record("\(up.nextStep)")
                return
            }
            #expect(delivery == nil && userID == up.userID)
            let again = try await app.plugin.resendSignUpCode(for: "ada", options: nil)
            #expect(again.destination == .unknown(nil))
            #expect(app.transport.operations == ["SignUp", "ResendConfirmationCode"])
            _ = try await app.confirm("ada", world.code(to: email))
            #expect(try await app.plugin.autoSignIn().isSignedIn)
        }
    }

    @Test("A sign-up continues in a relaunched app after every step")
    func relaunches() async throws {
        try await PoolTestServer.run { world in
            let store = MemorySecretStore()
            func launched() throws -> Device { try Device(world, store: store) }
            let up = try await launched().signUp("ada", email: email)
            let code = try await world.code(to: email)
            let error = await authError { _ = try await launched().confirm("ada", PoolTestServer.wrong(code)) }
            #expect(error?.reason == .codeMismatch)
            _ = try await launched().plugin.resendSignUpCode(for: "ada", options: nil)
            let done = try await launched().plugin.confirmSignUp(
                for: "ada",
                confirmationCode: try await world.code(to: email),
                options: nil
            )
            #expect(done.userID == up.userID)
            #expect(try await launched().plugin.autoSignIn().isSignedIn)
            #expect(try await launched().plugin.getCurrentUser().username == "ada")
        }
    }

    @Test("A confirmation without a network reports offline, and the same code succeeds later")
    func offline() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.signUp("ada", email: email)
            app.transport.cut("ConfirmSignUp")
            let code = try await world.code(to: email)
            #expect(await authError { _ = try await app.confirm("ada", code) }?.reason == .network)
            _ = try await app.confirm("ada", code)
            #expect(try await app.plugin.autoSignIn().isSignedIn)
        }
    }

    @Test("Two interleaved sign-ups in one app are both completed with automatic sign-in")
    func twoPeople() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.signUp("ada", email: email)
            try await app.signUp("grace", nil, email: "grace@example.com")
            for name in ["ada", "grace"] {
                guard case .completeAutoSignIn = try await app.confirm(name, world.code(to: "\(name)@example.com"))
                else {
                    Issue.record("\(name)'s sign-up was forgotten")
                    return
                }
            }
            #expect(try await app.plugin.autoSignIn().isSignedIn)
            #expect(try await app.plugin.getCurrentUser().username == "grace")
        }
    }

    @Test("A pool that confirms users automatically needs no code")
    func autoConfirms() async throws {
        try await PoolTestServer.run(pool: "autoConfirm: true") { world in
            let app = try Device(world, .own)
            let up = try await app.signUp("ada", email: email)
            guard case .completeAutoSignIn = up.nextStep else {
                Issue.record("\(up.nextStep)")
                return
            }
            #expect(try await app.plugin.autoSignIn().isSignedIn)
        }
    }

    @Test("A taken name, a weak password and a sign-in before the confirmation are refused")
    func refusals() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.signUp("ada", email: email)
            let taken = await authError { _ = try await app.signUp("ada", email: "ada@example.com") }
            #expect(taken?.reason == .usernameExists)
            let weak = await authError { _ = try await app.signUp("bob", "short", email: "bob@example.com") }
            #expect(weak?.reason == .invalidPassword && weak?.exception == "InvalidPasswordException")
            guard case .confirmSignUp = try await app.signIn("ada") else {
                Issue.record("an unconfirmed user is not asked for the code")
                return
            }
            _ = try await app.confirm("ada", world.code(to: email))
            #expect(try await app.signIn("ada").isDone)
        }
    }

    @Test("An unreadable store does not stop a sign-up and does not sign a user out")
    func unreadableStore() async throws {
        try await PoolTestServer.run { world in
            let store = FailingSecretStore()
            let app = try Device(world, store: store)
            store.readsFail = true
            try await app.signUp("ada", email: email)
            _ = try await app.confirm("ada", world.code(to: email))
            store.readsFail = false
            #expect(try await app.signIn("ada").isDone)
            store.readsFail = true
            // A launch before the first unlock of the device.
            let early = try Device(world, store: store)
            let error = await authError { _ = try await early.plugin.getCurrentUser() }
            #expect((error?.underlyingError as? NativeAuthError)?.code == .storageUnavailable)
            store.readsFail = false
            #expect(try await early.plugin.getCurrentUser().username == "ada")
            #expect(await early.changes().isEmpty)
        }
    }
}
