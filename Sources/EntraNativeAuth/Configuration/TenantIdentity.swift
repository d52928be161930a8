import Foundation
import NativeAuthCore

/// A tenant, independent of its authority's spelling: by subdomain, by domain name, by id, or at a custom domain.
///
/// Names below `onmicrosoft.com` and ids are unique among all tenants, so the host does not matter for them. Any other
/// path identifies a tenant only together with its host, and so does every path on this machine, and every path of an
/// authority with a port, which the service does not have: a session of the service is never sent to a local server.
struct TenantIdentity: Sendable, Hashable {
    private static let domain = ".onmicrosoft.com"

    /// The host, if the name and the id are not unique without it.
    let host: String?
    /// The tenant's name: its subdomain.
    let name: String?
    /// The tenant's id, in lower case.
    let id: String?

    init(_ authority: EntraAuthority) {
        let host = authority.url.host?.lowercased() ?? ""
        let path = authority.url.path.lowercased().split(separator: "/")
        let qualifiedHost = Self.hostAndPort(host, port: authority.url.port)
        guard path.count == 1 else {
            self.host = qualifiedHost + "/" + path.joined(separator: "/")
            name = nil
            id = nil
            return
        }

        let tenant = path.first.map(String.init) ?? ""
        var label: String?
        if host.hasSuffix(EntraAuthority.ciamDomain) {
            label = host.split(separator: ".").first.map(String.init)
        }
        id = [tenant, label ?? ""].first(where: Self.isID)

        let isNamed = tenant.hasSuffix(Self.domain)
        let isUnique = label != nil || Self.isID(tenant) || isNamed
        if isUnique, !LoopbackHost.contains(host), authority.url.port == nil {
            self.host = nil
        } else {
            self.host = qualifiedHost
        }

        if let label, !Self.isID(label) {
            name = label
        } else if Self.isID(tenant) {
            name = nil
        } else if isNamed {
            name = String(tenant.dropLast(Self.domain.count))
        } else {
            name = tenant
        }
    }

    private static func hostAndPort(_ host: String, port: Int?) -> String {
        let name = if LoopbackHost.contains(host) { "localhost" } else { host }
        guard let port else { return name }
        return "\(name):\(port)"
    }

    static func isID(_ text: String) -> Bool { UUID(uuidString: text) != nil }

    /// The key of a session's names: the tenant's name, or its id without one.
    var key: String { key(name ?? id) }

    /// Returns the key with another name or id of the tenant.
    func key(_ tenant: String?) -> String {
        let parts = [host, tenant].compactMap { $0 }
        return parts.joined(separator: "/")
    }
}
