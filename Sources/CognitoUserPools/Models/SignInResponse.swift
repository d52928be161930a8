import NativeAuthCore

/// The service's response to a step of a sign-in.
package enum SignInResponse: Sendable, Equatable {
    /// The user is signed in.
    case tokens(CognitoTokenResponse)
    /// A challenge must be answered first.
    case challenge(Challenge)

    init(_ json: JSONValue, _ operation: UserPoolOperation) throws {
        if let tokens = CognitoTokenResponse(json["AuthenticationResult"]) {
            self = .tokens(tokens)
        } else if let challenge = Challenge(json) {
            self = .challenge(challenge)
        } else {
            throw UserPoolsHTTP.malformed(operation)
        }
    }

    /// The same response, with the user name of the request kept for the next challenge.
    func with(inheritedUsername username: String) -> SignInResponse {
        guard case .challenge(let challenge) = self else { return self }
        return .challenge(challenge.with(inheritedUsername: username))
    }
}
