import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("A user that the pool no longer has", .timeLimit(.minutes(5)))
struct MissingUserTests {
    /// A call of a signed-in user.
    struct Call: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: @Sendable (AWSCognitoAuthPlugin) async throws -> Void
    }

    private static let device = AWSAuthDevice(
        id: "device-1",
        name: "",
        attributes: nil,
        createdDate: nil,
        lastAuthenticatedDate: nil,
        lastModifiedDate: nil
    )

    private static let calls: [Call] = [
        Call(testDescription: "deleteUser") { try await $0.deleteUser() },
        Call(testDescription: "fetchUserAttributes") { _ = try await $0.fetchUserAttributes() },
        Call(testDescription: "update(userAttribute:)") {
            _ = try await $0.update(userAttribute: AuthUserAttribute(.name, value: "Ada"))
        },
        Call(testDescription: "sendVerificationCode") {
            _ = try await $0.sendVerificationCode(forUserAttributeKey: .email)
        },
        Call(testDescription: "confirm(userAttribute:)") {
            try await $0.confirm(userAttribute: .email, confirmationCode: "123456")
        },
        Call(testDescription: "update(oldPassword:)") { try await $0.update(oldPassword: "old", to: "New#12345") },
        Call(testDescription: "setUpTOTP") { _ = try await $0.setUpTOTP() },
        Call(testDescription: "verifyTOTPSetup") { try await $0.verifyTOTPSetup(code: "123456", options: nil) },
        Call(testDescription: "fetchMFAPreference") { _ = try await $0.fetchMFAPreference() },
        Call(testDescription: "updateMFAPreference") { try await $0.updateMFAPreference(totp: .disabled) },
        Call(testDescription: "fetchDevices") { _ = try await $0.fetchDevices() },
        Call(testDescription: "forgetDevice") { try await $0.forgetDevice(Self.device) },
    ]

    @Test("A call that the service answers so ends the session, and the next sign-in works", arguments: calls)
    func ended(call: Call) async throws {
        let stage = try await PluginTestEnvironment.signedIn([
            PluginTestEnvironment.error("UserNotFoundException", "User does not exist.")
        ])
        let error = await authError { try await call.run(stage.plugin) }
        #expect(error?.reason == .userNotFound)
        let session = try await stage.plugin.fetchAuthSession(options: nil)
        #expect(!session.isSignedIn)

        stage.transport.append(stage.tokens())
        let signIn = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil)
        #expect(signIn.isSignedIn)
    }

    @Test(
        "Another refusal keeps the session",
        arguments: ["TooManyRequestsException", "InternalErrorException", "InvalidParameterException"]
    )
    func kept(exception: String) async throws {
        let stage = try await PluginTestEnvironment.signedIn([PluginTestEnvironment.error(exception)])
        _ = await authError { _ = try await stage.plugin.fetchUserAttributes() }
        let session = try await stage.plugin.fetchAuthSession(options: nil)
        #expect(session.isSignedIn)
    }
}
