import Foundation

/// A conversation that waits for its next request. Whoever has its continuation token goes on with it.
struct EntraConversation: Sendable, Codable {
    enum Stage: Sendable, Codable {
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
    let id: String
    let tenantID: String
    let clientID: String
    let challengeTypes: Set<ChallengeType>
    let capabilities: Set<Capability>
    /// When the conversation is over, however often it goes on.
    let endsAt: Date
    var stage: Stage
    /// Whether the token with this state came with a code. One from before can't be answered with the code.
    var isChallenged: Bool?
    /// Whether a request's `acrs` asks for a second factor, whatever the tenant says.
    var isStepUp: Bool?

    /// The conversation at another stage, before a code is sent for it.
    func at(_ stage: Stage) -> EntraConversation {
        var copy = self
        copy.stage = stage
        copy.isChallenged = nil
        return copy
    }
}

/// A sign-in before its first factor.
struct SignInVisit: Sendable, Codable {
    let userID: String
    /// As the person typed it.
    let username: String
    /// What was asked for.
    var asked: ChallengeType?
}

/// Somebody who has shown who they are.
struct ProvenUser: Sendable, Codable {
    enum Proof: Sendable, Codable, Equatable {
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

    let userID: String
    let username: String
    /// When. A password that was set since ends the conversation.
    let provenAt: Date
    var proof: Proof
}

/// Where a code of a second factor can go.
struct StrongMethod: Sendable, Codable, Equatable {
    let id: String
    let channel: CodeChannel
    let contact: String

    init(id: String = "", channel: CodeChannel, contact: String) {
        self.id = id
        self.channel = channel
        self.contact = contact
    }

    init(_ delivery: CodeDelivery) { self.init(channel: delivery.channel, contact: delivery.destination) }

    var delivery: CodeDelivery { CodeDelivery(channel: channel, destination: contact) }

    func isSame(as other: StrongMethod) -> Bool {
        channel == other.channel && contact.lowercased() == other.contact.lowercased()
    }
}

/// How far the registration of a strong method is.
enum RegistrationStep: Sendable, Codable {
    case choose
    /// A code was sent there.
    case sent(StrongMethod)
    /// The address is known to be the user's: no code is needed.
    case known(StrongMethod)
}

/// How far a new password is.
enum PasswordReset: Sendable, Codable {
    /// The code has still to come.
    case code(SignInVisit)
    case password(ProvenUser)
    /// The password is set; so often it was asked whether it is in force.
    case polling(ProvenUser, polls: Int)
}
