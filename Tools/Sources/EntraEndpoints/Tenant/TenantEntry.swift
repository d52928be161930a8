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

/// The properties of a tenant that an app's forms need in advance.
extension TenantEntry {
    package enum Password: Sendable {
        case none, optional, required
    }

    package struct Attribute: Sendable {
        package let name: String
        package let type: String
        package let regex: String?
    }

    /// Names of the tenants that every local server has, for shell completion.
    package static let shippedNames = [
        shippedName, "nativeauthcode", "nativeauthmfa", "nativeauthpages", "nativeauthprofile",
        "nativeauthregistration",
    ]

    /// The password requirement at the start of a sign-up.
    package var signUpPassword: Password {
        switch tenant.signUp {
        case .code: .none
        case .password: .required
        case .either: .optional
        }
    }

    /// Whether users may have an alias.
    package var hasAlias: Bool { tenant.hasAlias }

    /// Attributes that the server never requests, because no attribute of their page is required.
    package var optionalAttributes: [Attribute] {
        tenant.pages.filter { page in page.allSatisfy { !$0.isRequired } }.flatMap { $0 }
            .map { Attribute(name: $0.name, type: $0.kind.rawValue, regex: $0.pattern) }
    }
}
