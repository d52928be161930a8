import Foundation
import HTTPTypes
import NativeAuthCore
import ServerTestSupport

/// A transport that replaces the placeholder for the application's id in the seeds' snippets, and restores it
/// in redirects, which the client compares with its own.
struct PlaceholderTransport: HTTPTransport {
    private static let encoded = "%3Cyour-application-id%3E"

    let base: any HTTPTransport

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        request.head.path = request.head.path?
            .replacing(Self.encoded, with: WayfinderApplication.id)
        request.body = request.body.map { body in
            let text = String(decoding: body, as: UTF8.self)
            return Data(text.replacing("<your-application-id>", with: WayfinderApplication.id).utf8)
        }
        var response = try await base.send(request)
        response.head.headerFields[.location] = response.head.headerFields[.location]?
            .replacing("applicationId=" + WayfinderApplication.id, with: "applicationId=" + Self.encoded)
        return response
    }
}
