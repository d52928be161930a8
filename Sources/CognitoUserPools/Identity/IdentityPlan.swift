import Foundation

/// The request that an identity needs: a pure decision.
enum IdentityPlan: Equatable {
    /// The stored identity and its credentials can be used.
    case useRecord(IdentityRecord)
    /// The identity is known, and needs credentials (`GetCredentialsForIdentity`).
    case requestCredentials(identityID: String)
    /// A new identity is needed, then its credentials (`GetId`, `GetCredentialsForIdentity`).
    case requestIdentity

    /// - Parameters:
    ///   - record: the stored identity.
    ///   - poolID: the configured identity pool.
    ///   - owner: the person who needs an identity.
    ///   - rejected: credentials that are not to be used any more.
    ///   - now: the service's time.
    init(
        record: IdentityRecord?,
        poolID: String,
        owner: IdentityOwner,
        rejected: IdentityCredentials?,
        now: Date
    ) {
        guard let record, record.poolID == poolID else {
            self = .requestIdentity
            return
        }

        switch record.owner {
        case owner where record.credentials.isFresh(at: now) && record.credentials != rejected:
            self = .useRecord(record)
        case owner: self = .requestCredentials(identityID: record.identityID)
        // The service links the user to the guest's identity, or returns the user's own.
        case .guest: self = .requestCredentials(identityID: record.identityID)
        case .user, .federated: self = .requestIdentity
        }
    }

    /// The exceptions of an identity that does not exist any more, or can't be linked to the user.
    private static let lostIdentity: Set = ["ResourceNotFoundException"]
    private static let unlinkable = lostIdentity.union(["NotAuthorizedException", "ResourceConflictException"])

    /// Checks whether a new identity is requested after a refusal of ``requestCredentials(identityID:)``.
    /// - Parameters:
    ///   - exception: the exception's name.
    ///   - isLinking: whether the identity was a guest's, and is not now.
    static func needsNewIdentity(after exception: String?, isLinking: Bool) -> Bool {
        let exceptions = if isLinking { unlinkable } else { lostIdentity }
        return exceptions.contains(exception ?? "")
    }
}
