public import Foundation

/// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
@MainActor
open class ASAuthorizationAccountCreationProvider {
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public init() {}

    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public func createPlatformPublicKeyCredentialRegistrationRequest(
        acceptedContactIdentifiers: [ASContactIdentifierRequest],
        shouldRequestName: Bool,
        relyingPartyIdentifier: String,
        challenge: Data,
        userID: Data
    ) -> ASAuthorizationAccountCreationPlatformPublicKeyCredentialRequest {
        ASAuthorizationAccountCreationPlatformPublicKeyCredentialRequest()
    }
}

/// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
open class ASAuthorizationAccountCreationPlatformPublicKeyCredentialRequest: ASAuthorizationRequest {}

/// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
public enum ASContactIdentifierRequest: Hashable, Sendable {
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    case email
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    case phoneNumber
}

/// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
public enum ASContactIdentifier: Sendable {
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    case email(ASEmailIdentifier)
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    case phoneNumber(ASPhoneNumberIdentifier)
}

/// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
public struct ASEmailIdentifier: Sendable {
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public var value: String

    private init() { value = "" }
}

/// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
public struct ASPhoneNumberIdentifier: Sendable {
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public var value: String

    private init() { value = "" }
}

/// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
public final class ASAuthorizationAccountCreationPlatformPublicKeyCredential: ASAuthorizationCredential {
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public let contactIdentifier: ASContactIdentifier
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public let credentialRegistration: ASAuthorizationPlatformPublicKeyCredentialRegistration
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public let name: PersonNameComponents?

    init(contact: ASContactIdentifier, registration: ASAuthorizationPlatformPublicKeyCredentialRegistration) {
        contactIdentifier = contact
        credentialRegistration = registration
        name = nil
    }
}
