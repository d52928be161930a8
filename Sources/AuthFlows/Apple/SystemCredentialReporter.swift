#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
import AuthenticationServices
#endif

/// Passes reports to the password managers that the user has enabled in the system: iOS 26, macOS 26, visionOS 26. On
/// other systems nothing is passed on.
///
/// The app must be associated with the domain of a report (`webcredentials:`).
///
/// Source: WebAuthn Level 3, section 5.1.10.
public struct SystemCredentialReporter: CredentialReporter {
    /// Creates a reporter.
    public init() {}

    /// Passes a report on. A success does not say whether a password manager has changed anything.
    /// - Parameter report: the report.
    /// - Throws: the system's error if it did not accept the report, such as for a domain that the app is not
    ///   associated with.
    public func report(_ report: CredentialReport) async throws {
        #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
        guard #available(iOS 26.0, macOS 26.0, visionOS 26.0, *) else { return }
        try await Self.pass(report, to: ASCredentialUpdater())
        #endif
    }

    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    // Its successor with the same methods, ASCredentialDataManager, requires the SDK of 26.2.
    @available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
    private static func pass(_ report: CredentialReport, to updater: ASCredentialUpdater) async throws {
        switch report {
        case .unusedPassword(let domain, let username):
            try await updater.reportUnusedPasswordCredential(domain: domain, userName: username)
        case .renamedPasskeys(let relyingPartyID, let userID, let name):
            try await updater.reportPublicKeyCredentialUpdate(
                relyingPartyIdentifier: relyingPartyID,
                userHandle: userID,
                newName: name
            )
        case .unknownPasskey(let relyingPartyID, let id):
            try await updater.reportUnknownPublicKeyCredential(
                relyingPartyIdentifier: relyingPartyID,
                credentialID: id
            )
        case .acceptedPasskeys(let relyingPartyID, let userID, let ids):
            try await updater.reportAllAcceptedPublicKeyCredentials(
                relyingPartyIdentifier: relyingPartyID,
                userHandle: userID,
                acceptedCredentialIDs: ids
            )
        }
    }
    #endif
}
