package import Foundation

/// What an app needs to know of a tenant of this server.
package struct TenantEntry: Sendable {
    package static let shippedName = "nativeauth"

    /// A GUID.
    package let tenantID: String
    package let name: String
    /// What stands in the authority.
    package var domain: String { tenant.domain }
    /// A client for which the protocol is switched on.
    package let clientID: String
    package let tenant: Tenant
    /// The address with the tenant, which all paths of the protocol follow.
    package let authority: URL
    /// The same without TLS, if the server listens there.
    package let httpAuthority: URL?

    /// Nil for a tenant without such a client.
    package init?(_ tenant: Tenant, baseURL: URL, httpURL: URL?) {
        guard let client = tenant.clients.first(where: \.isNative) else { return nil }
        self.tenant = tenant
        tenantID = tenant.id
        name = tenant.name
        clientID = client.id
        authority = baseURL.appendingPathComponent(tenant.domain)
        httpAuthority = httpURL?.appendingPathComponent(tenant.domain)
    }
}
