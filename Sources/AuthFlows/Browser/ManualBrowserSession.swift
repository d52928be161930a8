public import Foundation
import NativeAuthCore

/// A sign-in for which the user copies the URL to a browser by hand, and the callback URL back: where no browser can be
/// opened, as on a machine that is reached over the network.
///
/// The page at the redirect URI need not exist: its URL is enough.
public struct ManualBrowserSession: BrowserSession {
    private let show: @Sendable (BrowserRequest) async throws -> Void
    private let read: @Sendable (_ isAgain: Bool) async throws -> String?

    /// Creates a session.
    /// - Parameters:
    ///   - show: shows the URL to open to the user.
    ///   - read: reads the callback URL from the user; again, when the entered one is not the response to this request.
    ///     `nil` when the user cancels.
    public init(
        show: @escaping @Sendable (BrowserRequest) async throws -> Void,
        read: @escaping @Sendable (_ isAgain: Bool) async throws -> String?
    ) {
        self.show = show
        self.read = read
    }

    /// Shows the URL and reads entered URLs until one is the response to the request.
    /// - Parameter request: the URL and its callback.
    /// - Returns: the complete callback URL.
    /// - Throws: `CancellationError` when the user cancels or the task was cancelled; `NativeAuthError` with code
    ///   `refused` when the URL to open has a `state` that can't be decoded; the errors of `show` and `read`.
    public func open(_ request: BrowserRequest) async throws -> URL {
        let state = try request.state
        try await show(request)

        var isAgain = false
        while true {
            try Task.checkCancellation()
            guard let text = try await read(isAgain) else { throw CancellationError() }
            let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
            let redirectURI = request.callback?.absoluteString
            let isCallback = BrowserRequest.isCallback(
                address,
                redirectURI: redirectURI,
                state: state,
                hasResponse: request.hasResponse
            )
            if isCallback, let url = URL(string: address) { return url }
            isAgain = true
        }
    }
}
