import Hummingbird
import Logging

/// The middleware that logs each request at the level `debug`: method, route, operation, status, duration and ids. A
/// status of 500 or more has the level `error`, and its cause. It logs no path or query as sent, and no body, because
/// they may contain codes and tokens.
struct RequestLogMiddleware: RouterMiddleware {
    private static let longestName = 64

    let logger: Logger

    func handle(
        _ request: Request,
        context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        var level = Logger.Level.debug
        if response.status.code >= 500 { level = .error }
        guard level >= logger.logLevel else { return response }

        logger.log(
            level: level,
            "request",
            metadata: metadata(request, in: context, response: response, duration: ContinuousClock.now - start)
        )
        return response
    }

    private func metadata(
        _ request: Request,
        in context: ServerRequestContext,
        response: Response,
        duration: Duration
    ) -> Logger.Metadata {
        // The pattern of the route, such as `/{realm}/oauth2/v2.0/token`.
        var route = "unknown"
        if let path = context.endpointPath, path.hasPrefix("/") {
            route = path
        }
        let milliseconds = (duration / .microseconds(1)).rounded() / 1_000
        var metadata: Logger.Metadata = [
            "method": "\(request.method.rawValue.prefix(Self.longestName))",
            "route": "\(route)",
            "status": .stringConvertible(response.status.code),
            "durationMilliseconds": .stringConvertible(milliseconds),
        ]

        metadata["operation"] = Self.operation(request).map { "\($0)" }
        metadata["requestId"] = response.headers[.xCorrelationID].map { "\($0)" }
        metadata["amazonRequestId"] = response.headers[.amazonRequestID].map { "\($0)" }
        metadata["clientRequestId"] = Self.identifier(response.headers[.clientRequestID]).map { "\($0)" }
        if response.status.code >= 500 {
            metadata["cause"] = "\(context.failure.cause ?? "The handler gave no cause.")"
        }
        return metadata
    }

    /// Returns the operation of a request to a user pool.
    private static func operation(_ request: Request) -> String? {
        guard let name = request.headers[.amazonTarget]?.split(separator: ".").last,
            name.count <= longestName,
            name.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        return String(name)
    }

    private static func identifier(_ text: String?) -> String? {
        guard let text, text.count <= longestName else { return nil }
        guard text.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
            return nil
        }
        return text
    }
}
