package import Foundation

/// The configuration that an app needs for a tenant of this server.
package struct TenantEntry: Sendable {
    package static let shippedName = "nativeauth"

    /// Names of the tenants that every local server has, for shell completion.
    package static let shippedNames = [
        shippedName, "nativeauthcode", "nativeauthmfa", "nativeauthpages", "nativeauthprofile",
        "nativeauthregistration",
    ]

    package let tenant: Tenant
    /// The id of a client with native authentication enabled.
    package let clientID: String
    /// The addresses to which the pages may return to the client. Without any, also every `msauth.<bundle id>://auth`.
    package let redirectURIs: [String]
    /// The URL of the tenant. The paths of the protocol are appended to it.
    package let authority: URL
    /// The authority without TLS, if the server has such a listener.
    package let httpAuthority: URL?

    /// Creates the entry; nil for a tenant without such a client.
    package init?(_ tenant: Tenant, baseURL: URL, httpURL: URL?) {
        guard let client = tenant.clients.first(where: \.isNative) else {
            return nil
        }
        self.tenant = tenant
        clientID = client.id
        redirectURIs = client.redirectURIs
        authority = baseURL.appendingPathComponent(tenant.domain)
        httpAuthority = httpURL?.appendingPathComponent(tenant.domain)
    }

    /// Identifier, a GUID.
    package var tenantID: String { tenant.id }
    package var name: String { tenant.name }
    /// The domain in the authority.
    package var domain: String { tenant.domain }
    package var hasAlias: Bool { tenant.hasAlias }

    /// Attributes that the server never requests, because no attribute of their page is required.
    package var optionalAttributes: [TenantAttribute] {
        let pages = tenant.pages.filter { page in !page.contains(where: \.isRequired) }
        return pages.flatMap { $0 }
    }
}
