import NativeAuthCore

/// The session of one tenant and app in the token cache of Microsoft's library, for an `AdoptingSecretStore`.
struct MSALSessionSource: ForeignSessionSource {
    private static let sdk = "msal"

    let storage: MSALStorage
    let configuration: EntraConfiguration
    let audience: @Sendable () -> String

    func session(_ keys: SessionKeys) throws -> ForeignSession {
        let items = try storage.items.items()

        switch MSALCache(items, configuration: configuration).content {
        case .absent: return .absent
        case .unusable(let problem): return .unusable(problem)
        case .signedIn(let account):
            var cache = AccountCache(
                signInID: ForeignSession.signInID(of: account.tokens, sdk: Self.sdk),
                identifier: account.identifier,
                scopes: account.scopes
            )
            cache.entries = account.others
            let key = keys.key(ofAdditional: AccountCache.name)
            return .usable(
                account.tokens,
                keys: keys,
                audience: audience(),
                sdk: Self.sdk,
                additional: cache.secret.map { [key: $0] } ?? [:]
            )
        }
    }

    /// Accounts and other records without a token stay: they may belong to other apps of the team.
    func remove() throws {
        let items = try storage.items.items()
        for item in MSALCache(items, configuration: configuration).ownItems(in: items) {
            try storage.items.remove(item)
        }
    }
}
