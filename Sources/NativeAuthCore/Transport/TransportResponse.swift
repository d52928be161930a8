public import Foundation
public import HTTPTypes

/// The complete response to a request.
public struct TransportResponse: Sendable {
    /// Status and header fields.
    public var head: HTTPResponse
    /// The body; empty if there was none.
    public var body: Data

    /// Creates a response.
    /// - Parameters:
    ///   - head: status and header fields.
    ///   - body: the body.
    public init(head: HTTPResponse, body: Data = Data()) {
        self.head = head
        self.body = body
    }
}
