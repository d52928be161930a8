public import Amplify
public import Foundation

/// A passkey of the signed-in user, as the pool knows it.
///
/// Source: Amplify's public surface.
public struct AWSCognitoWebAuthnCredential: AuthWebAuthnCredential {
    /// The passkey's id.
    public let credentialId: String
    /// When it was made.
    public let createdAt: Date
    /// The site or app that it was made for.
    public let relyingPartyId: String
    /// The name that the user knows it by.
    public let friendlyName: String?
}
