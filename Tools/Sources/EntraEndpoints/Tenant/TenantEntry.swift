package import Foundation

/// The configuration that an app needs for a tenant of this server.
package struct TenantEntry: Sendable {
    package static let shippedName = "nativeauth"

    /// Identifier, a GUID.
    package let tenantID: String
    package let name: String
    /// The domain in the authority.
    package var domain: String { tenant.domain }
    /// The id of a client with native authentication enabled.
    package let clientID: String
    package let tenant: Tenant
    /// The URL of the tenant. The paths of the protocol are appended to it.
    package let authority: URL
    /// The authority without TLS, if the server has such a listener.
    package let httpAuthority: URL?

    /// Creates the entry; nil for a tenant without such a client.
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
