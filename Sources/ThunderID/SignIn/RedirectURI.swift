import AuthFlows
import Foundation
import NativeAuthCore

/// A configured redirect URI. A browser session may complete it, as with a free port.
struct RedirectURI {
    /// The configured text: servers compare redirect URIs as strings.
    let text: String
    let url: URL

    /// Parses a redirect URI.
    /// - Throws: ``IAMError`` with code `invalidConfiguration`.
    init(_ text: String) throws {
        guard RedirectTarget(text) != nil, let url = URL(string: text) else {
            throw IAMError(code: .invalidConfiguration, message: "The redirect URI must be a whole address.")
        }
        self.text = text
        self.url = url
    }

    /// Whether a callback repeats the `state` of a request. That of another attempt may belong to another user (session
    /// fixation).
    static func isAnswer(_ callback: URL, state: Secret) -> Bool {
        AuthorizationCallback.isAnswer(callback.absoluteString, redirectURI: nil, state: state)
    }

    /// Returns the error for the callback of another attempt.
    static func foreignAnswer(_ message: String) -> IAMError {
        IAMError(NativeAuthError(.refused, message: message, recovery: [.retry]), code: .invalidGrant)
    }
}

extension BrowserSession {
    /// Opens a URL and waits for the callback at a redirect URI.
    /// - Parameter address: returns the URL to open for the final redirect URI.
    /// - Returns: the callback.
    func open(
        _ redirectURI: RedirectURI, address: @Sendable (_ redirectURI: String) throws -> URL
    ) async throws -> URL {
        try await IAMError.convertingErrors {
            try await open(comingBackTo: redirectURI.url) { actual in
                // A callback that the browser did not change is sent as configured.
                let named = if actual == redirectURI.url { redirectURI.text } else { actual.absoluteString }
                return BrowserRequest(url: try address(named), callback: actual)
            }
        }
    }
}
