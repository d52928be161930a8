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
    }

    package struct Caller: Sendable {
        package let user: User
        /// The family of the request's token.
        package let family: String?
    }

    private static let badToken =
        #"Bearer error="invalid_token", error_description="The access token is invalid, expired, or malformed""#

    let directory: UserDirectory
    let tokens: TokenVerifier
    let definitions: any DefinitionSource

    package init(directory: UserDirectory, tokens: TokenVerifier, definitions: any DefinitionSource) {
        self.directory = directory
        self.tokens = tokens
        self.definitions = definitions
    }

    /// Returns the user whom a token authenticates; nil if the token is invalid or the user was deleted. Access tokens
    /// and assertions are accepted, and ID tokens only for requests that change nothing.
    private func authenticatedCaller(bearer text: String, isReading: Bool) async throws -> Caller? {
        let applications = definitions.current.applications
        guard let token = try await tokens.token(text),
            !token.isRefreshToken,
            let audience = token["aud"],
            applications[audience] != nil || applications[client: audience] != nil,
            let subject = token["sub"]
        else { return nil }

        if !isReading, try await !tokens.mayChange(token) { return nil }
        guard let user = try await directory.user(.id, value: subject) else {
            return nil
        }
        return Caller(user: user, family: try await tokens.store.family(of: token))
    }

    /// - Throws: `Unauthenticated`.
    package func authenticate(_ request: Request) async throws -> Caller {
        guard let token = BearerHeader.token(in: request.headers[.authorization]) else {
            throw Unauthenticated(challenge: "Bearer")
        }

        let isReading = request.method == .get || request.method == .head
        guard let caller = try await authenticatedCaller(bearer: token, isReading: isReading) else {
            throw Unauthenticated(challenge: Self.badToken)
        }
        return caller
    }

    /// Refuses a request that no route serves: with 401, or with 403 for an authenticated user.
    package func refuse(_ request: Request) async throws -> Response {
        _ = try await authenticate(request)
        throw ServiceError.forbidden
    }
}

/// The parser of the `Authorization` header with a bearer token.
package enum BearerHeader {
    package static func token(in header: String?) -> String? {
        let parts = (header ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            return nil
        }
        return String(parts[1])
    }
}
