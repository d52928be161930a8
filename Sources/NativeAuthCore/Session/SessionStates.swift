/// Whether somebody is signed in, as it changes: the present state first, then every other one.
///
/// ```swift
/// for await state in try client.sessionStates() {
///     if case .signedOut(let reason) = state { showSignIn(because: reason) }
/// }
/// ```
///
/// States that follow each other quickly may be skipped; the last one never is. The sequence ends when its task is
/// cancelled. It also notices by itself that a token has become stale.
public struct SessionStates: AsyncSequence, Sendable {
    /// A state.
    public typealias Element = SessionState

    let session: Session

    /// Begins with the present state.
    public func makeAsyncIterator() -> Iterator { Iterator(session: session) }

    /// Gives one state after another.
    public struct Iterator: AsyncIteratorProtocol {
        let session: Session
        private var last: SessionState?

        init(session: Session) { self.session = session }

        /// The next state that differs from the last; `nil` when the task is cancelled.
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
    /// How often a store that could not be read is asked again.
    private static let unavailablePause = Duration.seconds(5)
    /// How often a session is looked at that another process may have changed.
    private static let longestPause = Duration.seconds(60)

    /// The state now, and after what time it may be another one by itself.
    package func state() -> (state: SessionState, pause: Duration) {
        let record: SessionRecord?
        do {
            record = try current()
        } catch {
            return (.unavailable, Self.unavailablePause)
        }
        guard let record else {
            let reason = slot.withLock { knowledge in
                knowledge.reason ?? SignOutReason(knowledge.wasSignedIn ? .removedElsewhere : .notSignedIn)
            }
            return (.signedOut(reason), Self.longestPause)
        }
        let now = serverClock.now(offset: record.clockOffset)
        let freshness = freshness(of: record, at: now)
        guard freshness == .fresh, let expiresAt = record.tokens.expiresAt else {
            return (.signedIn(freshness), Self.longestPause)
        }
        let margin = record.tokens.refreshToken == nil ? 0 : leeway.inSeconds
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
