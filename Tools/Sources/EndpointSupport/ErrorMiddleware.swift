import HTTPTypes
package import Hummingbird
import IdentityBase

/// The outermost middleware. It turns every error into a response, adds the common headers, removes the body of a
/// response to `HEAD`, whose `Content-Length` stays, and logs the request.
package struct ErrorMiddleware: RouterMiddleware {
    /// The headers of every response that does not set them itself.
    private static let standardFields: [HTTPField] = [
        HTTPField(name: .xFrameOptions, value: "DENY"),
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        // Most responses contain tokens, codes or personal data. Responses that may be cached set their own header.
        HTTPField(name: .cacheControl, value: "no-store"),
        // Only the hosted pages load resources, and they set their own policy.
        HTTPField(name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
    ]

    let log: RequestLog

    package func handle(
        _ request: Request,
        context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            context.failure.record(error)
            response = try Self.answer(to: error)
        }

        Self.addCommonHeaders(&response, to: request)
        // No body is sent after `HEAD`: the client would parse it as the start of the next response on the connection.
        if request.method == .head { response = response.createHeadResponse() }
        log.record(request, in: context, response: response, duration: ContinuousClock.now - start)
        return response
    }

    package static func addCommonHeaders(_ response: inout Response, to request: Request) {
        response.headers[.xCorrelationID] = correlationID(request.headers[.xCorrelationID])
        for field in standardFields where !response.headers.contains(field.name) {
            response.headers.append(field)
        }
    }

    /// Returns the client's correlation id if it is safe to log, otherwise a new one.
    package static func correlationID(_ sent: String?) -> String {
        guard let sent,
            (1...128).contains(sent.utf8.count),
            sent.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        else { return IdentifierFactory.randomUUID() }
        return sent
    }

    private static func answer(to error: any Error) throws -> Response {
        switch error {
        case let error as ServiceError:
            return try ResponseFactory.error(error)
        case let error as BearerAuthenticator.Unauthenticated:
            var response = try ResponseFactory.error(.unauthorized)
            response.headers[.wwwAuthenticate] = error.challenge
            return response
        case let error as OAuthError:
            return try OAuthResponseFactory.problem(error)
        case _ where RequestFailure.isTooLarge(error):
            return try ResponseFactory.error(.payloadTooLarge)
        case let error as HTTPError:
            return ResponseFactory.text(error.status.reasonPhrase, status: error.status)
        default:
            if RequestFailure.isFromClient(error) {
                return ResponseFactory.text("Bad Request", status: .badRequest)
            }
            return try ResponseFactory.error(.internalError)
        }
    }
}
