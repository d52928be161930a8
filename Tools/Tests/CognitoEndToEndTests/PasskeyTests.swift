import AWSCognitoAuthPlugin
import Amplify
import CognitoSupport
import Foundation
import LocalIdentityServer
import NativeAuthTesting
import Testing

@Suite("Passkeys of a user pool through the plugin", .timeLimit(.minutes(10)))
struct PasskeyTests {
    private static let byPasskey = AuthFlowType.userAuth(preferredFirstFactor: .webAuthn)

    /// An app with a signed-in user who has a passkey.
    private static func run(
        pool: String? = nil,
        features: SoftwarePasskeyAuthenticator.Features = SoftwarePasskeyAuthenticator.Features(),
        _ body: @Sendable (PoolTestServer, Device, SoftwarePasskeyAuthenticator) async throws -> Void
    ) async throws {
        try await PoolTestServer.run(pool: pool) { world in
            let passkeys = SoftwarePasskeyAuthenticator(features: features)
            let settings = pool == nil ? PoolTestServer.App() : .own
            let app = try Device(world, settings, passkeys: passkeys)
            try await app.newUser("ada", email: "ada@example.com", in: world)
            #expect(try await app.signIn("ada").isDone)
            try await app.plugin.associateWebAuthnCredential()
            try await body(world, app, passkeys)
        }
    }

    private static func features(
        _ change: (inout SoftwarePasskeyAuthenticator.Features) -> Void
    ) -> SoftwarePasskeyAuthenticator.Features {
        var features = SoftwarePasskeyAuthenticator.Features()
        change(&features)
        return features
    }

    static let allFeatures = [
        features { _ in },
        features { $0.attestation = .packed },
        features { $0.countsSignatures = false },
        features { $0.verifiesUser = false },
    ]

    @Test("A passkey is registered, and signs in as the preferred factor", arguments: allFeatures)
    func preferred(_ features: SoftwarePasskeyAuthenticator.Features) async throws {
        try await Self.run(features: features) { _, app, passkeys in
            for count in 1...2 {
                _ = try await app.signOut()
                #expect(try await app.signIn("ada", nil, by: Self.byPasskey).isDone)
                let expected = features.countsSignatures ? UInt32(count) : 0
                #expect(await passkeys.passkeys.map(\.signatureCount) == [expected])
            }
            #expect(try await app.isSignedIn)
        }
    }

    @Test("The passkey is offered beside the other factors, and signs in when it is chosen")
    func chosen() async throws {
        try await Self.run { _, app, _ in
            _ = try await app.signOut()
            let offered: Set<AuthFactorType> = [.password, .passwordSRP, .emailOTP, .webAuthn]
            #expect(
                try await app.signIn("ada", nil, by: .userAuth) == .continueSignInWithFirstFactorSelection(offered)
            )
            #expect(try await app.answer(AuthFactorType.webAuthn.rawValue).isDone)
        }
    }

    @Test("When the passkey is not used, each other factor signs in instead", arguments: [true, false])
    func notUsed(isPreferred: Bool) async throws {
        try await Self.run { world, app, passkeys in
            _ = try await app.signOut()
            let stored = try #require(await passkeys.passkeys.first)
            await passkeys.remove(stored.id)
            if !isPreferred { _ = try await app.signIn("ada", nil, by: .userAuth) }

            let error = await authError {
                if isPreferred {
                    _ = try await app.signIn("ada", nil, by: Self.byPasskey)
                } else {
                    _ = try await app.answer(AuthFactorType.webAuthn.rawValue)
                }
            }
            #expect(error == .service("", "", nil))

            _ = try await app.answer(AuthFactorType.emailOTP.rawValue)
            #expect(try await app.answer(world.code(to: "ada@example.com")).isDone)
            _ = try await app.signOut()

            // Also the passkey itself, once it is there again.
            _ = await authError { _ = try await app.signIn("ada", nil, by: Self.byPasskey) }
            await passkeys.add(stored)
            #expect(try await app.answer(AuthFactorType.webAuthn.rawValue).isDone)
        }
    }

    @Test("A copied passkey is refused, and the password signs in instead", arguments: [true, false])
    func copied(bySRP: Bool) async throws {
        try await Self.run { _, app, passkeys in
            let copy = try #require(await passkeys.passkeys.first)
            for _ in 1...2 {
                _ = try await app.signOut()
                _ = try await app.signIn("ada", nil, by: Self.byPasskey)
            }
            _ = try await app.signOut()
            await passkeys.add(copy)
            let error = await authError { _ = try await app.signIn("ada", nil, by: Self.byPasskey) }
            #expect(error == .notAuthorized("", ""))

            let factor: AuthFactorType = bySRP ? .passwordSRP : .password
            #expect(try await app.answer(factor.rawValue) == .confirmSignInWithPassword)
            #expect(try await app.answer(PoolTestServer.password).isDone)
        }
    }

    @Test("Passkeys are listed in pages and deleted; a deleted one is not offered")
    func listed() async throws {
        try await Self.run { world, app, passkeys in
            // The same authenticator makes no second passkey for the account.
            let again = await authError { try await app.plugin.associateWebAuthnCredential() }
            #expect(again == .service("", "", nil))
            let other = SoftwarePasskeyAuthenticator()
            let phone = try Device(world, passkeys: other)
            _ = try await phone.signIn("ada")
            try await phone.plugin.associateWebAuthnCredential()

            var found: [any AuthWebAuthnCredential] = []
            var next: String?
            repeat {
                let options = AuthListWebAuthnCredentialsRequest.Options(pageSize: 1, nextToken: next)
                let page = try await app.plugin.listWebAuthnCredentials(options: options)
                #expect(page.credentials.count == 1)
                found += page.credentials
                next = page.nextToken
            } while next != nil
            let ids = await passkeys.passkeys.map(\.id) + other.passkeys.map(\.id)
            #expect(found.map(\.credentialId) == ids.map(Self.base64URL))
            #expect(found.allSatisfy { $0.relyingPartyId == "localhost" && $0.friendlyName == "Passkey" })
            #expect(found.allSatisfy { abs($0.createdAt.timeIntervalSinceNow) < 600 })

            for one in found {
                try await app.plugin.deleteWebAuthnCredential(credentialId: one.credentialId)
                let repeated = await authError {
                    try await app.plugin.deleteWebAuthnCredential(credentialId: one.credentialId)
                }
                #expect(repeated?.reason == .resourceNotFound)
            }
            #expect(try await app.plugin.listWebAuthnCredentials().credentials.isEmpty)
            _ = try await app.signOut()
            let choice = try await app.signIn("ada", nil, by: Self.byPasskey)
            #expect(choice == .continueSignInWithFirstFactorSelection([.password, .passwordSRP, .emailOTP]))
        }
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    @Test("A pool without passkeys refuses a registration")
    func notEnabled() async throws {
        try await PoolTestServer.run(pool: "firstFactors: [PASSWORD]") { world in
            let passkeys = SoftwarePasskeyAuthenticator()
            let app = try Device(world, .own, passkeys: passkeys)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada", by: .userPassword)
            let error = await authError { try await app.plugin.associateWebAuthnCredential() }
            #expect(error?.reason == .webAuthnNotEnabled)
            #expect(await passkeys.passkeys.isEmpty)
        }
    }

    @Test("A pool's own domain is that of its passkeys, and of the pages that may use them")
    func domain() async throws {
        let pool = "passkeys: {relyingPartyId: example.com, userVerification: required}"
        try await PoolTestServer.run(pool: pool) { world in
            let rows = [
                ("https://example.com", true, nil as AWSCognitoAuthError?),
                ("https://other.example.com", true, .webAuthnOriginNotAllowed),
                ("https://example.com", false, nil),
            ]
            for (origin, verifiesUser, reason) in rows {
                let features = Self.features { $0.verifiesUser = verifiesUser }
                let passkeys = SoftwarePasskeyAuthenticator(origin: origin, features: features)
                let app = try Device(world, .own, passkeys: passkeys)
                let name = "user\(origin.count)\(verifiesUser)"
                try await app.newUser(name, in: world)
                _ = try await app.signIn(name)
                guard reason != nil || !verifiesUser else {
                    try await app.plugin.associateWebAuthnCredential()
                    _ = try await app.signOut()
                    #expect(try await app.signIn(name, nil, by: Self.byPasskey).isDone)
                    continue
                }
                let error = await authError { try await app.plugin.associateWebAuthnCredential() }
                #expect(error == .service("", "", nil) && error?.reason == reason)
            }
        }
    }

    @Test("A user with a second factor is not offered a passkey, which would replace it")
    func secondFactor() async throws {
        let pool = "mfa: optional\nsecondFactors: [EMAIL_OTP]"
        try await Self.run(pool: pool) { world, app, _ in
            try await app.plugin.updateMFAPreference(sms: nil, totp: nil, email: .enabled)
            _ = try await app.signOut()
            let choice = try await app.signIn("ada", nil, by: Self.byPasskey)
            #expect(choice == .continueSignInWithFirstFactorSelection([.password, .passwordSRP]))
        }
    }
}
