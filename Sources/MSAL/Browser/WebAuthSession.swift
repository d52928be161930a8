import AuthFlows
import NativeAuthBase
import NativeAuthCore

/// The browser of an interactive call. At most one is open in the process: the app can cancel it, and hand over its
/// callback, without a reference to it.
final class WebAuthSession: BrowserSession {
    /// The error of a session that the app cancelled.
    struct CancelledByApp: Error {}

    private struct Expected: Sendable {
        let callback: String
        let state: Secret?
    }

    private static let current = Lock<WebAuthSession?>(nil)

    private let browser: any BrowserSession
    private let outcome = SingleFlight<Result<URL, any Error>>()
    private let expected = Lock<Expected?>(nil)

    init(_ browser: any BrowserSession) { self.browser = browser }

    private static var running: WebAuthSession? { current.withLock { $0 } }
    private var expectedCallback: Expected? { expected.withLock { $0 } }

    func open(_ request: BrowserRequest) async throws -> URL {
        guard let callback = request.callback else { return try await browser.open(request) }
        return try await open(comingBackTo: callback) { _ in request }
    }

    func open(
        comingBackTo callback: URL,
        _ request: @Sendable (URL) throws -> BrowserRequest
    ) async throws -> URL {
        let isFree = Self.current.withLock { current in
            guard current == nil else { return false }
            current = self
            return true
        }
        guard isFree else {
            throw NativeAuthError(.wrongState, message: "A sign-in is open in the browser already.", recovery: [.retry])
        }
        defer { Self.current.withLock { $0 = nil } }

        return try await withoutActuallyEscaping(request) { request in
            try await race(callback, request)
        }
    }

    /// Waits for the browser, for a callback that the app received, or for a cancellation.
    private func race(
        _ callback: URL,
        _ request: @escaping @Sendable (URL) throws -> BrowserRequest
    ) async throws -> URL {
        try await withThrowingTaskGroup(of: URL.self) { group in
            group.addTask { [self] in
                try await browser.open(comingBackTo: callback) { actual in
                    let made = try request(actual)
                    let state = try AuthorizationCallback.state(of: made.url.absoluteString)
                    expected.withLock { $0 = Expected(callback: actual.absoluteString, state: state) }
                    return made
                }
            }
            group.addTask { [outcome] in try await outcome.value().get() }

            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    /// Ends the current session with a callback that the app received.
    /// - Returns: whether it is the callback of the current session.
    static func handle(_ url: URL) -> Bool {
        guard let session = running, let expected = session.expectedCallback else { return false }
        guard
            AuthorizationCallback.isCallback(
                url.absoluteString,
                redirectURI: expected.callback,
                state: expected.state
            )
        else { return false }
        session.outcome.complete(.success(url))
        return true
    }

    /// Cancels the current session.
    /// - Returns: whether there was one.
    static func cancelCurrent() -> Bool {
        guard let session = running else { return false }
        session.outcome.complete(.failure(CancelledByApp()))
        return true
    }
}
