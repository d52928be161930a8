public import Foundation
import NativeAuthCore

/// Opens a browser for what goes on there, and waits for it to come back: a step of a flow, with
/// ``FlowModel/openBrowser(_:)``, or a whole sign-in.
///
/// There is ``SystemBrowserSession`` for apps on Apple's systems, `LoopbackBrowserSession` for programs on Linux and macOS,
/// and ``ManualBrowserSession`` for a person who carries the address over by hand.
public protocol BrowserSession: Sendable {
    /// Opens the address and waits until the browser comes back to ``BrowserRequest/callback``.
    /// - Parameter request: what to open.
    /// - Returns: the whole address that the browser came back to.
    /// - Throws: `CancellationError` when the person closed the browser; `NativeAuthError` when it could not be opened.
    func open(_ request: BrowserRequest) async throws -> URL

    /// Opens an address that names where the browser comes back to, when that is known only now: a listener's port.
    ///
    /// Who does not implement it opens `request(callback)`.
    /// - Parameters:
    ///   - callback: where the browser is to come back to; a loopback address without a port leaves the port open.
    ///   - request: makes what to open, for the callback as it has become. Called once, when the browser can come back.
    /// - Returns: the whole address that the browser came back to.
    /// - Throws: what ``open(_:)`` throws, and what `request` throws.
    func open(comingBackTo callback: URL, _ request: @Sendable (URL) throws -> BrowserRequest) async throws -> URL
}

extension BrowserSession {
    /// Opens `request(callback)`.
    public func open(
        comingBackTo callback: URL, _ request: @Sendable (URL) throws -> BrowserRequest
    ) async throws -> URL {
        try await open(try request(callback))
    }
}
