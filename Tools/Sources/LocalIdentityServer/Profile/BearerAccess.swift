import Hummingbird

/// Finds out who sent a request, by the bearer token in it.
struct BearerAccess: Sendable {
    enum Visitor: Sendable {
        case user(ProfileService.Caller)
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
        let isReading = request.method == .get || request.method == .head
        guard let caller = try await profile.caller(bearer: token, changes: !isReading) else {
            return .nobody(challenge: Self.badToken)
        }
        return .user(caller)
    }

    /// Does the work for a known user, and answers everybody else with 401.
    func authenticated(
        _ request: Request, _ work: (ProfileService.Caller) async throws -> Response
    ) async throws -> Response {
        switch try await visitor(request) {
        case .user(let caller):
            return try await work(caller)
        case .nobody(let challenge):
            var response = try Answer.error(.unauthorized)
            response.headers[.wwwAuthenticate] = challenge
            return response
        }
    }
}
