import Foundation
import NativeAuthCore
import ThunderID

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the session file tells without the server being asked, and without anything being renewed.
struct StoredSession: Sendable {
    /// Under which names the library keeps a session: ThunderID's as the released SDK does, a pool's or tenant's for
    /// each client.
    struct Keys: Sendable {
        let prefix: String

        init(_ connection: Connection?) {
            if let pool = connection?.pool {
                prefix = "cognito.\(pool.userPoolId).\(pool.clientId)."
            } else if let connection, let tenant = connection.tenant {
                let configuration = try? tenant.configuration(authority: connection.baseURL)
                prefix = configuration?.sessionKeyPrefix ?? "entra."
            } else {
                prefix = "thunder."
            }
        }

        var accessToken: String { prefix + "access_token" }
        var refreshToken: String { prefix + "refresh_token" }
        var idToken: String { prefix + "id_token" }
        var expiry: String { prefix + "token_expiry" }
    }

    /// The end of the year 9999: a later time is a mistake.
    private static let latest = 253_402_300_799.0

    /// The best name for whose session it is; `nil` when the tokens do not tell.
    let owner: String?
    /// When the access token ends, if that is known.
    let expiresAt: Date?
    /// Whether the session can be prolonged.
    let isRenewable: Bool

    /// Reads the file; `nil` when nobody is signed in.
    /// - Throws: `NativeAuthError` when it can't be read or is damaged.
    init?(_ file: URL, _ keys: Keys = Keys(nil)) throws {
        let names = [keys.accessToken, keys.refreshToken, keys.idToken, keys.expiry]
        let values = try FileSecretStore(file: file).snapshot(of: names)
        guard let access = values[keys.accessToken] else { return nil }
        let tokens = [values[keys.idToken], access].compactMap(\.self)
        owner = tokens.lazy.compactMap(Self.owner).first
        expiresAt = values[keys.expiry].flatMap { Double($0.reveal()) }
            .flatMap { (0...Self.latest).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
        isRenewable = values[keys.refreshToken] != nil
    }

    /// Removes the stored sessions of a provider, when the connection that names them is unknown. What outlives a
    /// session, such as the keys of remembered devices, stays.
    /// - Returns: whether there was one.
    /// - Throws: `NativeAuthError` when the file can't be read or written.
    static func remove(of provider: Provider, _ store: FileSecretStore) throws -> Bool {
        let prefix = provider == .thunderid ? "thunder." : provider.rawValue + "."
        let own = names(in: store).filter { $0.hasPrefix(prefix) && !$0.contains(".device.") }
        guard !own.isEmpty else { return false }
        let nothing: Secret? = nil
        try store.update(Dictionary(own.map { ($0, nothing) }) { $1 })
        return own.contains { $0.hasSuffix("access_token") }
    }

    /// Checks that the session can be removed, without removing it.
    /// - Throws: `NativeAuthError` when it can't: on a read-only disk, or on a full one where another session stays.
    static func checkRemovable(from store: FileSecretStore, _ keys: Keys) throws {
        guard access(store.file.deletingLastPathComponent().path, W_OK | X_OK) == 0 else {
            throw NativeAuthError(
                .storageUnavailable,
                message:
                    "The session in \(store.file.path) can't be removed, so nothing was sent to the server. Make its"
                    + " folder writable, then sign out again.")
        }
        // The last session goes with its file, which needs no space.
        guard names(in: store).contains(where: { !$0.hasPrefix(keys.prefix) }) else { return }
        try store.update([:])
    }

    private static func names(in store: FileSecretStore) -> [String] {
        let values = (try? Data(contentsOf: store.file)).flatMap {
            try? JSONDecoder().decode([String: String].self, from: $0)
        }
        return (values ?? [:]).keys.sorted()
    }

    private static func owner(of token: Secret) -> String? {
        let decoded: [String: AnyCodable]? = try? ThunderIDClient().decodeJwtToken(token.reveal())
        guard let claims = decoded else { return nil }
        return ["username", "cognito:username", "preferred_username", "email", "sub"].lazy
            .compactMap { claims[$0]?.value as? String }.first { !$0.isEmpty }
    }
}
