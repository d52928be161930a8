import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import NativeAuthCore
@testable import NativeAuthTesting

/// Transport that sends changed copies of each request to the server, or gives changed responses to the clients.
final class FuzzTransport: HTTPTransport {
    struct Counts: Sendable {
        var requests = 0
        var responses = 0
        /// Responses to changed requests, by status.
        var statuses: [Int: Int] = [:]
        var problems: [String] = []

        var hasChange: Bool { requests + responses > 0 }
    }

    private struct State: Sendable {
        var random: SeededRandom
        var counts = Counts()
        var isActive = false
        var changesResponses = false
        var bearer: String?
    }

    /// The timeout of a changed request.
    private static let patience = Duration.seconds(10)
    private static let copies = 4

    private let network: any HTTPTransport
    private let state: NIOLockedValueBox<State>

    init(certificate: DevelopmentCertificate, seed: UInt64) {
        #if os(Linux)
        network = AsyncHTTPClientTransport(developmentCertificate: certificate)
        #else
        network = URLSessionTransport(developmentCertificate: certificate)
        #endif
        state = NIOLockedValueBox(State(random: SeededRandom(seed: seed)))
    }

    var counts: Counts { state.withLockedValue { $0.counts } }

    /// Starts or stops the changes.
    /// - Parameter changesResponses: whether responses are changed instead of requests.
    func set(isActive: Bool, changesResponses: Bool = false) {
        state.withLockedValue {
            $0.isActive = isActive
            $0.changesResponses = changesResponses
        }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard state.withLockedValue({ $0.isActive && !$0.changesResponses }) else { return try await answer(request) }
        for _ in 0..<Self.copies { await sendChanged(request) }
        return try await network.send(request)
    }

    /// Sends a changed copy and records the response.
    func sendChanged(_ request: TransportRequest) async {
        var copy = request
        copy.timeout = Self.patience
        state.withLockedValue { state in
            for _ in 0...state.random.below(2) {
                RequestMutation.allCases.randomElement(using: &state.random)?.apply(to: &copy, using: &state.random)
            }
            state.counts.requests += 1
        }
        let name = "\(copy.head.method.rawValue) \(copy.head.path?.prefix(200) ?? "")"
        do {
            let response = try await network.send(copy)
            let status = response.head.status.code
            state.withLockedValue { state in
                state.counts.statuses[status, default: 0] += 1
                guard status >= 500 else { return }
                let body = String(decoding: (copy.body ?? Data()).prefix(2_000), as: UTF8.self)
                state.counts.problems.append("\(name): status \(status) for \(copy.head.headerFields) \(body)")
            }
        } catch {
            let cause = (error as? TransportError)?.underlying
            let body = String(decoding: (copy.body ?? Data()).prefix(300), as: UTF8.self)
            let fields = copy.head.headerFields.map { "\($0.name): \($0.value.prefix(100))" }
            state.withLockedValue {
                $0.counts.problems.append("\(name): \(error), \(cause.map { "\($0)" } ?? "") for \(fields) \(body)")
            }
        }
    }

    /// Sends a request, and may change the response.
    private func answer(_ request: TransportRequest) async throws -> TransportResponse {
        var response = try await network.send(request)
        state.withLockedValue { state in
            guard state.isActive, state.changesResponses, Bool.random(using: &state.random) else { return }
            state.counts.responses += 1
            Self.spoil(&response, &state.random)
        }
        return response
    }

    private static func spoil(_ response: inout TransportResponse, _ random: inout SeededRandom) {
        let mutation = BodyMutation.allCases.randomElement(using: &random) ?? .truncate
        let echoes = [FaultTestServer.password, FaultTestServer.newPassword]
        response.body = mutation.apply(to: response.body, secrets: echoes, using: &random)
        switch random.below(5) {
        case 0:
            let codes = [200, 204, 302, 400, 401, 403, 404, 409, 418, 429, 500, 503]
            response.head.status = .init(code: codes.randomElement(using: &random) ?? 200)
        case 1:
            let fields: [(HTTPField.Name, [String])] = [
                (.contentType, ["text/html", "", "application/json; charset=utf-16"]),
                (.location, ["", "https://localhost:1/", "%%%", "http://", "thunderdemo://callback?code=x&state=y"]),
                (.retryAfter, ["-1", "x", "99999999999999999999", "1"]),
                (.date, ["", "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "0"]),
                (.setCookie, ["", "=;=;", "a=b; Expires=x; Domain=.", String(repeating: "c", count: 9_000)]),
            ]
            guard let (name, values) = fields.randomElement(using: &random) else { return }
            response.head.headerFields[name] = values.randomElement(using: &random)
        default: break
        }
    }
}
