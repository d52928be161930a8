import Hummingbird

/// Finds out who sent a request, by the bearer token in it.
struct BearerAccess: Sendable {
    enum Visitor: Sendable {
        case user(User)
        /// Nobody who is known, and what `WWW-Authenticate` says about that.
        case nobody(challenge: String)
    }

    private static let noToken = "Bearer"
    private static let badToken =
        #"Bearer error="invalid_token", error_description="The access token is invalid, expired, or malformed""#

    let profile: ProfileService

    func visitor(_ request: Request) async throws -> Visitor {
        guard let token = BearerHeader.token(in: request.headers[.authorization]) else {
            return .nobody(challenge: Self.noToken)
        }
        guard let user = try await profile.user(bearer: token) else {
            return .nobody(challenge: Self.badToken)
        }
        return .user(user)
    }

    /// Does the work for a known user, and answers everybody else with 401.
    func authenticated(
        _ request: Request, _ work: (User) async throws -> Response
    ) async throws -> Response {
        switch try await visitor(request) {
        case .user(let user):
            return try await work(user)
        case .nobody(let challenge):
            var response = try Answer.error(.unauthorized)
            response.headers[.wwwAuthenticate] = challenge
            return response
        }
    }
}
