import Foundation

/// A user who has verified a first factor.
struct AuthenticatedUser: Sendable, Codable {
    enum Proof: Sendable, Codable, Equatable {
        case password
        /// A code to this address.
        case code(StrongAuthMethod)
        /// Ownership of this address. The user has just signed up or set a password with it.
        case owner(StrongAuthMethod)
        /// A second factor, after the verification of this address or after a password (nil).
        case strong(after: StrongAuthMethod?)

        /// The verified address of the first factor; nil after a password.
        var address: StrongAuthMethod? {
            switch self {
            case .password: nil
            case .code(let shown), .owner(let shown): shown
            case .strong(after: let shown): shown
            }
        }
    }

    let userID: String
    let username: String
    /// Time of the proof. Setting a password afterwards ends the conversation.
    let provenAt: Date
    var proof: Proof

    var strong: AuthenticatedUser {
        var strong = self
        strong.proof = .strong(after: proof.address)
        return strong
    }
}
