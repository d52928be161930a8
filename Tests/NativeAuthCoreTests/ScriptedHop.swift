import NativeAuthBase
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import Testing

@testable import NativeAuthCore

/// An adapter with scripted responses that records its requests.
final class ScriptedHop: Sendable {
    typealias Answer = @Sendable (TransportRequest) async throws -> TransportResponse

    private let script: Lock<[Answer]>
    private let requests = Lock<[TransportRequest]>([])

    /// - Parameter script: the responses, one for each hop; the last one is repeated.
    init(_ script: Answer...) { self.script = Lock(script) }

    /// The requests so far.
    var seen: [TransportRequest] { requests.withLock { $0 } }

    func run(_ request: TransportRequest) async throws -> TransportResponse {
        let pipeline = RequestPipeline { request in
            self.requests.withLock { $0.append(request) }
            let answer = self.script.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
            guard let answer else { throw TransportError(.connectionFailed) }
            return try await answer(request)
        }
        return try await pipeline.run(request)
    }

    /// Expects a request to fail with an error.
    func failure(
        of request: TransportRequest,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> TransportError? {
        await #expect(throws: TransportError.self, sourceLocation: sourceLocation) { try await run(request) }
    }

    static func answer(_ status: Int, _ fields: HTTPFields = [:], body: String = "") -> Answer {
        { _ in
            TransportResponse(
                head: HTTPResponse(status: .init(code: status), headerFields: fields),
                body: Data(body.utf8)
            )
        }
    }

    static func redirect(_ status: Int = 302, to location: String) -> Answer { answer(status, [.location: location]) }

    static func failing(_ error: any Error) -> Answer { { _ in throw error } }

    /// Responds only to a cancellation.
    static func silence(entered: @escaping @Sendable () -> Void = {}) -> Answer {
        { _ in
            entered()
            while true { try await Task.sleep(for: .seconds(3_600)) }
        }
    }
}

extension TransportRequest {
    static func to(
        _ address: String,
        _ method: HTTPRequest.Method = .get,
        _ fields: HTTPFields = [:],
        body: String? = nil,
        follow: Int? = nil,
        cookies: CookieJar? = nil,
        timeout: Duration = .seconds(600)
    ) throws -> TransportRequest {
        TransportRequest(
            HTTPRequest(method: method, url: try #require(URL(string: address)), headerFields: fields),
            body: body.map { Data($0.utf8) },
            timeout: timeout,
            redirects: follow.map { .follow(atMost: $0) } ?? .handBack,
            cookies: cookies
        )
    }

    var address: String? { head.url?.absoluteString }
    var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
}
