import NativeAuthBase
import Foundation
import NativeAuthCore

/// The responses of a case, in order, and the problems of its requests.
final class ReplayScript: Sendable {
    /// A request as it arrived.
    struct Request: Sendable {
        var method: String
        /// With the query.
        var target: String
        /// Names in small letters.
        var headers: [String: String]
        var body: Data
    }

    struct Answer: Sendable {
        var status: Int
        var headers: [String: String]
        var body: Data
    }

    private struct State {
        var waiting: [ReplayExchange] = []
        var problems: [String] = []
        var lastAnswer: Duration?
        var requests: [Request] = []
    }

    private let state = Lock(State())
    private let config: ReplayConfig
    private let clock: AuthClock
    private let judgesRequests: Bool
    private let body: @Sendable (_ name: String) throws -> Data

    /// - Parameter judgesRequests: whether requests are compared: after mutated responses they differ from the case's.
    init(
        config: ReplayConfig,
        clock: AuthClock,
        judgesRequests: Bool = true,
        body: @escaping @Sendable (_ name: String) throws -> Data
    ) {
        self.config = config
        self.clock = clock
        self.judgesRequests = judgesRequests
        self.body = body
    }

    /// The common path prefix of all requests.
    static func tenantPath(_ config: ReplayConfig) -> String { "/\(config.tenantSubdomain).onmicrosoft.com" }

    func expect(_ exchanges: [ReplayExchange]) { state.withLock { $0.waiting = exchanges } }

    /// The problems, and the requests that are missing; empty on success.
    func problems() -> [String] {
        state.withLock { state in
            defer {
                state.waiting = []
                state.problems = []
            }
            return state.problems + state.waiting.map { "no request came to \($0.endpoint)" }
        }
    }

    var requests: [Request] { state.withLock { $0.requests } }

    func answer(_ request: Request) -> Answer {
        let elapsed = clock.elapsed
        return state.withLock { state in
            state.requests.append(request)
            guard !state.waiting.isEmpty else {
                state.problems.append("a request too many: \(request.method) \(request.target)")
                return Answer(status: 404, headers: [:], body: Data())
            }
            let exchange = state.waiting.removeFirst()
            if judgesRequests {
                state.problems += Self.problems(of: request, for: exchange, under: Self.tenantPath(config))
            }
            if let wait = exchange.wait {
                let waited = state.lastAnswer.map { (elapsed - $0).seconds } ?? 0
                if abs(waited - wait) > 0.001 {
                    state.problems.append("\(exchange.endpoint) came after \(waited) s, not after \(wait) s")
                }
            }
            state.lastAnswer = elapsed
            guard let bytes = try? body(exchange.body) else {
                state.problems.append("there is no body \(exchange.body)")
                return Answer(status: 404, headers: [:], body: Data())
            }
            return Answer(status: exchange.status, headers: exchange.responseHeaders, body: bytes)
        }
    }

    private static func problems(of request: Request, for exchange: ReplayExchange, under path: String) -> [String] {
        var problems: [String] = []
        func check(_ isRight: Bool, _ text: String) { if !isRight { problems.append("\(exchange.endpoint): \(text)") } }
        check(request.method == "POST", "the method is \(request.method)")
        check(request.target == path + exchange.endpoint, "the request went to \(request.target)")
        let type = request.headers["content-type"] ?? ""
        check(type.hasPrefix("application/x-www-form-urlencoded"), "the content type is \(type)")
        let (form, repeated) = fields(request.body)
        check(repeated.isEmpty, "fields are there twice: \(repeated)")
        for (name, wanted) in exchange.form {
            guard let value = form[name] else {
                check(false, "the field \(name) is missing")
                continue
            }
            let isRight =
                switch wanted {
                case .string(let text) where name == "attributes": isSame(value, other: text)
                case .string(let text): value == text
                case .bool(let flag): value == "\(flag)"
                case .int(let number): value == "\(number)"
                case .double(let number): Double(value) == number
                // The attributes: an object in a string.
                case .object, .array: (try? JSONValue.decode(from: Data(value.utf8))) == wanted
                case .null: false
                }
            check(isRight, "the field \(name) is \(value)")
        }
        for name in exchange.absent { check(form[name] == nil, "the field \(name) must not be there") }
        for (name, wanted) in exchange.requestHeaders {
            let value = request.headers[name.lowercased()]
            let isRight =
                name.lowercased() == "client-request-id"
                ? value.flatMap(UUID.init(uuidString:)) == UUID(uuidString: wanted) : value == wanted
            check(isRight, "the header \(name) is \(value ?? "missing")")
        }
        return problems
    }

    /// Whether two texts are the same JSON, regardless of the order of keys.
    private static func isSame(_ one: String, other: String) -> Bool {
        guard let one = try? JSONValue.decode(from: Data(one.utf8)),
            let other = try? JSONValue.decode(from: Data(other.utf8))
        else { return one == other }
        return one == other
    }

    /// The decoded fields of a form, and the names that occur twice.
    static func fields(_ body: Data) -> ([String: String], [String]) {
        var fields: [String: String] = [:]
        var repeated: [String] = []
        for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                part.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? String(part)
            }
            guard let name = parts.first else { continue }
            if fields.updateValue(parts.count > 1 ? parts[1] : "", forKey: name) != nil { repeated.append(name) }
        }
        return (fields, repeated)
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
