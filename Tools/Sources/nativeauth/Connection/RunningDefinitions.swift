import CognitoEndpoints
import EntraEndpoints
import EntraNativeAuth
import Foundation
import LocalIdentityServer

struct RunningDefinitions: Codable, Equatable, Sendable {
    let baseURL: String
    let applications: [ApplicationOverview]
    let pools: [Connection]
}

extension SavedConnections {
    static let definitionsFile = "server-definitions.json"

    func runningDefinitions() -> RunningDefinitions? {
        try? state.read(RunningDefinitions.self, from: Self.definitionsFile)
    }

    /// Returns the application named on the command line: by id, handle or name at the running local server; elsewhere
    /// by id, or by the handle of a shipped application. Its OAuth client is included if it is known.
    /// - Throws: `CommandFailure` if the local server has no such application.
    func application(_ name: String, at server: String) throws -> ThunderIDClientSettings {
        if let local = runningDefinitions(), ServerAddress.isSame(local.baseURL, as: server) {
            if let own = local.applications.first(where: { $0.isCalled(name) }) {
                return ThunderIDClientSettings(
                    applicationId: own.id,
                    clientId: own.handle,
                    redirectURI: own.redirectURI
                )
            }

            let handles = local.applications.map(\.handle)
            let nearest = Suggestion.nearest(to: name, among: handles)
            let hint = nearest.map { " Did you mean \($0)?" } ?? ""
            throw CommandFailure.usage(
                "There is no application \(name) at \(server).\(hint) Available: \(handles.joined(separator: ", "))."
            )
        }

        let shipped = ShippedApplications().all.first { [$0.applicationId, $0.clientId].contains(name) }
        return ThunderIDClientSettings(
            applicationId: shipped?.applicationId ?? name,
            clientId: shipped?.clientId,
            redirectURI: shipped?.redirectURI
        )
    }
}

/// The connections to the applications, user pools and tenants of a local server in this process.
extension Connection {
    /// Creates the connection to an application of a local server; by default, to its demo application.
    init(_ server: LocalIdentityServer, application: ShippedApplications.Entry? = nil) {
        let entry = application ?? server.registeredDemo
        var application = ThunderIDClientSettings(applicationId: entry.applicationId, clientId: entry.clientId)
        if !entry.redirectURI.isEmpty { application.redirectURI = entry.redirectURI }
        self.init(
            baseURL: server.baseURL.absoluteString,
            provider: .thunderID(application),
            certificatePath: server.certificatePath
        )
    }

    static func defaultPoolAndTenant(of server: LocalIdentityServer) -> [Connection] {
        var connections: [Connection] = []
        if let pool = server.userPool { connections.append(Connection(pool, of: server)) }
        if let tenant = server.entraTenant { connections.append(Connection(tenant, of: server)) }
        return connections
    }

    init(_ entry: PoolEntry, of server: LocalIdentityServer) {
        let pool = UserPoolClientSettings(
            userPoolId: entry.userPoolID,
            clientId: entry.clientID,
            outputs: try? entry.amplifyOutputs(),
            name: entry.name,
            optionalAttributes: ["name"]
        )

        self.init(
            baseURL: entry.endpoint.absoluteString,
            provider: .cognito(pool),
            certificatePath: server.certificatePath,
            httpURL: entry.httpEndpoint?.absoluteString
        )
    }

    init(_ entry: TenantEntry, of server: LocalIdentityServer) {
        let attributes = entry.optionalAttributes.map { attribute in
            EntraRequiredAttribute(
                name: attribute.name,
                type: attribute.kind.rawValue,
                isRequired: false,
                regex: attribute.pattern
            )
        }
        let password: EntraFormSettings.SignUpPassword =
            switch entry.tenant.signUp {
            case .code: .later
            case .either: .optional
            case .password: .required
            }
        let tenant = TenantClientSettings(
            clientId: entry.clientID,
            settings: EntraFormSettings(
                signUpPassword: password,
                hasAlias: entry.hasAlias,
                attributes: attributes
            ),
            names: [entry.name, entry.domain, entry.tenantID]
        )

        self.init(
            baseURL: entry.authority.absoluteString,
            provider: .entra(tenant),
            certificatePath: server.certificatePath,
            httpURL: entry.httpAuthority?.absoluteString
        )
    }
}
