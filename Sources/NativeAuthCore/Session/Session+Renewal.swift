extension Session {
    /// Runs a token request of the caller's as a refresh, regardless of the freshness of the current tokens. If another
    /// refresh is running, the request follows it.
    /// - Parameters:
    ///   - owner: the sign-in that the session must belong to.
    ///   - refresh: requests new tokens for the session, and returns a value for the caller besides.
    /// - Returns: the session afterwards, and the value.
    /// - Throws: as ``accessToken(of:insteadOf:by:)``.
    package func renew<Value: Sendable>(
        of owner: SessionOwner, by refresh: @escaping @Sendable (SessionRecord) async -> (RefreshAnswer, Value?)
    ) async throws -> (SessionRecord, Value) {
        for _ in 0..<Self.maximumRefreshes {
            guard let record = try current(), SessionOwner(record) == owner else { throw ended() }
            guard record.tokens.refreshToken != nil, isOurs(record) else { throw expired(record) }
            let (outcome, value) = try await refreshShared(
                waitingUpTo: Self.maximumWait, rejected: record.tokens.accessToken, by: refresh)
            switch outcome {
            case .present(let new):
                guard SessionOwner(new) == owner else { throw ended() }
                // Without a value, the refresh was another one.
                if let value { return (new, value) }
            case .ended: throw ended()
            case .failed(let error): throw error
            // The joined refresh was not allowed to wait for another process; this call waits.
            case .busy: continue
            }
        }
        throw refreshedElsewhere()
    }
}
