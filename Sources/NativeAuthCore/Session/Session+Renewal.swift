extension Session {
    /// Asks the server for new tokens now, whatever the present ones are like. Whoever asks already is joined.
    /// - Parameter owner: whose session it must be.
    /// - Returns: the session afterwards.
    /// - Throws: as ``accessToken(of:insteadOf:)``.
    package func renew(of owner: SessionOwner) async throws -> SessionRecord {
        for _ in 0..<Self.rounds {
            guard let record = try current(), SessionOwner(record) == owner else { throw ended() }
            guard record.tokens.refreshToken != nil, isOurs(record) else { throw expired(record) }
            switch try await refresh(patience: Self.patience, rejected: record.tokens.accessToken) {
            case .present(let new):
                guard SessionOwner(new) == owner else { throw ended() }
                return new
            case .ended: throw ended()
            case .failed(let error): throw error
            // Whoever was joined did not want to wait for another process; this one does.
            case .busy: continue
            }
        }
        throw refreshedElsewhere()
    }
}
