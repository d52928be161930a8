public import Foundation
import NativeAuthCore

/// A person who carries the address to a browser by hand, and brings back the one that it came back to: where no browser
/// can be opened, as on a machine that is reached over the network.
///
/// The page at the redirect URI need not exist: its address is enough.
public struct ManualBrowserSession: BrowserSession {
    private let show: @Sendable (BrowserRequest) async throws -> Void
    private let read: @Sendable (_ isAgain: Bool) async throws -> String?

    /// Makes a session.
    /// - Parameters:
    ///   - show: shows the person the address to open.
    ///   - read: asks the person for the address that the browser came back to; again, when what was given is not the
    ///     answer to this request. `nil` when the person gives up.
    public init(
        show: @escaping @Sendable (BrowserRequest) async throws -> Void,
        read: @escaping @Sendable (_ isAgain: Bool) async throws -> String?
    ) {
        self.show = show
        self.read = read
    }

    /// Shows the address and asks for the answer until one belongs to the request.
    /// - Parameter request: what to open.
    /// - Returns: the whole address that the browser came back to.
    /// - Throws: `CancellationError` when the person gives up or the task was cancelled; `NativeAuthError` with code
    ///   `refused` when the address to open has a `state` that can't be read; what `show` and `read` throw.
    public func open(_ request: BrowserRequest) async throws -> URL {
        let state = try request.state
        try await show(request)
        var isAgain = false
        while true {
            try Task.checkCancellation()
            guard let text = try await read(isAgain) else { throw CancellationError() }
            let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
            let redirectURI = request.callback?.absoluteString
            if AuthorizationCallback.isAnswer(address, redirectURI: redirectURI, state: state),
                let url = URL(string: address)
            {
                return url
            }
            isAgain = true
        }
    }
}
