public import Foundation

/// A passkey of the signed-in user.
///
/// Source: Amplify's public surface.
public protocol AuthWebAuthnCredential: Sendable {
    /// The passkey's id.
    var credentialId: String { get }
    /// When it was made.
    var createdAt: Date { get }
    /// The site or app that it was made for.
    var relyingPartyId: String { get }
    /// The name that the user knows it by.
    var friendlyName: String? { get }
}

/// A page of the signed-in user's passkeys.
///
/// Source: Amplify's public surface.
public struct AuthListWebAuthnCredentialsResult: Sendable {
    /// The passkeys.
    public var credentials: [any AuthWebAuthnCredential]
    /// What the next page is asked for with; `nil` on the last one.
    public let nextToken: String?

    /// Makes a page.
    /// - Parameters:
    ///   - credentials: the passkeys.
    ///   - nextToken: what the next page is asked for with.
    public init(credentials: [any AuthWebAuthnCredential], nextToken: String?) {
        self.credentials = credentials
        self.nextToken = nextToken
    }
}
