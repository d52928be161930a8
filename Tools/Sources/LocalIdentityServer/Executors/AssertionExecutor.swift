import Foundation

/// Ends a flow with a signed statement of who the user is.
struct AssertionExecutor: FlowExecutor {
    /// Seconds that an assertion is good for.
    static let lifetime: Int64 = 3_600
    let services: ServerServices

    func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, !context.authentications.isEmpty,
            let user = try await services.directory.user(.id, id)
        else { return .failure(.userNotAuthenticated) }
        return .success([.assertion(try await services.signer.sign(claims(of: user, context)))])
    }

    private func claims(of user: User, _ context: ExecutionContext) -> [String: JSONValue] {
        let now = Int64(context.now.timeIntervalSince1970)
        let authenticators = context.authentications.enumerated().map { index, authentication -> JSONValue in
            [
                "authenticator": .string(authentication.method),
                "step": .integer(Int64(index + 1)),
                "timestamp": .integer(Int64(authentication.at.timeIntervalSince1970 * 1_000)),
            ]
        }
        var claims: [String: JSONValue] = [
            "iss": .string(services.issuer),
            "sub": .string(user.id),
            "aud": .string(context.application.id),
            "iat": .integer(now),
            "nbf": .integer(now),
            "exp": .integer(now + Self.lifetime),
            "jti": .string(services.identifiers.next()),
            "assurance": [
                "aal": .string(context.authentications.count > 1 ? "AAL2" : "AAL1"),
                "ial": "IAL1",
                "authenticators": .array(authenticators),
            ],
        ]
        guard let request = context.authorizationRequestID else {
            return claims.merging(TokenAttributes.claims(of: user)) { $1 }
        }
        // The tokens that follow tell about the user. This one says which authorization it is for.
        claims["authorization_request_id"] = .string(request)
        claims["aci"] = .string(services.identifiers.next())
        return claims
    }
}
