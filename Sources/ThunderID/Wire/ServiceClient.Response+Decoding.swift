import Foundation
import NativeAuthCore

extension ServiceClient.Response {
    func json() throws -> JSONValue {
        try decoded { try JSONValue.decode(from: $0) }
    }

    /// Returns the decoded body; an error has the request id of the response.
    func decoded<Value>(_ decode: (Data) throws -> Value) throws -> Value {
        do {
            return try decode(body)
        } catch var error as NativeAuthError {
            error.requestID = requestID
            throw error
        }
    }

    /// Returns a value parsed from the JSON of the body; throws if `parse` returns `nil`.
    func value<Value>(_ parse: (JSONValue) throws -> Value?) throws -> Value {
        guard let value = try parse(json()) else {
            throw ThunderIDHTTP.malformed(requestID)
        }
        return value
    }
}
