#if os(macOS) || os(Linux)
public import Foundation
import NativeAuthCore

/// The person's own browser, and a port on this machine that it comes back to: for programs on Linux and macOS.
///
/// The redirect URI is `http://127.0.0.1/callback` or `http://[::1]/callback`, with a path of your choice. Without a port,
/// the system chooses a free one for each sign-in, which servers must allow (RFC 8252, section 7.3); with one, that one is
/// used. Only this machine can connect. One answer is taken: the one at exactly this path with the request's `state`.
/// Everything else is sent away and changes nothing. The port is closed with the answer, at the timeout, and when the task
/// is cancelled.
///
/// Other users of the machine may see the arguments of its programs. The browser's program is therefore given an address of
/// this port that is good once, and that leads to the server's; who reads it later finds nothing. Who opens it first can sign
/// this program in as themselves, so show who signed in. See `docs/redirect-sign-in.md`.
///
/// Source: RFC 8252, sections 7.3 and 8.
public struct LoopbackBrowserSession: BrowserSession {
    /// How long to wait for the browser.
    public var timeout: Duration
    /// How long somebody who connects may take to say all.
    var patience = Duration.seconds(10)
    private let texts: FormTexts
    private let opener: @Sendable (URL) async throws -> Void
    private let random: SecureRandom

    /// Makes a session.
    /// - Parameters:
    ///   - texts: the language of the page on which the browser ends.
    ///   - timeout: how long to wait for the browser. As long as an attempt is remembered, if absent.
    ///   - opener: opens an address in a browser of this machine; what it throws ends the wait. The system's browser if absent.
    public init(
        texts: FormTexts = FormTexts(), timeout: Duration = .seconds(600),
        opener: @escaping @Sendable (URL) async throws -> Void = { try await BrowserProgram().open($0) }
    ) {
        self.texts = texts
        self.timeout = timeout
        self.opener = opener
        random = .system
    }

    /// Whether a browser can come back to a port of this machine.
    /// - Parameter callback: where the browser comes back to.
    /// - Returns: whether that is a loopback address, as described above; `false` for none.
    public static func canWait(at callback: URL?) -> Bool {
        if case .loopback = BrowserReturn(callback) { true } else { false }
    }

    /// Opens the browser and waits at the port that the request's callback names.
    /// - Parameter request: what to open. Its callback must be a loopback address.
    /// - Returns: the whole address that the browser came back to.
    /// - Throws: as ``open(comingBackTo:_:)``.
    public func open(_ request: BrowserRequest) async throws -> URL {
        guard let callback = request.callback, let address = LoopbackAddress(callback) else { throw Self.misconfigured }
        // What is opened names no port, so the browser comes back to that of the scheme.
        let port = address.port ?? 80
        guard let named = address.url(port) else { throw Self.misconfigured }
        return try await open(comingBackTo: named) { _ in request }
    }

    /// Opens a port, then the browser, and waits.
    /// - Parameters:
    ///   - callback: where the browser is to come back to; without a port, a free one is chosen.
    ///   - request: makes what to open, for the callback with its port.
    /// - Returns: the whole address that the browser came back to.
    /// - Throws: `CancellationError` when the task was cancelled; `NativeAuthError` with code `misconfigured` when the
    ///   callback is not one on this machine (correct it), `wrong_state` when another program has the port (try again),
    ///   `timed_out` when nobody came back (try again), `unsupported` when the port or the browser could not be opened,
    ///   `refused` when the address to open has a `state` that can't be read;
    ///   what `request` and the opener throw.
    public func open(
        comingBackTo callback: URL, _ request: @Sendable (URL) throws -> BrowserRequest
    ) async throws -> URL {
        guard let address = LoopbackAddress(callback) else { throw Self.misconfigured }
        let listener = try LoopbackListener(address, patience: patience)
        defer { listener.stop() }
        guard let named = address.url(listener.port) else { throw Self.misconfigured }
        let opened = try request(named)
        let beginning = "/" + Base64URL.encode(random.bytes(32))
        guard let first = URL(string: "http://\(address.authority(listener.port))\(beginning)") else {
            throw Self.misconfigured
        }
        let judge = LoopbackRequest(address, port: listener.port, beginning: beginning, state: try opened.state)
        let page = LoopbackPage(texts: texts)
        return try await withThrowingTaskGroup(of: URL?.self) { [opener, timeout] group in
            group.addTask { try await listener.answer(to: judge, sendingTo: opened.url, page) }
            group.addTask {
                try await opener(first)
                return nil
            }
            group.addTask {
                try await Task.sleep(for: timeout)
                throw Self.timedOut
            }
            defer { group.cancelAll() }
            while let url = try await group.next() {
                if let url { return url }
            }
            throw CancellationError()
        }
    }

    private static var misconfigured: NativeAuthError {
        NativeAuthError(
            .misconfigured,
            message: "The browser can't come back to this program: the redirect URI must be on this machine, such as"
                + " http://127.0.0.1/callback.",
            recovery: [.fixConfiguration])
    }

    private static var timedOut: NativeAuthError {
        NativeAuthError(.timedOut, message: "Nobody came back from the browser in time.", recovery: [.retry])
    }
}
#endif
