extension Session {
    /// Requests new tokens now, regardless of the freshness of the current ones. Joins a refresh that is already
    /// running.
    /// - Parameter owner: the sign-in that the session must belong to.
    /// - Returns: the session afterwards.
    /// - Throws: as ``accessToken(of:insteadOf:)``.
    package func renew(of owner: SessionOwner) async throws -> SessionRecord {
        for _ in 0..<Self.maximumRefreshes {
            guard let record = try current(), SessionOwner(record) == owner else { throw ended() }
            guard record.tokens.refreshToken != nil, isOurs(record) else { throw expired(record) }
            switch try await refreshShared(
                waitingUpTo: Self.maximumWait, rejected: record.tokens.accessToken)
            {
            case .present(let new):
                guard SessionOwner(new) == owner else { throw ended() }
                return new
            case .ended: throw ended()
            case .failed(let error): throw error
            // The joined refresh was not allowed to wait for another process; this call waits.
            case .busy: continue
            }
        }
        throw refreshedElsewhere()
    }
}
