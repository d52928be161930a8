import NativeAuthCore

/// The service's response to a step of a sign-in.
package enum SignInResponse: Sendable, Equatable {
    case tokens(CognitoTokenResponse)
    case challenge(Challenge)

    /// - Parameter username: the user name of the request, for the response to the next challenge.
    init(_ json: JSONValue, _ operation: UserPoolOperation, inheritedUsername username: String? = nil) throws {
        if let tokens = CognitoTokenResponse(json["AuthenticationResult"]) {
            self = .tokens(tokens)
        } else if let challenge = Challenge(json) {
            self = .challenge(challenge.with(\.inheritedUsername, username))
        } else {
            throw UserPoolsHTTP.malformed(operation)
        }
    }
}
