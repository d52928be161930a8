import Hummingbird

/// The context of a request: the verified token, once there is one.
struct AppContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var token: AccessToken?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
    }

    /// - Throws: 401 on a route without ``BearerMiddleware``.
    func requireToken() throws -> AccessToken {
        guard let token else { throw HTTPError(.unauthorized) }
        return token
    }
}

/// Refuses requests without a valid access token.
struct BearerMiddleware: RouterMiddleware {
    let verifier: TokenVerifier

    func handle(
        _ request: Request,
        context: AppContext,
        next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        let scheme = "Bearer "
        guard let header = request.headers[.authorization], header.hasPrefix(scheme) else {
            throw HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        }

        var context = context
        do {
            context.token = try await verifier.verify(String(header.dropFirst(scheme.count)))
        } catch is TokenVerifier.Refusal {
            throw HTTPError(.unauthorized, headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])
        } catch {
            throw HTTPError(.serviceUnavailable, message: "The issuer's keys can't be fetched.")
        }
        return try await next(request, context)
    }
}
