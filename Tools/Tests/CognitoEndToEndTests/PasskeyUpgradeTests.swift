@testable import AWSCognitoAuthPlugin
import Amplify
import AuthFlows
import CognitoSupport
import Foundation
import NativeAuthTesting
import Testing

@Suite("Passkeys without a question at a user pool", .timeLimit(.minutes(10)))
struct PasskeyUpgradeTests {
    private static let byPasskey = AuthFlowType.userAuth(preferredFirstFactor: .webAuthn)

    private struct App {
        let device: Device
        let passkeys: SoftwarePasskeyAuthenticator
        let reporter: RecordingCredentialReporter

        init(_ world: PoolTestServer, _ app: PoolTestServer.App, origin: String? = nil) async throws {
            var features = SoftwarePasskeyAuthenticator.Features()
            features.createsConditionally = true
            passkeys = SoftwarePasskeyAuthenticator(origin: origin, features: features)
            reporter = RecordingCredentialReporter()
            device = try Device(
                world,
                app,
                passkeys: passkeys,
                passwordManagers: PasswordManagerOptions(
                    createsPasskeys: true,
                    reportsChanges: true,
                    passwordDomain: "example.com",
                    reporter: reporter
                )
            )
            try await device.newUser("ada", email: "ada@example.com", in: world)
        }

        func signIn() async throws {
            #expect(try await device.signIn("ada").isDone)
            await finish()
        }

        /// Waits for the work in the background, and for the reports that it begins.
        func finish() async {
            for _ in 1...2 { await device.plugin.finishBackgroundWork() }
        }
    }

    @Test("A sign-in with a password adds a passkey, which signs in; neither adds another one")
    func upgraded() async throws {
        try await PoolTestServer.run { world in
            let app = try await App(world, PoolTestServer.App())
            try await app.signIn()
            let ids = await app.passkeys.passkeys.map(\.id)
            #expect(ids.count == 1)
            #expect(try await app.device.plugin.listWebAuthnCredentials().credentials.count == 1)

            _ = try await app.device.signOut()
            #expect(try await app.device.signIn("ada", nil, by: Self.byPasskey).isDone)
            await app.finish()
            _ = try await app.device.signOut()
            try await app.signIn()
            #expect(await app.passkeys.passkeys.map(\.id) == ids)
            #expect(await app.reporter.reports.isEmpty)
        }
    }

    @Test("A pool that requires user verification gets no passkey without a question")
    func verification() async throws {
        try await PoolTestServer.run(pool: "passkeys: {userVerification: required}") { world in
            let app = try await App(world, .own)
            try await app.signIn()
            #expect(await app.passkeys.passkeys.isEmpty)
        }
    }

    @Test("A passkey that the pool refuses is reported, and the user stays signed in")
    func refused() async throws {
        try await PoolTestServer.run(pool: "passkeys: {relyingPartyId: example.com}") { world in
            let app = try await App(world, .own, origin: "https://other.example.com")
            try await app.signIn()
            let passkey = try #require(await app.passkeys.passkeys.first)
            #expect(await app.reporter.reports == [.unknownPasskey(relyingPartyID: "example.com", id: passkey.id)])
            #expect(try await app.device.isSignedIn)
        }
    }

    @Test("A deleted passkey, another address and the deletion of the account are reported")
    func reports() async throws {
        try await PoolTestServer.run { world in
            let app = try await App(world, PoolTestServer.App())
            try await app.signIn()
            let passkey = try #require(await app.passkeys.passkeys.first)
            let unknown = CredentialReport.unknownPasskey(relyingPartyID: "localhost", id: passkey.id)

            let email = AuthUserAttribute(.email, value: "grace@example.com")
            _ = try await app.device.plugin.update(userAttribute: email)
            await app.finish()
            guard case .renamedPasskeys("localhost", passkey.userHandle, _)? = await app.reporter.reports.first else {
                Issue.record("\(await app.reporter.reports)")
                return
            }

            let listed = try await app.device.plugin.listWebAuthnCredentials().credentials
            try await app.device.plugin.deleteWebAuthnCredential(credentialId: try #require(listed.first).credentialId)
            await app.finish()
            #expect(await app.reporter.reports.last == unknown)

            try await app.device.plugin.deleteUser()
            await app.finish()
            #expect(await app.reporter.reports.last == .unusedPassword(domain: "example.com", username: "ada"))
            #expect(await app.reporter.reports.count == 3)
        }
    }
}
