package import FlowEngine
package import Hummingbird
import IdentityBase
package import IdentityDomain

/// The authentication of requests by a bearer token.
package struct BearerAuthenticator: Sendable {
    /// The error of a request without an authenticated user. The response has status 401.
    package struct Unauthenticated: Error {
        /// The value of `WWW-Authenticate`.
        package let challenge: String
        /// Indicates whether the subject of a valid token is no user: the token is a client's or a refresh token, or
        /// the user was deleted.
        package var isWithoutUser = false
    }

    package struct Caller: Sendable {
        package let user: User
        /// The family of the request's token.
        package let family: String?
    }

    private static let badToken =
        #"Bearer error="invalid_token", error_description="The access token is invalid, expired, or malformed""#

    let tokens: TokenVerifier
    let definitions: any DefinitionSource

    package init(tokens: TokenVerifier, definitions: any DefinitionSource) {
        self.tokens = tokens
        self.definitions = definitions
    }

    /// Returns the user whom the request's token authenticates.
    /// - Throws: `Unauthenticated`.
    package func authenticate(_ request: Request) async throws -> Caller {
        guard let text = AuthorizationHeader.bearerToken(in: request.headers[.authorization]) else {
            throw Unauthenticated(challenge: "Bearer")
        }
        let found = try await tokens.token(text) { token, connection in
            try token["sub"].map { (token, try UserDirectory.user(.id, value: $0, in: connection)) }
        }
        guard let (token, user) = found.flatMap(\.self) else {
            throw Unauthenticated(challenge: Self.badToken)
        }
        guard let user else {
            throw Unauthenticated(challenge: Self.badToken, isWithoutUser: true)
        }

        let isReading = request.method == .get || request.method == .head
        guard try await isAccepted(token, isReading: isReading) else {
            throw Unauthenticated(challenge: Self.badToken)
        }
        return Caller(user: user, family: try await tokens.store.family(of: token))
    }

    /// Access tokens and assertions are accepted, and ID tokens only for requests that change nothing.
    private func isAccepted(_ token: SignedToken, isReading: Bool) async throws -> Bool {
        let applications = definitions.current.applications
        guard !token.isRefreshToken,
            let audience = token["aud"],
            applications[audience] != nil || applications[client: audience] != nil
        else { return false }
        if isReading { return true }
        return try await tokens.mayChange(token)
    }

    /// Refuses a request that no route serves: with 401, or with 403 for an authenticated user.
    package func refuse(_ request: Request) async throws -> Response {
        _ = try await authenticate(request)
        throw ServiceError.forbidden
    }
}
