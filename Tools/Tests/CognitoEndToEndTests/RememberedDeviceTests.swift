import AWSCognitoAuthPlugin
import Amplify
import CognitoSupport
import Testing

@Suite("Remembered devices through the plugin", .timeLimit(.minutes(10)))
struct RememberedDeviceTests {
    private static let always = "devices: always"
    private static let optIn = "devices: optIn"
    /// The operations of a sign-in on a remembered device.
    private static let proven = [
        "InitiateAuth", "RespondToAuthChallenge", "RespondToAuthChallenge", "RespondToAuthChallenge",
    ]

    /// The operations after the first `count`.
    private static func operations(_ app: Device, after count: Int) -> [String] {
        Array(app.transport.operations.dropFirst(count))
    }

    @Test(
        "The first refresh works, and the next sign-in proves the device, also after a relaunch",
        arguments: [AuthFlowType.userSRP, .userPassword, .userAuth(preferredFirstFactor: .passwordSRP)],
        ["", "refreshTokenRotation: true"]
    )
    func remembered(flow: AuthFlowType, client: String) async throws {
        try await PoolTestServer.run(pool: Self.always, client: client) { world in
            let app = try Device(world, .own)
            try await app.newUser("ada", in: world)
            #expect(try await app.signIn("ada", by: flow).isDone)
            #expect(app.transport.operations.last == "ConfirmDevice")
            for _ in 0..<2 { #expect(try await app.session(renewed: true).isSignedIn) }
            let devices = try await app.plugin.fetchDevices(options: nil)
            #expect(devices.count == 1)
            let first = try #require(devices.first as? AWSAuthDevice)
            #expect(!first.name.isEmpty && first.attributes?["device_status"] == "valid")
            #expect(first.createdDate != nil && first.lastAuthenticatedDate != nil && first.lastModifiedDate != nil)
            _ = try await app.signOut()

            let again = try Device(world, .own, store: app.store)
            #expect(try await again.signIn("ada", by: flow).isDone)
            // USER_PASSWORD_AUTH takes one request less.
            #expect(again.transport.operations == Array(Self.proven.prefix(flow == .userPassword ? 3 : 4)))
            #expect(try await again.session(renewed: true).isSignedIn)
            #expect(try await again.plugin.fetchDevices(options: nil).map(\.id) == [first.id])
            _ = try await again.signOut()
        }
    }

    @Test("A remembered device replaces a second factor; a new one does not", arguments: [true, false])
    func secondFactor(isAlways: Bool) async throws {
        let pool = "\(isAlways ? Self.always : Self.optIn)\nmfa: optional\nsecondFactors: [EMAIL_OTP]"
        try await PoolTestServer.run(pool: pool) { world in
            let app = try Device(world, .own)
            let other = try Device(world, .own)
            try await app.newUser("ada", in: world)
            #expect(try await app.signIn("ada").isDone)
            try await app.plugin.updateMFAPreference(email: .preferred)
            _ = try await app.signOut()
            if !isAlways {
                // With opt-in, the user has to remember the device.
                guard case .confirmSignInWithOTP = try await app.signIn("ada") else {
                    Issue.record("no second factor")
                    return
                }
                #expect(try await app.answer(world.code(to: "ada@example.com")).isDone)
                #expect(try await app.session(renewed: true).isSignedIn)
                try await app.plugin.rememberDevice(options: nil)
                _ = try await app.signOut()
            }
            #expect(try await app.signIn("ada").isDone)
            guard case .confirmSignInWithOTP = try await other.signIn("ada") else {
                Issue.record("a new device needs no second factor")
                return
            }
            #expect(try await other.answer(world.code(to: "ada@example.com")).isDone)
            #expect(try await other.session(renewed: true).isSignedIn)
            #expect(try await app.plugin.fetchDevices(options: nil).count == 2)
        }
    }

    @Test("A forgotten device's session ends at the next refresh; its next sign-in registers a new device")
    func forgotten() async throws {
        try await PoolTestServer.run(pool: Self.always) { world in
            let app = try Device(world, .own)
            try await app.newUser("ada", in: world)
            #expect(try await app.signIn("ada").isDone)
            let before = try await app.plugin.fetchDevices(options: nil).map(\.id)
            try await app.plugin.forgetDevice(nil, options: nil)
            #expect(try await app.plugin.fetchDevices(options: nil).isEmpty)
            #expect(try await app.session(renewed: true).isSignedIn == false)
            let count = app.transport.operations.count
            #expect(try await app.signIn("ada").isDone)
            #expect(
                Self.operations(app, after: count) == ["InitiateAuth", "RespondToAuthChallenge", "ConfirmDevice"]
            )
            #expect(try await app.session(renewed: true).isSignedIn)
            #expect(try await app.plugin.fetchDevices(options: nil).map(\.id) != before)
        }
    }

    @Test("A device that was forgotten remotely signs in again without another prompt")
    func forgottenElsewhere() async throws {
        try await PoolTestServer.run(pool: Self.always) { world in
            let app = try Device(world, .own)
            let other = try Device(world, .own)
            try await app.newUser("ada", in: world)
            #expect(try await app.signIn("ada").isDone)
            let lost = try #require(try await app.plugin.fetchDevices(options: nil).first)
            #expect(try await other.signIn("ada").isDone)
            try await other.plugin.forgetDevice(lost, options: nil)
            #expect(try await app.session(renewed: true).isSignedIn == false)
            let count = app.transport.operations.count
            #expect(try await app.signIn("ada").isDone)
            #expect(
                Self.operations(app, after: count) == [
                    "InitiateAuth", "RespondToAuthChallenge", "InitiateAuth", "RespondToAuthChallenge", "ConfirmDevice",
                ]
            )
            #expect(try await app.session(renewed: true).isSignedIn)
            #expect(try await other.session(renewed: true).isSignedIn)
        }
    }

    @Test(
        "A device confirmation whose request or response is lost is repeated before the first refresh",
        arguments: [true, false]
    )
    func lostConfirmation(isCut: Bool) async throws {
        try await PoolTestServer.run(pool: Self.always) { world in
            let app = try Device(world, .own)
            try await app.newUser("ada", in: world)
            if isCut { app.transport.cut("ConfirmDevice") } else { app.transport.loseAnswer(of: "ConfirmDevice") }
            #expect(try await app.signIn("ada").isDone)
            #expect(try await app.session(renewed: true).isSignedIn)
            #expect(app.transport.operations.suffix(2) == ["ConfirmDevice", "GetTokensFromRefreshToken"])
            #expect(try await app.plugin.fetchDevices(options: nil).count == 1)
        }
    }

    @Test("A sign-in by e-mail address uses the remembered device")
    func address() async throws {
        try await PoolTestServer.run(pool: "signInWith: [email]\n\(Self.always)") { world in
            let app = try Device(world, .own)
            try await app.newUser("ada@example.com", email: "ada@example.com", in: world)
            for _ in 0..<2 {
                #expect(try await app.signIn("ada@example.com").isDone)
                #expect(try await app.session(renewed: true).isSignedIn)
                #expect(try await app.plugin.fetchDevices(options: nil).count == 1)
                _ = try await app.signOut()
            }
            #expect(app.transport.operations.filter { $0 == "ConfirmDevice" }.count == 1)
        }
    }

    @Test("A wrong password is reported as such on a remembered device")
    func wrongPassword() async throws {
        try await PoolTestServer.run(pool: Self.always) { world in
            let app = try Device(world, .own)
            try await app.newUser("ada", in: world)
            #expect(try await app.signIn("ada").isDone)
            _ = try await app.signOut()
            let error = await authError { _ = try await app.signIn("ada", "Wrong#Horse1") }
            #expect(error?.exception == "NotAuthorizedException")
            #expect(try await app.signIn("ada").isDone)
            #expect(app.transport.operations.filter { $0 == "ConfirmDevice" }.count == 1)
        }
    }

    @Test("A pool without remembered devices reports that")
    func off() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            #expect(try await app.signIn("ada").isDone)
            #expect(app.transport.operations.contains("ConfirmDevice") == false)
            let error = await authError { _ = try await app.plugin.fetchDevices(options: nil) }
            #expect(error?.exception == "InvalidUserPoolConfigurationException")
            #expect(await authError { try await app.plugin.rememberDevice(options: nil) }?.reason == .deviceNotTracked)
        }
    }
}
