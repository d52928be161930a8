package import Foundation

/// A challenge for an authenticator, with the conditions for its response.
package struct PasskeyCeremony: Sendable, Codable, Equatable {
    package enum Purpose: String, Sendable, Codable {
        case enrolment, signIn
    }

    package let purpose: Purpose
    /// Hash of the challenge as it was sent.
    package let challengeHash: String
    package let expiresAt: Date
    /// User whose passkey is required; nil when any user may sign in.
    package let userID: String?
    /// Domain of the passkey.
    package let relyingPartyID: String
    /// Origins of the pages and apps that may request the response.
    package let origins: [String]
    /// Whether the authenticator must verify the user, by PIN or biometrics.
    package let requiresVerification: Bool
}
