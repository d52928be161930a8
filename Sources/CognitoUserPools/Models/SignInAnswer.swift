import NativeAuthCore

/// The service's response to a step of a sign-in.
package enum SignInAnswer: Sendable, Equatable {
    /// The user is signed in.
    case tokens(AuthenticationTokens)
    /// A challenge must be answered first.
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

    /// The same response, with the user name of the request kept for the next challenge.
    func asked(of username: String) -> SignInAnswer {
        guard case .challenge(let challenge) = self else { return self }
        return .challenge(challenge.asked(of: username))
    }
}
