import NativeAuthCore

/// Amplify's identity of one identity pool in a configuration without a user pool, for an `AdoptingSecretStore`.
struct AmplifyIdentitySource: ForeignSessionSource {
    let storage: AmplifyStorage
    let poolID: String

    /// The start of the items' names.
    private var namespace: String { "amplify.\(poolID)." }

    func session(_ keys: SessionKeys) throws -> ForeignSession {
        let items = try storage.items.items()
        guard !items.isEmpty, storage.isInstalled() else { return .absent }

        let item = items.first { $0.account == namespace + "session" }
        guard let secret = AmplifyIdentity.record(in: item, poolID: poolID)?.secret else { return .absent }
        return .usable([keys.key(ofAdditional: IdentityRecord.name): secret])
    }

    func remove() throws {
        for item in try storage.items.items() {
            let isOwn = item.account.hasPrefix(namespace) || item.account == AmplifySession.configurationKey
            if isOwn { try storage.items.remove(item) }
        }
    }
}
