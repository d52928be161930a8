import Foundation

/// A conversation that waits for its next request. The request continues it with a continuation token.
struct EntraConversation: Sendable, Codable {
    enum Stage: Sendable, Codable {
        /// Version 2: the app has begun and not chosen a flow yet.
        case entry(claims: String?)
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
    let id: String
    let tenantID: String
    let clientID: String
    let challengeTypes: Set<ChallengeType>
    let capabilities: Set<Capability>
    /// Latest expiry of the conversation, regardless of the number of requests.
    let endsAt: Date
    var stage: Stage
    /// Indicates whether a code was sent with the token of this state. An earlier token does not accept the code.
    var isChallenged = false
    /// Indicates whether a request's `acrs` requires a second factor, regardless of the tenant.
    var isStepUp = false

    func at(_ stage: Stage, isChallenged: Bool = false) -> EntraConversation {
        var copy = self
        copy.stage = stage
        copy.isChallenged = isChallenged
        return copy
    }
}

/// A sign-in before its first factor.
struct PendingSignIn: Sendable, Codable {
    let userID: String
    /// The name as the user entered it.
    let username: String
    /// The type of the requested challenge.
    var asked: ChallengeType?
}

enum RegistrationStep: Sendable, Codable {
    case choose
    /// A code was sent to this address.
    case sent(StrongAuthMethod)
    /// The address is already verified, so no code is needed.
    case known(StrongAuthMethod)
}

enum PasswordReset: Sendable, Codable {
    /// The user must enter the code.
    case code(PendingSignIn)
    case password(AuthenticatedUser)
    /// The password is set. `polls` is the number of status requests so far.
    case polling(AuthenticatedUser, polls: Int)
}
