#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
import AuthenticationServices
import Foundation
import NativeAuthCore

/// Builds the system's requests from the options of a ceremony.
@MainActor
enum PasskeySheetRequest {
    static func make(_ request: PasskeyRequest, isConditional: Bool) throws -> ASAuthorizationRequest {
        switch request.ceremony {
        case .signIn(let options): try assertion(options)
        case .create(let options): try registration(options, isConditional: isConditional)
        }
    }

    private static func assertion(_ options: PasskeyRequest.AssertionOptions) throws -> ASAuthorizationRequest {
        let provider = try makeProvider(options.relyingPartyID)
        let asked = provider.createCredentialAssertionRequest(challenge: options.challenge)
        asked.allowedCredentials = descriptors(options.allowedCredentials)
        if let level = options.userVerification { asked.userVerificationPreference = .init(rawValue: level) }
        return asked
    }

    private static func registration(
        _ options: PasskeyRequest.RegistrationOptions,
        isConditional: Bool
    ) throws -> ASAuthorizationRequest {
        let provider = try makeProvider(options.relyingPartyID)
        let asked = provider.createCredentialRegistrationRequest(
            challenge: options.challenge,
            name: options.userName,
            userID: options.userID
        )

        asked.displayName = options.userDisplayName
        if let level = options.userVerification { asked.userVerificationPreference = .init(rawValue: level) }
        if let kind = options.attestation { asked.attestationPreference = .init(rawValue: kind) }
        if #available(iOS 17.4, macOS 14.4, visionOS 1.1, *), !options.excludedCredentials.isEmpty {
            asked.excludedCredentials = descriptors(options.excludedCredentials)
        }
        if isConditional {
            guard #available(iOS 18.0, macOS 15.0, visionOS 2.0, *) else { throw unsupported }
            asked.requestStyle = .conditional
        }
        return asked
    }

    static func makeAccountRequest(_ request: AccountCreationRequest) throws -> ASAuthorizationRequest {
        guard #available(iOS 26.0, macOS 26.0, visionOS 26.0, *) else { throw unsupported }
        return ASAuthorizationAccountCreationProvider().createPlatformPublicKeyCredentialRegistrationRequest(
            acceptedContactIdentifiers: request.contacts.map(ASContactIdentifierRequest.init),
            shouldRequestName: request.requestsName,
            relyingPartyIdentifier: try checkedDomain(request.passkey.relyingPartyID),
            challenge: request.passkey.challenge,
            userID: request.passkey.userID
        )
    }

    private static func makeProvider(
        _ domain: String?
    ) throws -> ASAuthorizationPlatformPublicKeyCredentialProvider {
        ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: try checkedDomain(domain))
    }

    private static func checkedDomain(_ domain: String?) throws -> String {
        guard let domain, !domain.isEmpty else {
            throw NativeAuthError(
                .malformedResponse,
                message: "The passkey request has no relying party id.",
                recovery: [.restart]
            )
        }
        return domain
    }

    private static func descriptors(
        _ credentials: [PasskeyRequest.Credential]
    ) -> [ASAuthorizationPlatformPublicKeyCredentialDescriptor] {
        credentials.map { ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0.id) }
    }

    private static var unsupported: NativeAuthError {
        NativeAuthError(.unsupported, message: "This version of the system has no such passkey request.")
    }
}

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
extension ASContactIdentifierRequest {
    fileprivate init(_ contact: AccountCreationRequest.Contact) {
        switch contact {
        case .email: self = .email
        case .phone: self = .phoneNumber
        }
    }
}
#endif
