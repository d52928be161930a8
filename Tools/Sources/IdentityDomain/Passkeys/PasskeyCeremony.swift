package import Foundation

/// A challenge that an authenticator is to sign, and what must be true of its answer.
package struct PasskeyCeremony: Sendable, Codable, Equatable {
    package enum Purpose: String, Sendable, Codable {
        case enrolment, signIn
    }

    package let purpose: Purpose
    /// The hash of the challenge as it was sent.
    package let challengeHash: String
    package let expiresAt: Date
    /// The user whose passkey it must be; nil when anybody may sign in.
    package let userID: String?
    /// The domain that the passkey belongs to.
    package let relyingPartyID: String
    /// Which pages and apps may have asked for the answer.
    package let origins: [String]
    /// Whether the authenticator must have made sure who is there, by PIN or body.
    package let requiresVerification: Bool

    package init(
        purpose: Purpose,
        challengeHash: String,
        expiresAt: Date,
        userID: String?,
        relyingPartyID: String,
        origins: [String],
        requiresVerification: Bool
    ) {
        self.purpose = purpose
        self.challengeHash = challengeHash
        self.expiresAt = expiresAt
        self.userID = userID
        self.relyingPartyID = relyingPartyID
        self.origins = origins
        self.requiresVerification = requiresVerification
    }
}
