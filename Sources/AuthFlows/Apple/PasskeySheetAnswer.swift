#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
import AuthenticationServices
import Foundation
import NativeAuthCore

/// Reads the system's answers.
@MainActor
enum PasskeySheetAnswer {
    /// Returns the answer; `nil` for one of another kind, or an incomplete one. Without an account's data, it only has
    /// a passkey.
    static func read(_ credential: any ASAuthorizationCredential) -> AccountCreationAnswer? {
        if #available(iOS 26.0, macOS 26.0, visionOS 26.0, *),
            let account = credential as? ASAuthorizationAccountCreationPlatformPublicKeyCredential
        {
            return read(account)
        }

        let passkey: PasskeyAnswer?
        switch credential {
        case let answer as ASAuthorizationPlatformPublicKeyCredentialAssertion: passkey = read(answer)
        case let answer as ASAuthorizationPlatformPublicKeyCredentialRegistration: passkey = read(answer)
        default: passkey = nil
        }
        return passkey.map { AccountCreationAnswer(passkey: $0) }
    }

    private static func read(_ answer: ASAuthorizationPlatformPublicKeyCredentialAssertion) -> PasskeyAnswer? {
        PasskeyAnswer(
            credentialID: answer.credentialID,
            response: [
                "clientDataJSON": answer.rawClientDataJSON,
                "authenticatorData": answer.rawAuthenticatorData ?? Data(),
                "signature": answer.signature ?? Data(),
                "userHandle": answer.userID ?? Data(),
            ]
        )
    }

    private static func read(_ answer: ASAuthorizationPlatformPublicKeyCredentialRegistration) -> PasskeyAnswer? {
        PasskeyAnswer(
            credentialID: answer.credentialID,
            response: [
                "clientDataJSON": answer.rawClientDataJSON,
                "attestationObject": answer.rawAttestationObject ?? Data(),
            ]
        )
    }

    @available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
    private static func read(
        _ account: ASAuthorizationAccountCreationPlatformPublicKeyCredential
    ) -> AccountCreationAnswer? {
        guard let passkey = read(account.credentialRegistration) else { return nil }
        var answer = AccountCreationAnswer(
            passkey: passkey,
            givenName: account.name?.givenName,
            familyName: account.name?.familyName
        )
        // Not a switch: the system's enumeration may get more cases.
        if case .email(let email) = account.contactIdentifier { answer.email = email.value }
        if case .phoneNumber(let phone) = account.contactIdentifier { answer.phone = phone.value }
        return answer
    }

    /// `ASAuthorizationError.matchedExcludedCredential`, which is available from iOS 18 and macOS 15.
    private static let matchedExcludedCredential = 1_006

    /// Returns the error of a request that the user did not cancel.
    static func failure(_ error: (any Error)?) -> NativeAuthError {
        let code = (error as? ASAuthorizationError)?.code
        if #available(iOS 26.0, macOS 26.0, visionOS 26.0, *) {
            switch code {
            case .preferSignInWithApple?:
                return NativeAuthError(
                    .alreadyExists,
                    message: "You have an account with Sign in with Apple here.",
                    underlying: error,
                    recovery: [.signIn]
                )
            case .deviceNotConfiguredForPasskeyCreation?:
                return NativeAuthError(
                    .unsupported,
                    message: "This device is not set up for passkeys.",
                    underlying: error
                )
            default: break
            }
        }

        // Both codes mean that the system has no matching passkey.
        let hasNone = code == .notHandled || code == .notInteractive
        var message = "The passkey could not be used."
        if hasNone { message = "There is no passkey for this here." }
        if code?.rawValue == matchedExcludedCredential { message = "The account already has a passkey here." }

        return NativeAuthError(
            .refused,
            message: message,
            serverCode: hasNone ? PasskeyAnswer.noCredential : nil,
            underlying: error,
            recovery: [.retry]
        )
    }
}
#endif
