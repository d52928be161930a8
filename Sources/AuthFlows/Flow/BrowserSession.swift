public import Foundation
import NativeAuthCore

/// Opens a browser for a step that goes on there, and waits for it to come back. Give one to
/// ``FlowModel/openBrowser(_:)``.
public protocol BrowserSession: Sendable {
    /// Opens the address and waits until the browser comes back to ``BrowserRequest/callback``.
    /// - Parameter request: what to open.
    /// - Returns: the whole address that the browser came back to.
    /// - Throws: `CancellationError` when the person closed the browser; `NativeAuthError` when it could not be opened.
    func open(_ request: BrowserRequest) async throws -> URL
}
