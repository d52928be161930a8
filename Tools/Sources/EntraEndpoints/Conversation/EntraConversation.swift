package import Foundation
package import IdentityDomain

/// A conversation that waits for its next request. Whoever has its continuation token goes on with it.
package struct EntraConversation: Sendable, Codable {
    package enum Stage: Sendable, Codable {
        case signUp(SignUpDraft)
        case signIn(SignInVisit)
        /// A person has shown who they are, and has to choose a second factor and give its code.
        case secondFactor(ProvenUser, [StrongMethod])
        /// A person has shown who they are, and has to register a strong method.
        case registration(ProvenUser, RegistrationStep)
        case reset(PasswordReset)
        /// Nothing is missing: the token can be exchanged for tokens, once.
        case done(ProvenUser)
    }

    /// The same from the first to the last request.
    package let id: String
    let tenantID: String
    package let clientID: String
    let challengeTypes: Set<ChallengeType>
    let capabilities: Set<Capability>
    /// When the conversation is over, however often it goes on.
    package let endsAt: Date
    package var stage: Stage
    /// Whether the token with this state came with a code. One from before can't be answered with the code.
    var isChallenged: Bool?
    /// Whether a request's `acrs` asks for a second factor, whatever the tenant says.
    var isStepUp: Bool?

    /// The conversation at another stage, before a code is sent for it.
    package func at(_ stage: Stage) -> EntraConversation {
        var copy = self
        copy.stage = stage
        copy.isChallenged = nil
        return copy
    }
}

/// A sign-in before its first factor.
package struct SignInVisit: Sendable, Codable {
    package let userID: String
    /// As the person typed it.
    package let username: String
    /// What was asked for.
    package var asked: ChallengeType?
}

/// Somebody who has shown who they are.
package struct ProvenUser: Sendable, Codable {
    package enum Proof: Sendable, Codable, Equatable {
        case password
        /// A code to this address.
        case code(StrongMethod)
        /// The address is theirs, and they have just signed up or set a password with it.
        case owner(StrongMethod)
        /// A second factor too, after a password or after a code to this address.
        case strong(after: StrongMethod?)

        /// The same with a second factor.
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
    /// When. A password that was set since ends the conversation.
    package let provenAt: Date
    package var proof: Proof
}

/// Where a code of a second factor can go.
package struct StrongMethod: Sendable, Codable, Equatable {
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

    func isSame(as other: StrongMethod) -> Bool {
        channel == other.channel && contact.lowercased() == other.contact.lowercased()
    }
}

/// How far the registration of a strong method is.
package enum RegistrationStep: Sendable, Codable {
    case choose
    /// A code was sent there.
    case sent(StrongMethod)
    /// The address is known to be the user's: no code is needed.
    case known(StrongMethod)
}

/// How far a new password is.
package enum PasswordReset: Sendable, Codable {
    /// The code has still to come.
    case code(SignInVisit)
    case password(ProvenUser)
    /// The password is set; so often it was asked whether it is in force.
    case polling(ProvenUser, polls: Int)
}
