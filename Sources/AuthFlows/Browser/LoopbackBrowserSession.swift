#if os(macOS) || os(Linux)
public import Foundation
import NativeAuthCore

/// The user's own browser, with a loopback port on this machine for the callback: for programs on Linux and macOS.
///
/// The redirect URI is `http://127.0.0.1/callback` or `http://[::1]/callback`, with any path. Without a port, the
/// system chooses a free one for each sign-in, which servers must allow (RFC 8252, section 7.3); otherwise the given
/// one is used. Only this machine can connect. One response is accepted: the one at exactly this path with the
/// request's `state`. All other requests are refused and change nothing. The port is closed with the response, at the
/// timeout, and when the task is cancelled.
///
/// Other users of the machine may see the arguments of its programs. The browser's program therefore receives a URL of
/// this port that is valid once and redirects to the server's URL; a later reader gains nothing. An attacker who opens
/// it first can sign this program in with an account of their own (login CSRF), so show the signed-in user. See
/// `docs/redirect-sign-in.md`.
///
/// Source: RFC 8252, sections 7.3 and 8.
public struct LoopbackBrowserSession: BrowserSession {
    /// The maximum time to wait for the browser.
    public var timeout: Duration
    /// The maximum time for a connection to send its complete request.
    var connectionTimeout = Duration.seconds(10)
    private let texts: FormTexts
    private let opener: @Sendable (URL) async throws -> Void
    private let random: SecureRandom

    /// Creates a session.
    /// - Parameters:
    ///   - texts: the language of the final page in the browser.
    ///   - timeout: the maximum time to wait for the browser. By default the time for which a sign-in is stored.
    ///   - opener: opens a URL in a browser of this machine; its error ends the wait. The system's browser by default.
    public init(
        texts: FormTexts = FormTexts(),
        timeout: Duration = .seconds(600),
        opener: @escaping @Sendable (URL) async throws -> Void = { try await BrowserProgram().open($0) }
    ) {
        self.texts = texts
        self.timeout = timeout
        self.opener = opener
        random = .system
    }

    /// Checks whether the callback can be received at a port of this machine.
    /// - Parameter callback: the callback URL.
    /// - Returns: whether that is a loopback URL, as described above; `false` for `nil`.
    public static func canWait(at callback: URL?) -> Bool {
        guard case .loopback = BrowserReturn(callback) else { return false }
        return true
    }

    /// Opens the browser and waits at the port of the request's callback.
    /// - Parameter request: the URL and its callback, which must be a loopback URL.
    /// - Returns: the complete callback URL.
    /// - Throws: as ``open(comingBackTo:_:)``.
    public func open(_ request: BrowserRequest) async throws -> URL {
        guard let callback = request.callback, let address = LoopbackAddress(callback) else {
            throw Self.misconfigured
        }
        // The opened URL names no port, so the browser returns to the default port of the scheme.
        let port = address.port ?? 80
        guard let callback = address.url(port) else { throw Self.misconfigured }
        return try await open(comingBackTo: callback) { _ in request }
    }

    /// Opens a port, then the browser, and waits for the callback.
    /// - Parameters:
    ///   - callback: the callback URL; without a port, a free one is chosen.
    ///   - request: returns the request for the callback with its port.
    /// - Returns: the complete callback URL.
    /// - Throws: `CancellationError` when the task was cancelled; `NativeAuthError` with code `misconfigured` when the
    ///   callback is not a loopback URL (correct it), `wrong_state` when another program uses the port (try again),
    ///   `timed_out` when the browser did not return (try again), `unsupported` when the port or the browser could not
    ///   be opened, `refused` when the URL to open has a `state` that can't be decoded; the errors of `request` and of
    ///   the opener.
    public func open(
        comingBackTo callback: URL,
        _ request: @Sendable (URL) throws -> BrowserRequest
    ) async throws -> URL {
        guard let address = LoopbackAddress(callback) else { throw Self.misconfigured }
        let listener = try LoopbackListener(address, connectionTimeout: connectionTimeout)
        defer { listener.stop() }
        guard let callback = address.url(listener.port) else { throw Self.misconfigured }

        let request = try request(callback)
        let startPath = "/" + Base64URL.encode(random.bytes(32))
        guard let startURL = URL(string: "http://\(address.authority(listener.port))\(startPath)") else {
            throw Self.misconfigured
        }
        let expected = LoopbackRequest(
            address,
            port: listener.port,
            startPath: startPath,
            state: try request.state,
            hasResponse: request.hasResponse
        )
        let page = LoopbackPage(texts: texts)

        return try await withThrowingTaskGroup(of: URL?.self) { [opener, timeout] group in
            group.addTask { try await listener.callback(to: expected, sendingTo: request.url, page) }
            group.addTask {
                try await opener(startURL)
                return nil
            }
            group.addTask {
                try await Task.sleep(for: timeout)
                throw NativeAuthError(.timedOut, message: "The browser did not return in time.", recovery: [.retry])
            }

            defer { group.cancelAll() }
            while let url = try await group.next() {
                if let url { return url }
            }
            throw CancellationError()
        }
    }

    private static var misconfigured: NativeAuthError {
        .misconfigured(
            "The browser can't come back to this program: the redirect URI must be on this machine, such as"
                + " http://127.0.0.1/callback."
        )
    }
}
#endif
