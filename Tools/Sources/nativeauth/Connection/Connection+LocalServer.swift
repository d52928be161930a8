import CognitoEndpoints
import EntraEndpoints
import EntraNativeAuth
import LocalIdentityServer

/// The connections to the applications, user pools and tenants of a local server in this process.
extension Connection {
    /// Creates the connection to an application of a local server; by default, to its demo application.
    init(_ server: LocalIdentityServer, application: ShippedApplications.Entry? = nil) {
        let entry = application ?? server.registeredDemo
        var application = ThunderIDClientSettings(applicationId: entry.applicationId, clientId: entry.clientId)
        if !entry.redirectURI.isEmpty { application.redirectURI = entry.redirectURI }
        self.init(
            baseURL: server.baseURL.absoluteString, provider: .thunderID(application),
            certificatePath: server.certificatePath)
    }

    /// Returns the connections to the default user pool and the default tenant of a local server.
    static func defaultPoolAndTenant(of server: LocalIdentityServer) -> [Connection] {
        [server.userPool.map { Connection($0, of: server) }, server.entraTenant.map { Connection($0, of: server) }]
            .compactMap(\.self)
    }

    init(_ entry: PoolEntry, of server: LocalIdentityServer) {
        let pool = UserPoolClientSettings(
            userPoolId: entry.userPoolID, clientId: entry.clientID, outputs: try? entry.amplifyOutputs(),
            name: entry.name, optionalAttributes: ["name"])
        self.init(
            baseURL: entry.endpoint.absoluteString, provider: .cognito(pool), certificatePath: server.certificatePath,
            httpURL: entry.httpEndpoint?.absoluteString)
    }

    init(_ entry: TenantEntry, of server: LocalIdentityServer) {
        let attributes = entry.optionalAttributes.map {
            EntraRequiredAttribute(name: $0.name, type: $0.type, isRequired: false, regex: $0.regex)
        }
        let password: EntraFormSettings.SignUpPassword =
            switch entry.signUpPassword {
            case .none: .later
            case .optional: .optional
            case .required: .required
            }
        let tenant = TenantClientSettings(
            clientId: entry.clientID,
            settings: EntraFormSettings(signUpPassword: password, hasAlias: entry.hasAlias, attributes: attributes),
            names: [entry.name, entry.domain, entry.tenantID])
        self.init(
            baseURL: entry.authority.absoluteString, provider: .entra(tenant), certificatePath: server.certificatePath,
            httpURL: entry.httpAuthority?.absoluteString)
    }
}
