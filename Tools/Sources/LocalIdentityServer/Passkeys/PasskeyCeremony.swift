import Foundation

/// A challenge that an authenticator is to sign, and what must be true of its answer.
struct PasskeyCeremony: Sendable, Codable, Equatable {
    enum Purpose: String, Sendable, Codable {
        case enrolment, signIn
    }

    let purpose: Purpose
    /// The hash of the challenge as it was sent.
    let challengeHash: String
    let expiresAt: Date
    /// The user whose passkey it must be; nil when anybody may sign in.
    let userID: String?
    /// The domain that the passkey belongs to.
    let relyingPartyID: String
    /// Which pages and apps may have asked for the answer.
    let origins: [String]
    /// Whether the authenticator must have made sure who is there, by PIN or body.
    let requiresVerification: Bool
}
