/// The revocation of a removed session's tokens, also if the process ends during a sign-out.
extension Session {
    /// Removes a session, and stores its tokens until they are revoked.
    /// - Returns: `false` if the stored session is another one.
    func removeStoringUnrevokedTokens(of record: SessionRecord) throws -> Bool {
        let key = keys.unrevokedTokens
        let before = try store.read(key).get()
        var unrevoked = UnrevokedTokens(before)
        unrevoked.add(record.tokens, of: record.audience ?? tokenRequests.audience)

        var expected: SecretChanges = [
            keys.signInID: record.signInID.map(Secret.init),
            key: before,
        ]
        if !store.isAtomic {
            // Where that takes several steps, the tokens are stored before they are removed.
            guard try store.update([key: unrevoked.secret], ifUnchanged: expected) else {
                return false
            }
            expected[key] = .some(unrevoked.secret)
        }

        var changes = keys.removal()
        changes[key] = .some(unrevoked.secret)
        return try store.update(changes, ifUnchanged: expected)
    }

    /// Removes tokens that have been revoked, or whose revocation has failed. If the store can't be written now, they
    /// stay: a second revocation does no harm.
    func removeUnrevokedTokens(_ tokens: [TokenSet]) {
        guard isWritable else { return }

        slot.writeLock.withLock { _ in
            guard let before = try? store.read(keys.unrevokedTokens).get() else {
                return
            }
            var unrevoked = UnrevokedTokens(before)
            for tokens in tokens { unrevoked.remove(tokens) }
            _ = try? store.update(
                [keys.unrevokedTokens: unrevoked.secret],
                ifUnchanged: [keys.unrevokedTokens: before]
            )
        }
    }

    /// Revokes the tokens of a sign-out that an earlier process did not finish, once in this process.
    /// - Parameter unrevoked: the stored tokens.
    func finishInterruptedSignOut(_ unrevoked: UnrevokedTokens) {
        let tokens = unrevoked.tokens(of: tokenRequests.audience)
        // This process itself is notifying the server.
        let isSigningOut = slot.withCache { $0.phase.reason?.notice == .pending }
        guard !tokens.isEmpty, !isSigningOut else { return }

        slot.startRecovery {
            var finished: [TokenSet] = []
            for tokens in tokens {
                if await isRevocationFinal(tokens) { finished.append(tokens) }
            }
            removeUnrevokedTokens(finished)
        }
    }

    /// Revokes tokens.
    /// - Returns: `false` if a later attempt may succeed.
    private func isRevocationFinal(_ tokens: TokenSet) async -> Bool {
        do {
            try await tokenRequests.revoke(tokens)
            return true
        } catch {
            return RetryVerdict(error, isIdempotent: true) == .stop
        }
    }
}
