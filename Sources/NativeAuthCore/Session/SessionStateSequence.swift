/// The states of a session: the current one first, then every change.
///
/// ```swift
/// for await state in try client.sessionStates() {
///     if case .signedOut(let reason) = state { showSignIn(because: reason) }
/// }
/// ```
///
/// States that follow each other quickly may be skipped; the last one never is. The sequence ends when its task is
/// cancelled. A token that becomes stale is reported, too.
public struct SessionStateSequence: AsyncSequence, Sendable {
    /// A state.
    public typealias Element = SessionState

    private enum Source: Sendable {
        case session(Session)
        case streams(@Sendable () -> AsyncStream<SessionState>)
    }

    private let source: Source

    init(session: Session) { source = .session(session) }

    /// Creates the states of a client that keeps its session by itself, or of a test.
    /// - Parameter makeStream: returns a new stream for each observer. It begins with the current state.
    public init(_ makeStream: @escaping @Sendable () -> AsyncStream<SessionState>) {
        source = .streams(makeStream)
    }

    /// Returns an iterator that begins with the current state.
    public func makeAsyncIterator() -> Iterator {
        switch source {
        case .session(let session): Iterator(session: session)
        case .streams(let makeStream): Iterator(stream: makeStream().makeAsyncIterator())
        }
    }

    /// An iterator over the states.
    public struct Iterator: AsyncIteratorProtocol {
        private var session: Session?
        private var stream: AsyncStream<SessionState>.Iterator?
        private(set) var last: SessionState?

        fileprivate init(session: Session? = nil, stream: AsyncStream<SessionState>.Iterator? = nil) {
            self.session = session
            self.stream = stream
        }

        /// Returns the next state that differs from the last; `nil` when the task is cancelled.
        public mutating func next() async -> SessionState? {
            while !Task.isCancelled {
                guard let session else {
                    guard let state = await stream?.next() else { return nil }
                    if state == last { continue }
                    last = state
                    return state
                }

                let changeCount = session.slot.changeCount
                let (state, recheckDelay) = session.stateWithRecheckDelay()
                if state != last {
                    last = state
                    return state
                }

                await session.waitForChange(since: changeCount, atMost: recheckDelay)
            }
            return nil
        }
    }
}

extension Session {
    /// The polling interval of a store that could not be read.
    private static let unavailableRecheckDelay = Duration.seconds(5)
    /// The maximum polling interval for changes by another process.
    private static let maximumRecheckDelay = Duration.seconds(60)

    package func state() -> SessionState { stateWithRecheckDelay().state }

    /// Returns the current state, and the time after which it may change by itself.
    func stateWithRecheckDelay() -> (state: SessionState, recheckDelay: Duration) {
        let record: SessionRecord?
        do {
            record = try loadRecord()
        } catch {
            return (.unavailable, Self.unavailableRecheckDelay)
        }
        guard let record else {
            return (.signedOut(slot.withCache { $0.signOutReason }), Self.maximumRecheckDelay)
        }

        let now = serverClock.now(offset: record.clockOffset)
        let freshness = freshness(of: record, at: now)
        guard freshness == .fresh, let expiresAt = record.tokens.expiresAt else {
            return (.signedIn(freshness), Self.maximumRecheckDelay)
        }

        var timeLeft = expiresAt.timeIntervalSince(now)
        if record.tokens.refreshToken != nil { timeLeft -= leeway.inSeconds }
        let delay = max(0.001, min(timeLeft, Self.maximumRecheckDelay.inSeconds))
        return (.signedIn(.fresh), .seconds(delay))
    }

    fileprivate func waitForChange(since changeCount: Int, atMost delay: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await slot.waitForChange(since: changeCount) }
            group.addTask { try? await environment.clock.sleep(for: delay) }
            await group.next()
            group.cancelAll()
        }
    }
}
