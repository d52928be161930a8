import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("A response of an intermediary between the device and the service", .timeLimit(.minutes(5)))
struct InterceptedResponseTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let status: Int
        var type: String? = "application/json"
        var body = ""
        var location: String?
        let origin: InterceptedResponse.Origin
        /// The origin if the service itself answers with a redirect.
        var expectingRedirect: InterceptedResponse.Origin?

        var testDescription: String { "\(status) \(type ?? "no type") \(body.prefix(20)) \(location ?? "")" }
    }

    static let rows = [
        Row(status: 200, body: "{}", origin: .genuine),
        Row(status: 200, origin: .genuine),
        Row(status: 200, type: "text/html", origin: .genuine),
        Row(status: 200, type: "text/html", body: " \n", origin: .genuine),
        Row(status: 200, type: "text/html; charset=utf-8", body: #" {"a":1}"#, origin: .genuine),
        Row(status: 200, type: "text/html", body: "[]", origin: .genuine),
        Row(status: 200, type: "text/plain", body: "hello", origin: .genuine),
        Row(status: 200, type: nil, body: "hello", origin: .genuine),
        Row(status: 200, type: "Text/HTML", body: "hello", origin: .signInRequired),
        Row(status: 200, type: nil, body: "<!DOCTYPE html>", origin: .signInRequired),
        Row(status: 201, body: "\u{FEFF}\r\n\t <html>", origin: .signInRequired),
        Row(status: 302, location: "https://portal.example/", origin: .notForwarded, expectingRedirect: .genuine),
        Row(status: 307, location: "//portal.example/", origin: .notForwarded, expectingRedirect: .genuine),
        Row(status: 302, location: "http://id.example/", origin: .notForwarded, expectingRedirect: .genuine),
        Row(status: 302, location: "https://ID.example/other", origin: .genuine),
        Row(status: 302, location: "/other", origin: .genuine),
        Row(status: 302, location: "http://[", origin: .notForwarded, expectingRedirect: .genuine),
        Row(status: 304, location: "https://portal.example/", origin: .genuine),
        Row(status: 302, origin: .genuine),
        Row(status: 407, origin: .notForwarded),
        Row(status: 511, body: "{}", origin: .notForwarded),
        Row(status: 403, body: "<h2>403 Forbidden</h2>", origin: .statusOnly),
        Row(status: 404, type: "text/html", body: "nothing here", origin: .statusOnly),
        Row(status: 503, body: "<html>Bad gateway</html>", origin: .statusOnly),
        Row(status: 503, body: "{}", origin: .genuine),
    ]

    private func request() throws -> HTTPRequest {
        HTTPRequest(method: .post, url: try #require(URL(string: "https://id.example/flow")))
    }

    private func response(_ row: Row) -> TransportResponse {
        var head = HTTPResponse(status: .init(code: row.status))
        head.headerFields[.contentType] = row.type
        head.headerFields[.location] = row.location
        return TransportResponse(head: head, body: Data(row.body.utf8))
    }

    @Test("A captive portal is recognized by status, content type, body and redirect target", arguments: rows)
    func origin(_ row: Row) throws {
        let sent = try request()
        let received = response(row)
        #expect(InterceptedResponse.origin(of: received, to: sent, expectsRedirect: false) == row.origin)
        #expect(
            InterceptedResponse.origin(of: received, to: sent, expectsRedirect: true)
                == row.expectingRedirect ?? row.origin
        )
    }

    @Test("The error does not contain the page; if the status is meaningful, only the page is removed", arguments: rows)
    func sending(_ row: Row) async throws {
        let received = response(row)
        let service = ServiceClient(ClientEnvironment(transport: ScriptedTransport([.custom { _ in received }])))
        let sent = TransportRequest(try request())

        switch row.origin {
        case .genuine: #expect(try await service.send(sent, loggedAs: "x").body == received.body)
        case .statusOnly:
            let answer = try await service.send(sent, loggedAs: "x")
            #expect(answer.body.isEmpty && answer.status.code == row.status && answer.isFromIntermediary)
        case .signInRequired, .notForwarded:
            let failure = await #expect(throws: NativeAuthError.self) { try await service.send(sent, loggedAs: "x") }
            let error = failure?.underlying as? TransportError
            #expect(error?.kind == .networkSignInRequired)
            #expect(error?.requestMayHaveBeenSent == (row.origin == .signInRequired))
        }
    }

    @Test("The error advises to sign in to the network, and is not retried automatically")
    func advice() {
        let error = NativeAuthError(TransportError(.networkSignInRequired))
        #expect(error.code == .offline && error.message.hasPrefix("The network requires sign-in."))
        #expect(error.recovery == [.retry])
        #expect(RetryVerdict(error, isIdempotent: true) == .stop)
    }

    @Test("A status without an explanation has a message", arguments: [500, 501, 502, 503, 504, 505, 403])
    func sentences(_ status: Int) {
        let message = NativeAuthError.message(ofStatus: status, from: "The server")
        #expect((message == "The service is unavailable.") == (502...504).contains(status))
        #expect(message.contains("\(status)") || (502...504).contains(status))
    }
}
