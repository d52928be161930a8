public import Foundation

/// iOS 15.0, macOS 12.0, watchOS unavailable
@MainActor
open class ASAuthorizationPlatformPublicKeyCredentialProvider {
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let relyingPartyIdentifier: String

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public init(relyingPartyIdentifier: String) { self.relyingPartyIdentifier = relyingPartyIdentifier }

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    open func createCredentialRegistrationRequest(
        challenge: Data,
        name: String,
        userID: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest(challenge: challenge, name: name, userID: userID)
    }

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    open func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        ASAuthorizationPlatformPublicKeyCredentialAssertionRequest(challenge: challenge)
    }
}

/// iOS 15.0, macOS 12.0, watchOS unavailable
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable, Sendable {
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let rawValue: String

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public static let preferred = Self("preferred")
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public static let required = Self("required")
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public static let discouraged = Self("discouraged")
}

/// iOS 15.0, macOS 12.0, watchOS unavailable
public struct ASAuthorizationPublicKeyCredentialAttestationKind: RawRepresentable, Hashable, Sendable {
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let rawValue: String

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public static let none = Self(rawValue: "none")
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public static let direct = Self(rawValue: "direct")
}

/// iOS 15.0, macOS 12.0, watchOS unavailable
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest {
    /// iOS 18.0, macOS 15.0, tvOS unavailable, watchOS unavailable
    public enum RequestStyle: Int, Sendable {  // lint-allow(stand-in): nothing else of Apple's has this name
        /// iOS 18.0, macOS 15.0, tvOS unavailable, watchOS unavailable
        case standard
        /// iOS 18.0, macOS 15.0, tvOS unavailable, watchOS unavailable
        case conditional
    }

    /// iOS 18.0, macOS 15.0, tvOS unavailable, watchOS unavailable
    public var requestStyle = RequestStyle.standard  // lint-allow(stand-in): nothing else of Apple's has this name
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var challenge: Data
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var name: String
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var userID: Data
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var displayName: String?
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind.none
    /// iOS 17.4, macOS 14.4, watchOS unavailable
    public var excludedCredentials:  // lint-allow(stand-in): nothing else of Apple's has this name
        [ASAuthorizationPlatformPublicKeyCredentialDescriptor]?
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

    init(challenge: Data, name: String, userID: Data) {
        self.challenge = challenge
        self.name = name
        self.userID = userID
    }
}

/// iOS 15.0, macOS 12.0, watchOS unavailable
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var challenge: Data
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] = []
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

    init(challenge: Data) { self.challenge = challenge }
}

/// iOS 15.0, macOS 12.0, watchOS unavailable
@MainActor
open class ASAuthorizationPlatformPublicKeyCredentialDescriptor {
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public var credentialID: Data

    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public init(credentialID: Data) { self.credentialID = credentialID }
}

/// iOS 15.0, macOS 12.0, watchOS unavailable
public final class ASAuthorizationPlatformPublicKeyCredentialRegistration: ASAuthorizationCredential {
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let credentialID: Data
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let rawClientDataJSON: Data
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let rawAttestationObject: Data?

    private init() {
        credentialID = Data()
        rawClientDataJSON = Data()
        rawAttestationObject = nil
    }
}

/// iOS 15.0, macOS 12.0, watchOS unavailable
public final class ASAuthorizationPlatformPublicKeyCredentialAssertion: ASAuthorizationCredential {
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let credentialID: Data
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let rawClientDataJSON: Data
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let rawAuthenticatorData: Data!
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let signature: Data!
    /// iOS 15.0, macOS 12.0, watchOS unavailable
    public let userID: Data!

    private init() {
        credentialID = Data()
        rawClientDataJSON = Data()
        rawAuthenticatorData = Data()
        signature = Data()
        userID = Data()
    }
}
