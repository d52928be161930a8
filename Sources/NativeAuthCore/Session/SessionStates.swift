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
public struct SessionStates: AsyncSequence, Sendable {
    /// A state.
    public typealias Element = SessionState

    let session: Session

    /// Returns an iterator that begins with the current state.
    public func makeAsyncIterator() -> Iterator { Iterator(session: session) }

    /// An iterator over the states.
    public struct Iterator: AsyncIteratorProtocol {
        let session: Session
        private var last: SessionState?

        init(session: Session) { self.session = session }

        /// Returns the next state that differs from the last; `nil` when the task is cancelled.
        public mutating func next() async -> SessionState? {
            while !Task.isCancelled {
                let version = session.slot.version
                let (state, pause) = session.state()
                if state != last {
                    last = state
                    return state
                }
                await session.wait(from: version, pause)
            }
            return nil
        }
    }
}

extension Session {
    /// The polling interval of a store that could not be read.
    private static let unavailablePause = Duration.seconds(5)
    /// The maximum polling interval for changes by another process.
    private static let longestPause = Duration.seconds(60)

    /// Returns the current state, and the time after which it may change by itself.
    package func state() -> (state: SessionState, pause: Duration) {
        let record: SessionRecord?
        do {
            record = try current()
        } catch {
            return (.unavailable, Self.unavailablePause)
        }
        guard let record else {
            return (.signedOut(slot.withCache { $0.signOutReason }), Self.longestPause)
        }
        let now = serverClock.now(offset: record.clockOffset)
        let freshness = freshness(of: record, at: now)
        guard freshness == .fresh, let expiresAt = record.tokens.expiresAt else {
            return (.signedIn(freshness), Self.longestPause)
        }
        let margin: Double = if record.tokens.refreshToken == nil { 0 } else { leeway.inSeconds }
        let rest = expiresAt.timeIntervalSince(now) - margin
        return (.signedIn(.fresh), .seconds(max(0.001, min(rest, Self.longestPause.inSeconds))))
    }

    fileprivate func wait(from version: Int, _ pause: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await slot.change(from: version) }
            group.addTask { try? await environment.clock.sleep(for: pause) }
            await group.next()
            group.cancelAll()
        }
    }
}
