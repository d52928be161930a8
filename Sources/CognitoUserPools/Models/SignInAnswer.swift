import NativeAuthCore

/// What the service answers to a step of a sign-in.
package enum SignInAnswer: Sendable, Equatable {
    /// Somebody is signed in.
    case tokens(AuthenticationTokens)
    /// Something is to be answered first.
    case challenge(Challenge)

    init(_ json: JSONValue, _ operation: Operation) throws {
        if let tokens = AuthenticationTokens(json["AuthenticationResult"]) {
            self = .tokens(tokens)
        } else if let challenge = Challenge(json) {
            self = .challenge(challenge)
        } else {
            throw UserPoolsHTTP.malformed(operation)
        }
    }

    /// The same answer to a question that was answered with a name.
    func asked(of username: String) -> SignInAnswer {
        guard case .challenge(let challenge) = self else { return self }
        return .challenge(challenge.asked(of: username))
    }
}
