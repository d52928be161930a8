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
}
