import NativeAuthBase
import Foundation
import NativeAuthCore

/// The keys of the session of one tenant and app, for every spelling of the tenant's authority.
///
/// A session is stored under the tenant's name. A configuration that has only the tenant's id finds it through an item
/// that a sign-in stores (the tokens contain the id).
final class SessionLocation: Sendable {
    private let configuration: EntraConfiguration
    private let tenant: TenantIdentity
    private let store: any SecretStore
    private let migrated = Lock<Set<SessionKeys>>([])

    init(_ configuration: EntraConfiguration, store: any SecretStore) {
        self.configuration = configuration
        self.store = store
        tenant = TenantIdentity(configuration.authority)
    }

    static func prefix(tenant: String, clientID: String) -> String {
        "entra.\(tenant).\(normalizedClientID(clientID))."
    }

    /// Ids are compared case-insensitively.
    private static func normalizedClientID(_ id: String) -> String {
        if TenantIdentity.isID(id) { id.lowercased() } else { id }
    }

    private static func keys(_ prefix: String) -> SessionKeys {
        SessionKeys(prefix: prefix, additionalNames: [AccountCache.name])
    }

    private func keys(of tenant: String?) -> SessionKeys {
        Self.keys(Self.prefix(tenant: self.tenant.key(tenant), clientID: configuration.clientID))
    }

    /// Returns the key of the item that maps a tenant's id to its name.
    private func tenantNameKey(forID id: String) -> String {
        "entra.name.\(tenant.key(id)).\(Self.normalizedClientID(configuration.clientID))"
    }

    /// The tenant's name: the configured one, or the one that a sign-in has stored for the configured id.
    private var name: String? {
        if let name = tenant.name { return name }
        guard let id = tenant.id else { return nil }
        return ((try? store.read(tenantNameKey(forID: id)).get()) ?? nil)?.reveal()
    }

    /// The identifier of the tenant and the app: a session of another one is never sent there.
    var audience: String { "\(tenant.key(name ?? tenant.id)) \(Self.normalizedClientID(configuration.clientID))" }

    var keys: SessionKeys { keys(of: name ?? tenant.id) }

    /// Moves a session that an earlier version stored under the authority's spelling.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`: try again later.
    func migrate() throws {
        let keys = keys
        guard !migrated.withLock({ $0.contains(keys) }) else { return }
        for spelling in earlierSpellings {
            try keys.migrate(from: Self.keys("entra.\(spelling).\(configuration.clientID)."), in: store)
        }
        migrated.withLock { _ = $0.insert(keys) }
    }

    /// The spellings under which an earlier version may have stored the session.
    private var earlierSpellings: [String] {
        var result = [configuration.authority.url.absoluteString]
        guard tenant.host == nil else { return result }
        let ids = [name.map { $0 + ".onmicrosoft.com" }, tenant.id, name].compactMap { $0 }
        for host in [name, tenant.id].compactMap({ $0 }) {
            result += ids.map { "https://\(host)\(EntraAuthority.ciamDomain)/\($0)" }
        }
        return result
    }

    /// Stores the tenant's name for configurations that have only its id.
    func storeTenantName(forID id: String?) {
        guard let name = tenant.name, let id = id?.lowercased(), TenantIdentity.isID(id) else { return }
        let key = tenantNameKey(forID: id)
        guard store.read(key) != .value(Secret(name)) else { return }
        // A session that was stored under the id is replaced by the new one.
        try? keys(of: name).migrate(from: keys(of: id), in: store)
        try? store.write(Secret(name), for: key)
    }
}

extension EntraConfiguration {
    /// The prefix of the keys of a stored session, for a tool that inspects a store. It is the same for every spelling
    /// of the tenant's authority that contains the tenant's name.
    public var sessionKeyPrefix: String {
        SessionLocation.prefix(tenant: TenantIdentity(authority).key, clientID: clientID)
    }
}
