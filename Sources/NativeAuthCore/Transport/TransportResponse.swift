public import Foundation
public import HTTPTypes

/// The answer to a request, whole.
public struct TransportResponse: Sendable {
    /// Status and header fields.
    public var head: HTTPResponse
    /// The body; empty if there was none.
    public var body: Data

    /// Makes an answer.
    /// - Parameters:
    ///   - head: status and header fields.
    ///   - body: the body.
    public init(head: HTTPResponse, body: Data = Data()) {
        self.head = head
        self.body = body
    }
}
