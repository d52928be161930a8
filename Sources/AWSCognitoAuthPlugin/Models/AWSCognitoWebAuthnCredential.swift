public import Amplify
public import Foundation

/// A passkey of the signed-in user, as registered in the pool.
public struct AWSCognitoWebAuthnCredential: AuthWebAuthnCredential {
    /// The passkey's id.
    public let credentialId: String
    /// The creation date.
    public let createdAt: Date
    /// The site or app that it was created for.
    public let relyingPartyId: String
    /// The name shown to the user.
    public let friendlyName: String?
}
