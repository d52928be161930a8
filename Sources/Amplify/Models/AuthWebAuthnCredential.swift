public import Foundation

/// A passkey of the signed-in user.
public protocol AuthWebAuthnCredential: Sendable {
    /// The passkey's id.
    var credentialId: String { get }
    /// The creation date.
    var createdAt: Date { get }
    /// The site or app that it was created for.
    var relyingPartyId: String { get }
    /// The name shown to the user.
    var friendlyName: String? { get }
}

/// A page of the signed-in user's passkeys.
public struct AuthListWebAuthnCredentialsResult: Sendable {
    /// The passkeys.
    public var credentials: [any AuthWebAuthnCredential]
    /// The token of the next page; `nil` on the last one.
    public let nextToken: String?

    /// Creates a page.
    /// - Parameters:
    ///   - credentials: the passkeys.
    ///   - nextToken: the token of the next page.
    public init(credentials: [any AuthWebAuthnCredential], nextToken: String?) {
        self.credentials = credentials
        self.nextToken = nextToken
    }
}
