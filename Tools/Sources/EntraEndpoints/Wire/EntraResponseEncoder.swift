import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase

struct EntraResponseEncoder: Sendable {
    /// The client's id of the request, or a generated one.
    let correlationID: String
    /// Indicates whether the response header contains `correlationID`, as the client requested.
    let isEchoed: Bool
    let now: Date
    /// The server's id of the request.
    let traceID: String

    init(_ request: Request, services: ServerServices) {
        if let sent = request.headers[.clientRequestID], IdentifierFactory.isUUID(sent) {
            correlationID = sent.lowercased()
        } else {
            correlationID = services.identifiers.nextRandom()
        }
        isEchoed = request.headers[.returnClientRequestID]?.lowercased() == "true"
        now = services.clock.now()
        traceID = services.identifiers.next()
    }

    func response(_ error: EntraError) throws -> Response {
        var response = try response(.object(body(error)), status: .init(code: error.status))
        if let seconds = error.retryAfter {
            response.headers[.retryAfter] = String(seconds)
        }
        return response
    }

    func body(_ error: EntraError) -> [String: JSONValue] {
        let time = Self.timestamp(now)
        let number = error.code.map { "AADSTS\($0): " } ?? ""
        let description =
            "\(number)\(error.text)\r\nTrace ID: \(traceID)\r\nCorrelation ID: \(correlationID)\r\n"
            + "Timestamp: \(time)"

        var body: [String: JSONValue] = [
            "error": .string(error.error),
            "error_description": .string(description),
            "error_codes": .array(error.code.map { [.int($0)] } ?? []),
            "timestamp": .string(time),
            "trace_id": .string(traceID),
            "correlation_id": .string(correlationID),
        ]
        if let suberror = error.suberror {
            body["suberror"] = .string(suberror)
        }
        return body.merging(error.members) { $1 }
    }

    func response(_ body: JSONValue, status: HTTPResponse.Status = .ok) throws -> Response {
        var response = try ResponseFactory.json(body, status: status)
        response.headers[.cacheControl] = "no-store"
        response.headers[.pragma] = "no-cache"
        if isEchoed { response.headers[.clientRequestID] = correlationID }
        return response
    }

    static func timestamp(_ time: Date) -> String {
        time.formatted(.iso8601.dateTimeSeparator(.space))
    }
}
