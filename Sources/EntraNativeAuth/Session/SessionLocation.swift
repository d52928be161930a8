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

    init(_ configuration: EntraConfiguration, store: any SecretStore) {
        self.configuration = configuration
        self.store = store
        tenant = TenantIdentity(configuration.authority)
    }

    static func prefix(tenant: String, clientID: String) -> String { "entra.\(tenant).\(normalized(clientID))." }

    /// Client ids are compared case-insensitively.
    private static func normalized(_ id: String) -> String {
        guard TenantIdentity.isID(id) else { return id }
        return id.lowercased()
    }

    private static func keys(_ prefix: String) -> SessionKeys {
        SessionKeys(prefix: prefix, additionalNames: [AccountCache.name])
    }

    private func keys(of tenant: String?) -> SessionKeys {
        let prefix = Self.prefix(tenant: self.tenant.key(tenant), clientID: configuration.clientID)
        return Self.keys(prefix)
    }

    /// Returns the key of the item that maps a tenant's id to its name.
    private func tenantNameKey(forID id: String) -> String {
        "entra.name.\(tenant.key(id)).\(Self.normalized(configuration.clientID))"
    }

    /// The tenant's name: the configured one, or the one that a sign-in has stored for the configured id.
    private var name: String? {
        if let name = tenant.name { return name }
        guard let id = tenant.id else { return nil }
        let stored = try? store.read(tenantNameKey(forID: id)).get()
        return stored?.reveal()
    }

    /// The identifier of the tenant and the app: a session of another one is never sent there.
    var audience: String { "\(tenant.key(name ?? tenant.id)) \(Self.normalized(configuration.clientID))" }

    var keys: SessionKeys { keys(of: name ?? tenant.id) }

    /// Stores the tenant's name for configurations that have only its id.
    func storeTenantName(forID id: String?) {
        guard let name = tenant.name,
            let id = id?.lowercased(), TenantIdentity.isID(id)
        else { return }
        let key = tenantNameKey(forID: id)
        guard store.read(key) != .value(Secret(name)) else { return }

        // A session that was stored under the id is replaced by the new one.
        try? store.update(keys(of: id).removal())
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
