public import Foundation
public import HTTPTypes

/// A request, and the rules under which it is sent.
public struct TransportRequest: Sendable {
    /// What to do with an answer that points elsewhere.
    public enum RedirectPolicy: Sendable, Equatable {
        /// Return the answer as it is.
        case handBack
        /// Follow, at most so many times. `https` never becomes `http`.
        case follow(atMost: Int)
    }

    /// Method, address and header fields.
    public var head: HTTPRequest
    /// The body, if there is one.
    public var body: Data?
    /// How long the whole exchange may take. 30 seconds unless said otherwise.
    public var timeout: Duration
    /// What to do with an answer that points elsewhere. Handed back unless said otherwise.
    public var redirects: RedirectPolicy
    /// The largest body of an answer in bytes. 4 MiB unless said otherwise.
    public var maximumResponseSize: Int
    /// Where cookies are kept; `nil` for none.
    public var cookies: CookieJar?

    /// Makes a request.
    /// - Parameters:
    ///   - head: method, address and header fields.
    ///   - body: the body.
    ///   - timeout: how long the whole exchange may take.
    ///   - redirects: what to do with an answer that points elsewhere.
    ///   - maximumResponseSize: the largest body of an answer in bytes.
    ///   - cookies: where cookies are kept.
    public init(
        _ head: HTTPRequest,
        body: Data? = nil,
        timeout: Duration = .seconds(30),
        redirects: RedirectPolicy = .handBack,
        maximumResponseSize: Int = 4 * 1_024 * 1_024,
        cookies: CookieJar? = nil
    ) {
        self.head = head
        self.body = body
        self.timeout = timeout
        self.redirects = redirects
        self.maximumResponseSize = maximumResponseSize
        self.cookies = cookies
    }
}
