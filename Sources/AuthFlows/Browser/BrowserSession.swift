public import Foundation
import NativeAuthCore

/// Opens a browser and waits for its callback: for a step of a flow, with ``FlowModel/openBrowser(_:)``, or for a whole
/// sign-in.
///
/// Implementations: ``SystemBrowserSession`` for apps on Apple's systems, `LoopbackBrowserSession` for programs on
/// Linux and macOS, and ``ManualBrowserSession`` for a user who copies the URLs by hand.
public protocol BrowserSession: Sendable {
    /// Opens the URL and waits until the browser returns to ``BrowserRequest/callback``.
    /// - Parameter request: the URL and its callback.
    /// - Returns: the complete callback URL.
    /// - Throws: `CancellationError` when the user closed the browser; `NativeAuthError` when it could not be opened,
    ///   whose `recovery` states what to do.
    func open(_ request: BrowserRequest) async throws -> URL

    /// Opens a URL that contains the callback, when the callback is known only at that time: a listener's port.
    ///
    /// The default implementation opens `request(callback)`.
    /// - Parameters:
    ///   - callback: the callback URL; a loopback URL without a port leaves the port open.
    ///   - request: returns the request for the final callback. Called once, when the callback can be received.
    /// - Returns: the complete callback URL.
    /// - Throws: the errors of ``open(_:)`` and of `request`.
    func open(comingBackTo callback: URL, _ request: @Sendable (URL) throws -> BrowserRequest) async throws -> URL
}

extension BrowserSession {
    /// Opens `request(callback)`.
    /// - Throws: the errors of ``open(_:)`` and of `request`.
    public func open(
        comingBackTo callback: URL,
        _ request: @Sendable (URL) throws -> BrowserRequest
    ) async throws -> URL {
        try await open(try request(callback))
    }
}

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
            if AuthorizationCallback.isCallback(address, redirectURI: redirectURI, state: state),
                let url = URL(string: address)
            {
                return url
            }
            isAgain = true
        }
    }
}
