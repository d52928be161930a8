import Foundation
import HTTPTypes
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("The service client", .timeLimit(.minutes(5)))
struct ServiceClientTests {
    private struct UnknownError: Error {}

    private func send(
        _ answer: ScriptedTransport.Answer,
        to address: (scheme: String, authority: String) = ("https", "id.test")
    ) async throws -> ServiceClient.Response {
        let service = ServiceClient(
            ClientEnvironment(transport: ScriptedTransport([answer])),
            requestIDNames: ["x-first", "x-second"]
        )
        let request = HTTPRequest(method: .get, scheme: address.scheme, authority: address.authority, path: "/")
        return try await service.send(TransportRequest(request), loggedAs: "test")
    }

    @Test("Every transport error maps to a typed error that reports whether the request was sent")
    func errors() async throws {
        let rows: [(any Error, NativeAuthError.Code, Bool)] = [
            (TransportError(.timedOut), .timedOut, true),
            (TransportError(.connectionFailed, requestMayHaveBeenSent: false), .offline, false),
            (UnknownError(), .offline, true),
        ]
        for (error, code, outcomeIsUnknown) in rows {
            let failure = await #expect(throws: NativeAuthError.self) { try await send(.custom { _ in throw error }) }
            #expect(failure?.code == code)
            #expect(failure?.outcomeIsUnknown == outcomeIsUnknown)
        }
        await #expect(throws: CancellationError.self) { try await send(.custom { _ in throw CancellationError() }) }
    }

    @Test("The request id and the retry delay are read from the header fields")
    func fields() async throws {
        let response = try await send(
            .custom { _ in
                var head = HTTPResponse(status: .init(code: 503), headerFields: [.retryAfter: "7"])
                if let name = HTTPField.Name("X-Second") { head.headerFields[name] = "id-2" }
                return TransportResponse(head: head)
            }
        )
        #expect(response.status.code == 503)
        #expect(response.requestID == "id-2")
        #expect(response.retryAfter == .seconds(7))
    }

    @Test(
        "A failed connection to this machine names the address and the local server; another host's does neither",
        arguments: [
            ("https", "localhost:9090", true), ("http", "127.0.0.1:8090", true), ("https", "[::1]:1", true),
            ("https", "id.test", false), ("https", "localhost.id.test:8090", false),
        ]
    )
    func localServer(scheme: String, authority: String, isLocal: Bool) async throws {
        let failure = await #expect(throws: NativeAuthError.self) {
            try await send(
                .custom { _ in throw TransportError(.connectionFailed, requestMayHaveBeenSent: false) },
                to: (scheme, authority)
            )
        }
        let error = try #require(failure)
        #expect(error.code == .offline)
        #expect(!error.outcomeIsUnknown)
        #expect(error.message.contains("\(scheme)://\(authority)") == isLocal)
        #expect(error.message.contains("nativeauth serve") == isLocal)
    }
}
