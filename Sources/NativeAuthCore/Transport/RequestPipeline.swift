import Foundation
import HTTPTypes

/// The rules that all adapters share: URLs, the deadline, cookies and redirects. An adapter sends one request and
/// follows no redirect.
struct RequestPipeline: Sendable {
    typealias Adapter = @Sendable (TransportRequest) async throws -> TransportResponse

    let adapter: Adapter

    /// Practically unlimited, and still representable by every adapter.
    private static let maximumTimeout = Duration.seconds(1_000_000_000)

    func run(_ original: TransportRequest) async throws -> TransportResponse {
        var request = original
        request.timeout = min(original.timeout, Self.maximumTimeout)
        return try await withTimeout(request.timeout) { [request] in try await followRedirects(request) }
    }

    private func followRedirects(_ original: TransportRequest) async throws -> TransportResponse {
        var request = original
        var followed = 0
        while true {
            let response: TransportResponse
            do {
                response = try await sendOnce(&request)
            } catch let error as TransportError where followed > 0 {
                // The first request did reach a server, regardless of this one's failure.
                var kind = error.kind
                if kind == .invalidURL { kind = .badRedirect }
                throw TransportError(kind, underlying: error.underlying)
            }

            request.cookies?.store(from: response.head, to: request.head)
            guard case .follow(let most) = request.redirects, let location = response.head.redirectLocation else {
                return response
            }

            followed += 1
            guard followed <= most else { throw TransportError(.badRedirect) }
            request = try Self.redirected(request, to: location, status: response.head.status.code)
        }
    }

    private func sendOnce(_ request: inout TransportRequest) async throws -> TransportResponse {
        guard request.head.url?.isHTTPSOrLoopback == true else {
            throw TransportError(.invalidURL, requestMayHaveBeenSent: false)
        }
        if let cookies = request.cookies {
            request.head.headerFields[.cookie] = cookies.header(for: request.head)
        }

        do {
            return try await adapter(request)
        } catch is CancellationError where !Task.isCancelled {
            // The caller did not cancel: the adapter aborted by itself.
            throw TransportError(.connectionFailed)
        }
    }

    private static func redirected(
        _ request: TransportRequest,
        to location: String,
        status: Int
    ) throws -> TransportRequest {
        guard let base = request.head.url,
            let url = URL(string: location, relativeTo: base)?.absoluteURL,
            let target = HTTPRequest(request.head.method, to: url),
            !url.isDowngrade(of: base)
        else { throw TransportError(.badRedirect) }

        let isSameOrigin = sameOrigin(base, and: url)
        var fields = request.head.headerFields
        if !isSameOrigin { fields = crossOrigin(fields) }
        fields[.cookie] = nil

        var next = request
        next.head = target
        next.head.headerFields = fields
        if becomesGet(request.head.method, status: status) {
            next.head.method = .get
            next.body = nil
            next.head.headerFields[.contentType] = nil
            next.head.headerFields[.contentLength] = nil
        }

        // A body (a password, a code) must not travel to another origin.
        guard next.body == nil || isSameOrigin else {
            throw TransportError(.badRedirect)
        }
        return next
    }

    /// Returns the header fields that another origin may receive: any other field may contain a flow's secret.
    private static func crossOrigin(_ fields: HTTPFields) -> HTTPFields {
        fields.filter { [.accept, .acceptLanguage, .userAgent].contains($0.name) }
    }

    /// Checks whether a redirect changes the method to GET, as in browsers: after a 303 any method but HEAD, after a
    /// 301 or 302 a POST.
    private static func becomesGet(_ method: HTTPRequest.Method, status: Int) -> Bool {
        switch status {
        case 303: ![.get, .head].contains(method)
        case 301, 302: method == .post
        default: false
        }
    }

    private static func sameOrigin(_ one: URL, and two: URL) -> Bool {
        one.scheme?.lowercased() == two.scheme?.lowercased()
            && one.host?.lowercased() == two.host?.lowercased()
            && port(one) == port(two)
    }

    private static func port(_ url: URL) -> Int {
        if let port = url.port { return port }
        return if url.scheme?.lowercased() == "https" { 443 } else { 80 }
    }

    private func withTimeout(
        _ timeout: Duration,
        body: @escaping @Sendable () async throws -> TransportResponse
    ) async throws -> TransportResponse {
        try await withThrowingTaskGroup(of: TransportResponse.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: timeout)
                throw TransportError(.timedOut)
            }

            defer { group.cancelAll() }
            let first = await group.nextResult()
            // Any error of an adapter after a cancellation is reported as a cancellation.
            try Task.checkCancellation()
            guard let first else { throw TransportError(.timedOut) }
            return try first.get()
        }
    }
}
