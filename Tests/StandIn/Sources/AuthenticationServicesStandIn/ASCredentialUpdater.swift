public import Foundation

/// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
public final class ASCredentialUpdater {
    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public init() {}

    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public func reportAllAcceptedPublicKeyCredentials(
        relyingPartyIdentifier: String,
        userHandle: Data,
        acceptedCredentialIDs: [Data]
    ) async throws {}

    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public func reportPublicKeyCredentialUpdate(
        relyingPartyIdentifier: String,
        userHandle: Data,
        newName: String
    ) async throws {}

    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public func reportUnusedPasswordCredential(domain: String, userName: String) async throws {}

    /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
    public func reportUnknownPublicKeyCredential(relyingPartyIdentifier: String, credentialID: Data) async throws {}
}
