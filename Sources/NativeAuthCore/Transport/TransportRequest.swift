public import Foundation
public import HTTPTypes
import HTTPTypesFoundation

/// A request and the rules for sending it.
public struct TransportRequest: Sendable {
    /// The handling of redirects.
    public enum RedirectPolicy: Sendable, Equatable {
        /// Return the redirect response itself.
        case handBack
        /// Follow redirects up to this number. `https` never becomes `http`.
        case follow(atMost: Int)
    }

    /// Method, URL and header fields.
    public var head: HTTPRequest
    /// The body, if there is one.
    public var body: Data?
    /// The timeout of the whole exchange. 30 seconds by default.
    public var timeout: Duration
    /// The handling of redirects. They are returned by default.
    public var redirects: RedirectPolicy
    /// The maximum size of the response's body in bytes. 4 MiB by default.
    public var maximumResponseSize: Int
    /// The cookie jar; `nil` for none.
    public var cookies: CookieJar?

    /// Creates a request.
    /// - Parameters:
    ///   - head: method, URL and header fields.
    ///   - body: the body.
    ///   - timeout: the timeout of the whole exchange.
    ///   - redirects: the handling of redirects.
    ///   - maximumResponseSize: the maximum size of the response's body in bytes.
    ///   - cookies: the cookie jar.
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

extension HTTPRequest {
    /// Creates a request to a URL from an external source: a server, a configuration. The library's own initialiser
    /// stops the process when a URL has no scheme or can't be parsed.
    package init?(_ method: Method, to url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
            components.string != nil,
            components.scheme?.isEmpty == false,
            components.host?.isEmpty == false
        else { return nil }
        self.init(method: method, url: url)
    }
}

extension HTTPResponse {
    /// The unresolved target of a redirect; `nil` for any other response.
    var redirectLocation: String? {
        guard [301, 302, 303, 307, 308].contains(status.code) else { return nil }
        return headerFields[.location]
    }
}
