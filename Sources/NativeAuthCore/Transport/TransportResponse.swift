public import Foundation
public import HTTPTypes

/// The complete response to a request.
public struct TransportResponse: Sendable {
    /// Status and header fields.
    public var head: HTTPResponse
    /// The body; empty if there was none.
    public var body: Data
    /// Whether an intermediary, and not the service, sent a page with this status. The page is removed from ``body``.
    package var isFromIntermediary = false

    /// Creates a response.
    /// - Parameters:
    ///   - head: status and header fields.
    ///   - body: the body.
    public init(head: HTTPResponse, body: Data = Data()) {
        self.head = head
        self.body = body
    }
}
