public import Foundation

/// iOS 15.0, macOS 12.0
@MainActor
open class ASAuthorizationPlatformPublicKeyCredentialProvider {
    /// iOS 15.0, macOS 12.0
    public let relyingPartyIdentifier: String

    /// iOS 15.0, macOS 12.0
    public init(relyingPartyIdentifier: String) { self.relyingPartyIdentifier = relyingPartyIdentifier }

    /// iOS 15.0, macOS 12.0
    open func createCredentialRegistrationRequest(
        challenge: Data, name: String, userID: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest(challenge: challenge, name: name, userID: userID)
    }

    /// iOS 15.0, macOS 12.0
    open func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        ASAuthorizationPlatformPublicKeyCredentialAssertionRequest(challenge: challenge)
    }
}

/// iOS 15.0, macOS 12.0
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable, Sendable {
    /// iOS 15.0, macOS 12.0
    public let rawValue: String

    /// iOS 15.0, macOS 12.0
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS 15.0, macOS 12.0
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// iOS 15.0, macOS 12.0
    public static let preferred = Self("preferred")
    /// iOS 15.0, macOS 12.0
    public static let required = Self("required")
    /// iOS 15.0, macOS 12.0
    public static let discouraged = Self("discouraged")
}

/// iOS 15.0, macOS 12.0
public struct ASAuthorizationPublicKeyCredentialAttestationKind: RawRepresentable, Hashable, Sendable {
    /// iOS 15.0, macOS 12.0
    public let rawValue: String

    /// iOS 15.0, macOS 12.0
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS 15.0, macOS 12.0
    public static let none = Self(rawValue: "none")
    /// iOS 15.0, macOS 12.0
    public static let direct = Self(rawValue: "direct")
}

/// iOS 15.0, macOS 12.0
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest {
    /// iOS 15.0, macOS 12.0
    public var challenge: Data
    /// iOS 15.0, macOS 12.0
    public var name: String
    /// iOS 15.0, macOS 12.0
    public var userID: Data
    /// iOS 15.0, macOS 12.0
    public var displayName: String?
    /// iOS 15.0, macOS 12.0
    public var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind.none
    /// iOS 17.4, macOS 14.4
    public var excludedCredentials:  // lint-allow(stand-in): nothing else of Apple's has this name
        [ASAuthorizationPlatformPublicKeyCredentialDescriptor]?
    /// iOS 15.0, macOS 12.0
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

    init(challenge: Data, name: String, userID: Data) {
        self.challenge = challenge
        self.name = name
        self.userID = userID
    }
}

/// iOS 15.0, macOS 12.0
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
    /// iOS 15.0, macOS 12.0
    public var challenge: Data
    /// iOS 15.0, macOS 12.0
    public var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] = []
    /// iOS 15.0, macOS 12.0
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

    init(challenge: Data) { self.challenge = challenge }
}

/// iOS 15.0, macOS 12.0
@MainActor
open class ASAuthorizationPlatformPublicKeyCredentialDescriptor {
    /// iOS 15.0, macOS 12.0
    public var credentialID: Data

    /// iOS 15.0, macOS 12.0
    public init(credentialID: Data) { self.credentialID = credentialID }
}

/// iOS 15.0, macOS 12.0
public final class ASAuthorizationPlatformPublicKeyCredentialRegistration: ASAuthorizationCredential {
    /// iOS 15.0, macOS 12.0
    public let credentialID: Data
    /// iOS 15.0, macOS 12.0
    public let rawClientDataJSON: Data
    /// iOS 15.0, macOS 12.0
    public let rawAttestationObject: Data?

    private init() {
        credentialID = Data()
        rawClientDataJSON = Data()
        rawAttestationObject = nil
    }
}

/// iOS 15.0, macOS 12.0
public final class ASAuthorizationPlatformPublicKeyCredentialAssertion: ASAuthorizationCredential {
    /// iOS 15.0, macOS 12.0
    public let credentialID: Data
    /// iOS 15.0, macOS 12.0
    public let rawClientDataJSON: Data
    /// iOS 15.0, macOS 12.0
    public let rawAuthenticatorData: Data!
    /// iOS 15.0, macOS 12.0
    public let signature: Data!
    /// iOS 15.0, macOS 12.0
    public let userID: Data!

    private init() {
        credentialID = Data()
        rawClientDataJSON = Data()
        rawAuthenticatorData = Data()
        signature = Data()
        userID = Data()
    }
}
