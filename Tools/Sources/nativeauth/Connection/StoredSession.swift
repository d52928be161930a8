import Foundation
import NativeAuthCore
import ThunderID

/// The contents of the session file, read without a request to the server and without a token refresh.
struct StoredSession: Sendable {
    /// The storage keys of a session: for ThunderID those of the released SDK, for a pool or tenant one set per client.
    struct Keys: Sendable {
        let prefix: String

        init(_ connection: Connection?) {
            let own = connection.map { $0.provider.sessionKeyPrefix(at: $0.baseURL) }
            prefix = own ?? ThunderIDClientSettings.sessionKeyPrefix
        }

        var accessToken: String { prefix + "access_token" }
        var refreshToken: String { prefix + "refresh_token" }
        var idToken: String { prefix + "id_token" }
        var expiry: String { prefix + "token_expiry" }
    }

    /// The user's name from the tokens' claims; `nil` if they contain none.
    let owner: String?
    let expiresAt: Date?
    let isRenewable: Bool

    /// Reads the session file; `nil` if no session is stored.
    /// - Throws: `NativeAuthError` if the file cannot be read or is damaged.
    init?(_ file: URL, keys: Keys = Keys(nil)) throws {
        let names = [keys.accessToken, keys.refreshToken, keys.idToken, keys.expiry]
        let values = try FileSecretStore(file: file).snapshot(of: names)
        guard let access = values[keys.accessToken] else { return nil }

        owner = values[keys.idToken].flatMap(Self.owner) ?? Self.owner(of: access)
        let expiry = values[keys.expiry].flatMap { Double($0.reveal()) }
        expiresAt = expiry.flatMap(Date.init(validSeconds:))
        isRenewable = values[keys.refreshToken] != nil
    }

    /// Removes the stored sessions of a provider whose connection is unknown. Data that outlives a session, such as the
    /// keys of remembered devices, is kept.
    /// - Returns: whether a session was stored.
    /// - Throws: `NativeAuthError` if the file cannot be read or written.
    static func remove(of provider: ProviderName, from store: FileSecretStore) throws -> Bool {
        let prefix = provider.type.sessionKeyPrefix
        let own = names(in: store).filter { $0.hasPrefix(prefix) && !$0.contains(".device.") }
        guard !own.isEmpty else { return false }

        var removed: [String: Secret?] = [:]
        for name in own { removed[name] = .some(nil) }
        try store.update(removed)
        return own.contains { $0.hasSuffix("access_token") }
    }

    /// Checks that the session can be removed, without removing it.
    /// - Throws: `NativeAuthError` if it cannot: on a read-only disk, or on a full one where another session is kept.
    static func checkRemovable(from store: FileSecretStore, keys: Keys) throws {
        guard access(store.file.deletingLastPathComponent().path, W_OK | X_OK) == 0 else {
            throw NativeAuthError(
                .storageUnavailable,
                message:
                    "The session in \(store.file.path) can't be removed, so nothing was sent to the server. Make its"
                    + " folder writable, then sign out again."
            )
        }

        // The removal of the last session deletes the file, which needs no disk space.
        let isLast = names(in: store).allSatisfy { $0.hasPrefix(keys.prefix) }
        guard !isLast else { return }
        try store.update([:])
    }

    private static func names(in store: FileSecretStore) -> [String] {
        let data = (try? Data(contentsOf: store.file)) ?? Data()
        let values = try? JSONDecoder().decode([String: String].self, from: data)
        return values?.keys.sorted() ?? []
    }

    private static func owner(of token: Secret) -> String? {
        guard let claims = token.claims else { return nil }
        let names = ["username", "cognito:username", "preferred_username", "email", "sub"]
        let values = names.lazy.compactMap { claims[$0]?.value as? String }
        return values.first { !$0.isEmpty }
    }
}

extension Secret {
    /// The claims of a JWT, not verified; `nil` if this is none.
    var claims: [String: AnyCodable]? { try? ThunderIDClient().decodeJwtToken(reveal()) }
}
