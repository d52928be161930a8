import AuthFlows
public import Foundation
import NativeAuthCore

/// The system's passkey sheet, for apps that drive ThunderID's flows themselves.
///
/// `SignIn`, `SignUp` and `FlowForm` present the sheet themselves. On systems without passkeys both ceremonies throw
/// `passkeyNotSupported`.
///
/// Source: the released SDK's `PasskeyAuthSession`; WebAuthn Level 3.
@MainActor
public final class PasskeyAuthSession: NSObject {
    private let authenticator: any PasskeyAuthenticator

    /// Creates a session.
    override public convenience init() { self.init(SystemPasskeyAuthenticator()) }

    init(_ authenticator: any PasskeyAuthenticator) {
        self.authenticator = authenticator
        super.init()
    }

    /// Signs in with a passkey.
    /// - Parameter requestOptionsJson: `additionalData.passkeyChallenge` of the step.
    /// - Returns: the inputs to submit.
    /// - Throws: ``IAMError``: `passkeyCancelled`, `passkeyNoCredential`, `passkeyNotSupported`, or `passkeyFailed`,
    ///   also if the options can't be decoded.
    public func authenticate(requestOptionsJson: String) async throws -> [String: String] {
        try await inputs(for: requestOptionsJson, isCreation: false)
    }

    /// Creates a passkey.
    /// - Parameter creationOptionsJson: `additionalData.passkeyCreationOptions` of the step.
    /// - Returns: the inputs to submit.
    /// - Throws: as ``authenticate(requestOptionsJson:)``.
    public func register(creationOptionsJson: String) async throws -> [String: String] {
        try await inputs(for: creationOptionsJson, isCreation: true)
    }

    private func inputs(for options: String, isCreation: Bool) async throws -> [String: String] {
        do {
            return try await authenticator.answer(PasskeyRequest(json: options, isCreation: isCreation)).values
        } catch is CancellationError {
            throw IAMError(code: .passkeyCancelled, message: "The passkey was not used.")
        } catch var error as NativeAuthError {
            error.documentedCode =
                switch error.code {
                case .unsupported: .passkeyNotSupported
                case .refused where error.serverCode == PasskeyAnswer.noCredential: .passkeyNoCredential
                default: .passkeyFailed
                }
            throw IAMError(error)
        } catch {
            throw IAMError(code: .passkeyFailed, message: "The passkey could not be used.", underlyingError: error)
        }
    }

    nonisolated static func assertionInputs(
        credentialID: Data,
        rawClientDataJSON: Data,
        rawAuthenticatorData: Data,
        signature: Data,
        userID: Data?
    ) -> [String: String] {
        var inputs = [
            "credentialId": Base64URL.encode(credentialID),
            "clientDataJSON": Base64URL.encode(rawClientDataJSON),
            "authenticatorData": Base64URL.encode(rawAuthenticatorData),
            "signature": Base64URL.encode(signature),
        ]
        inputs["userHandle"] = userID.map(Base64URL.encode)
        return inputs
    }

    nonisolated static func attestationInputs(
        credentialID: Data,
        rawClientDataJSON: Data,
        rawAttestationObject: Data
    ) -> [String: String] {
        [
            "credentialId": Base64URL.encode(credentialID),
            "clientDataJSON": Base64URL.encode(rawClientDataJSON),
            "attestationObject": Base64URL.encode(rawAttestationObject),
        ]
    }
}
