public import Foundation

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
