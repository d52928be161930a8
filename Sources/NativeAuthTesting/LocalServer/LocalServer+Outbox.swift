#if os(macOS) || os(Linux)
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

extension LocalServer {
    /// An email or text message that the server would have sent.
    public struct Message: Sendable, Equatable, Decodable {
        /// The id, different for each message.
        public let id: String
        /// The kind, such as `email`.
        public let kind: String
        /// The address or phone number.
        public let to: String
        /// The subject.
        public let subject: String
        /// The text.
        public let text: String
        /// The verification code in it, if it has one.
        public let code: String?
        /// The link in it, if it has one.
        public let link: String?
    }

    /// Returns the messages that were sent to a recipient so far.
    /// - Parameter recipient: the email address or phone number.
    /// - Returns: the messages, the newest one last.
    /// - Throws: ``LocalServerError/refused(_:)`` if the server does not answer as expected; `TransportError` if it
    ///   can't be reached, because it was stopped.
    public func messages(to recipient: String) async throws -> [Message] {
        let recipients = [URLQueryItem(name: "to", value: recipient)]
        // A plus sign is a space in a query.
        let url = outboxURL.appending(queryItems: recipients).absoluteString.replacing("+", with: "%2B")
        let data = try await send(HTTPRequest(method: .get, url: URL(string: url) ?? outboxURL))
        return try JSONDecoder().decode([Message].self, from: data)
    }

    /// Waits for a code to a recipient, and returns the newest one. A code that an earlier call returned is not
    /// returned again, so that the next call waits for the next code.
    /// - Parameters:
    ///   - recipient: the email address or phone number.
    ///   - timeout: the time to wait.
    /// - Returns: the code.
    /// - Throws: ``LocalServerError/timedOut(_:)`` if no code was sent (check the address), the errors of
    ///   ``messages(to:)``, or `CancellationError` if the task is cancelled.
    public func code(sentTo recipient: String, timeout: Duration = .seconds(10)) async throws -> String {
        let deadline = ContinuousClock.now + timeout
        repeat {
            let newest = try await messages(to: recipient).last { $0.code != nil }
            if let newest, let code = newest.code {
                let isNew = readMessages.withLock { $0.insert(newest.id).inserted }
                if isNew { return code }
            }
            try await Task.sleep(for: .milliseconds(100))
        } while ContinuousClock.now < deadline

        throw LocalServerError.timedOut("No new code was sent to \(recipient).")
    }

    /// Sends a request to the server.
    /// - Returns: the body of a response with status 200.
    func send(_ head: HTTPRequest, body: Data? = nil) async throws -> Data {
        let response = try await transport.send(TransportRequest(head, body: body))
        guard response.head.status == .ok else {
            throw LocalServerError.refused(String(decoding: response.body, as: UTF8.self))
        }
        return response.body
    }
}
#endif
