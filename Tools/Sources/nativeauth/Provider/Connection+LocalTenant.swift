import EntraEndpoints
import EntraNativeAuth
import LocalIdentityServer

extension Connection {
    /// Creates the connection to the default tenant of a local server; `nil` if it has none.
    init?(tenantOf server: LocalIdentityServer) {
        guard let tenant = server.entraTenant else { return nil }
        self.init(tenant, of: server)
    }

    /// Returns the connections to all tenants of a local server.
    static func tenants(of server: LocalIdentityServer) -> [Connection] {
        server.entraTenants.map { Connection($0, of: server) }
    }

    private init(_ tenant: TenantEntry, of server: LocalIdentityServer) {
        let attributes = tenant.optionalAttributes.map {
            EntraRequiredAttribute(name: $0.name, type: $0.type, isRequired: false, regex: $0.regex)
        }
        let password: EntraFormSettings.SignUpPassword =
            switch tenant.signUpPassword {
            case .none: .later
            case .optional: .optional
            case .required: .required
            }
        self.init(
            baseURL: tenant.authority.absoluteString, certificatePath: server.certificatePath,
            httpURL: tenant.httpAuthority?.absoluteString,
            tenant: TenantConnection(
                clientId: tenant.clientID,
                settings: EntraFormSettings(
                    signUpPassword: password, hasAlias: tenant.hasAlias, attributes: attributes),
                names: [tenant.name, tenant.domain, tenant.tenantID]))
    }
}
