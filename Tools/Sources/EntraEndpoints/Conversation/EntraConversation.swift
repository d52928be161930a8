package import Foundation
package import IdentityDomain

/// A conversation that waits for its next request. The request continues it with a continuation token.
package struct EntraConversation: Sendable, Codable {
    package enum Stage: Sendable, Codable {
        case signUp(SignUpDraft)
        case signIn(PendingSignIn)
        /// The first factor is verified. The user must choose a second factor and enter its code.
        case secondFactor(AuthenticatedUser, [StrongAuthMethod])
        /// The first factor is verified. The user must register a strong method.
        case registration(AuthenticatedUser, RegistrationStep)
        case reset(PasswordReset)
        /// All steps are complete. The token can be exchanged for tokens once.
        case done(AuthenticatedUser)
    }

    /// Identifier, which is the same in all requests of the conversation.
    package let id: String
    let tenantID: String
    package let clientID: String
    let challengeTypes: Set<ChallengeType>
    let capabilities: Set<Capability>
    /// Latest expiry of the conversation, regardless of the number of requests.
    package let endsAt: Date
    package var stage: Stage
    /// Whether a code was sent with the token of this state. An earlier token does not accept the code.
    var isChallenged: Bool?
    /// Whether a request's `acrs` requires a second factor, regardless of the tenant.
    var isStepUp: Bool?

    /// Returns the conversation at another stage, without a sent code.
    package func at(_ stage: Stage) -> EntraConversation {
        var copy = self
        copy.stage = stage
        copy.isChallenged = nil
        return copy
    }
}

/// A sign-in before its first factor.
package struct PendingSignIn: Sendable, Codable {
    package let userID: String
    /// The name as the user entered it.
    package let username: String
    /// The type of the requested challenge.
    package var asked: ChallengeType?
}

/// A user who has verified a first factor.
package struct AuthenticatedUser: Sendable, Codable {
    package enum Proof: Sendable, Codable, Equatable {
        case password
        /// A code to this address.
        case code(StrongAuthMethod)
        /// Ownership of this address. The user has just signed up or set a password with it.
        case owner(StrongAuthMethod)
        /// A second factor, after the verification of this address or after a password (nil).
        case strong(after: StrongAuthMethod?)

        /// The proof with a second factor added.
        var strong: Proof {
            switch self {
            case .password: .strong(after: nil)
            case .code(let shown), .owner(let shown): .strong(after: shown)
            case .strong: self
            }
        }
    }

    package let userID: String
    package let username: String
    /// Time of the proof. Setting a password afterwards ends the conversation.
    package let provenAt: Date
    package var proof: Proof
}

/// A destination of second-factor codes.
package struct StrongAuthMethod: Sendable, Codable, Equatable {
    package let id: String
    package let channel: CodeChannel
    let contact: String

    package init(id: String = "", channel: CodeChannel, contact: String) {
        self.id = id
        self.channel = channel
        self.contact = contact
    }

    package init(_ delivery: CodeDelivery) { self.init(channel: delivery.channel, contact: delivery.destination) }

    package var delivery: CodeDelivery { CodeDelivery(channel: channel, destination: contact) }

    func isSame(as other: StrongAuthMethod) -> Bool {
        channel == other.channel && contact.lowercased() == other.contact.lowercased()
    }
}

/// The state of a strong method's registration.
package enum RegistrationStep: Sendable, Codable {
    case choose
    /// A code was sent to this address.
    case sent(StrongAuthMethod)
    /// The address is already verified, so no code is needed.
    case known(StrongAuthMethod)
}

/// The state of a password reset.
package enum PasswordReset: Sendable, Codable {
    /// The user must enter the code.
    case code(PendingSignIn)
    case password(AuthenticatedUser)
    /// The password is set. `polls` is the number of status requests so far.
    case polling(AuthenticatedUser, polls: Int)
}
