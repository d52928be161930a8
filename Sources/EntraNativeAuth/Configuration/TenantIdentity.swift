import Foundation
import NativeAuthCore

/// A tenant, independent of its authority's spelling: by subdomain, by domain name, by id, or at a custom domain.
///
/// Names below `onmicrosoft.com` and ids are unique among all tenants, so the host does not matter for them. Any other
/// path identifies a tenant only together with its host, and so does every path on this machine: a session of the
/// service is never sent to a local server.
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
        let path = authority.url.path.lowercased().split(separator: "/").map(String.init)
        let hostAndPort = Self.hostAndPort(host, port: authority.url.port)
        let tenant = path.first ?? ""
        let isCIAMHost = host.hasSuffix(EntraAuthority.ciamDomain)
        let label: String? = if isCIAMHost { host.split(separator: ".").first.map(String.init) } else { nil }
        let id = [tenant, label ?? ""].first(where: Self.isID)
        let isUnique = label != nil || Self.isID(tenant) || tenant.hasSuffix(Self.domain)
        guard path.count == 1 else {
            (self.host, name, self.id) = (hostAndPort + "/" + path.joined(separator: "/"), nil, nil)
            return
        }
        self.host = if isUnique && !LoopbackHost.contains(host) { nil } else { hostAndPort }
        self.id = id
        if let label, !Self.isID(label) {
            name = label
        } else if Self.isID(tenant) {
            name = nil
        } else {
            name = if tenant.hasSuffix(Self.domain) { String(tenant.dropLast(Self.domain.count)) } else { tenant }
        }
    }

    private static func hostAndPort(_ host: String, port: Int?) -> String {
        let name = if LoopbackHost.contains(host) { "localhost" } else { host }
        return name + (port.map { ":\($0)" } ?? "")
    }

    static func isID(_ text: String) -> Bool { UUID(uuidString: text) != nil }

    /// The key of a session's names: the tenant's name, or its id without one.
    var key: String { key(name ?? id) }

    /// Returns the key with another name or id of the tenant.
    func key(_ tenant: String?) -> String { [host, tenant].compactMap { $0 }.joined(separator: "/") }
}
