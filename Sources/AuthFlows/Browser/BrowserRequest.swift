public import Foundation
import NativeAuthCore

/// A step that continues in a browser: sign-in with another provider.
///
/// Open ``url`` in a browser session that ends at ``callback``, put the complete callback URL into the step's field,
/// and submit it. The flow checks that the URL is the response to this request and extracts the values for the server.
/// Submitting an empty field requests a new URL from the server; the old one becomes invalid. A user who closes the
/// browser has cancelled: the step stays as it is.
public struct BrowserRequest: Sendable, Equatable {
    /// The URL to open: `https`, or `http` on this machine.
    public let url: URL
    /// The callback URL without the response's parameters; `nil` when it is not known. A browser session waits for its
    /// scheme.
    public let callback: URL?
    /// The provider's display name; `nil` when the server does not state it.
    public let provider: String?
    /// Indicates whether the browser returns with the parameters of a response. A server's sign-out page may return to
    /// the callback without any: then every request for the callback is the response.
    package var hasResponse = true

    /// Creates a request.
    /// - Parameters:
    ///   - url: the URL to open.
    ///   - callback: the callback URL.
    ///   - provider: the provider's display name.
    public init(url: URL, callback: URL? = nil, provider: String? = nil) {
        self.url = url
        self.callback = callback
        self.provider = provider
    }

    /// The `state` that binds the response to this request; `nil` when the URL has none.
    /// - Throws: `NativeAuthError` with code `refused` when it can't be decoded, because responses could not be told
    ///   apart.
    var state: Secret? { get throws { try AuthorizationCallback.state(of: url.absoluteString) } }

    /// Checks whether a URL is the response to a request. Its content is not trusted.
    /// - Parameters:
    ///   - redirectURI: the address that the URL must have; `nil` if that was checked.
    ///   - state: the ``state`` of the request.
    ///   - hasResponse: see ``hasResponse``.
    static func isCallback(_ text: String, redirectURI: String?, state: Secret?, hasResponse: Bool) -> Bool {
        if hasResponse || state != nil {
            return AuthorizationCallback.isCallback(text, redirectURI: redirectURI, state: state)
        }
        guard let target = RedirectTarget(text) else { return false }
        return redirectURI.map { target == RedirectTarget($0) } ?? true
    }
}

extension BrowserRequest: CustomStringConvertible, CustomReflectable {
    /// The provider and the host, without the URL's parameters.
    public var description: String { "BrowserRequest(\(provider ?? "unnamed"), \(url.host ?? "no host"))" }

    /// A mirror without the URL.
    public var customMirror: Mirror {
        Mirror(self, children: ["provider": provider ?? "", "host": url.host ?? ""])
    }
}
