import Hummingbird
import IdentityBase
import Logging

/// The log of requests, at the level `debug`: method, route, operation, status, duration and ids. A status of 500 or
/// more has the level `error`, and its cause. No path or query as sent and no body are logged, because they may contain
/// codes and tokens.
struct RequestLog: Sendable {
    private static let longestName = 64
    private static let unknownRoute = "unknown"

    let logger: Logger
    /// The requests that the console shows.
    let history: RequestHistory?

    func record(_ request: Request, in context: ServerRequestContext, response: Response, duration: Duration) {
        addToHistory(request, in: context, response: response, duration: duration)
        let level: Logger.Level = if response.status.code >= 500 { .error } else { .debug }
        guard level >= logger.logLevel else { return }

        let metadata = metadata(request, in: context, response: response, duration: duration)
        logger.log(level: level, "request", metadata: metadata)
    }

    /// The console's own requests are left out: a page that shows the history would change it.
    private func addToHistory(
        _ request: Request,
        in context: ServerRequestContext,
        response: Response,
        duration: Duration
    ) {
        guard let history else { return }
        let route = Self.route(of: context)
        guard !Self.isOfConsole(request, route: route) else { return }

        history.add(
            method: String(request.method.rawValue.prefix(Self.longestName)),
            route: route,
            operation: Self.operation(request),
            status: response.status.code,
            duration: duration
        )
    }

    private static func isOfConsole(_ request: Request, route: String) -> Bool {
        if request.uri.path == DevelopmentPath.console { return request.method != .post }
        return DevelopmentPath.prefixes.contains { route.hasPrefix($0) }
    }

    /// Returns the pattern of the route, such as `/{realm}/oauth2/v2.0/token`.
    private static func route(of context: ServerRequestContext) -> String {
        guard let path = context.endpointPath, path.hasPrefix("/") else { return unknownRoute }
        return path
    }

    private func metadata(
        _ request: Request,
        in context: ServerRequestContext,
        response: Response,
        duration: Duration
    ) -> Logger.Metadata {
        let route = Self.route(of: context)
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
