package import Foundation
package import NativeAuthCore

/// A configured redirect URI. A browser session may complete it, as with a free port.
package struct RedirectURI: Sendable, Equatable {
    /// The configured text: servers compare redirect URIs as strings.
    package let text: String
    package let url: URL

    /// - Throws: `NativeAuthError` with code `misconfigured` if it is not a whole address: correct it.
    package init(_ text: String) throws(NativeAuthError) {
        guard RedirectTarget(text) != nil, let url = URL(string: text) else {
            throw NativeAuthError.misconfigured("The redirect URI must be a whole address.")
        }
        self.text = text
        self.url = url
    }

    /// Checks that a callback repeats the `state`: another attempt's may belong to another user (session fixation).
    package static func check(_ callback: URL, state: Secret?, refusal: String) throws(NativeAuthError) {
        guard let state, AuthorizationCallback.isCallback(callback.absoluteString, redirectURI: nil, state: state)
        else {
            throw NativeAuthError(.refused, message: refusal, recovery: [.retry])
        }
    }
}

extension BrowserSession {
    /// - Parameters:
    ///   - hasResponse: whether the browser returns with the parameters of a response; see
    ///     ``BrowserRequest/hasResponse``.
    ///   - makeURL: returns the URL to open for the final redirect URI.
    package func open(
        _ redirectURI: RedirectURI,
        hasResponse: Bool = true,
        makeURL: @Sendable (_ redirectURI: String) throws -> URL
    ) async throws -> URL {
        try await open(comingBackTo: redirectURI.url) { actual in
            var named = actual.absoluteString
            // A callback that the browser did not change is sent as configured.
            if actual == redirectURI.url { named = redirectURI.text }
            var request = BrowserRequest(url: try makeURL(named), callback: actual)
            request.hasResponse = hasResponse
            return request
        }
    }
}
