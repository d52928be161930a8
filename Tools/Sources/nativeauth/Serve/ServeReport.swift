import CognitoEndpoints
import IdentityBase
import LocalIdentityServer

/// The output of `serve --json`, printed once the server listens. A stable interface.
struct ServeReport: Encodable {
    /// A user pool imported with `--amplify-outputs` or `--cloudformation`.
    struct Pool: Encodable {
        struct Client: Encodable {
            let clientId: String
            let name: String
            let clientSecret: String?
        }

        let file: String
        let userPoolId: String
        let name: String
        let clients: [Client]

        init(_ pool: PoolOverview) {
            file = pool.file
            userPoolId = pool.userPoolID
            name = pool.name
            clients = pool.clients.map { client in
                Client(
                    clientId: client.clientID,
                    name: client.name,
                    clientSecret: client.secret
                )
            }
        }
    }

    /// The result of `--import`.
    struct Import: Encodable {
        let imported: Int
        let failed: Int
        let problems: [FlowDefinitionError]
        let warnings: [FlowDefinitionError]
    }

    let baseURL: String
    /// The host of `--host`, for which apps trust the certificate authority; absent for loopback.
    let host: String?
    /// With a host: the URL for programs on this machine, and its certificate authority.
    let loopback: [String: String]?
    let applicationId: String
    let clientId: String
    let redirectURI: String
    let certificatePath: String
    let outboxURL: String
    /// The bearer token for `POST /import`, until the server stops; absent if it is not to be shown.
    let administratorToken: String?
    /// The address that opens the console; absent if the token in it is not to be shown.
    let consoleURL: String?
    /// Absent without `--import`.
    let `import`: Import?
    /// The endpoint of the user pools, and the default pool.
    let cognito: [String: String]?
    /// The imported user pools; absent if there are none.
    let pools: [Pool]?
    /// The default tenant. Its authority URL includes the tenant.
    let entra: [String: String]?
    /// The identity provider of `--idp`: the application whose sign-in uses it, and the credentials of its user.
    let idp: [String: String]?

    init(_ server: LocalIdentityServer, provider: LocalProvider?, showsToken: Bool) {
        baseURL = server.baseURL.absoluteString
        host = server.host?.text
        loopback = server.host.map { _ in
            ["baseURL": server.loopbackURL.absoluteString, "certificatePath": server.loopbackCertificatePath]
        }
        let demo = server.registeredDemo
        applicationId = demo.applicationId
        clientId = demo.clientId
        redirectURI = demo.redirectURI
        certificatePath = server.certificatePath
        outboxURL = server.outboxURL.absoluteString
        var token: String?
        var console: String?
        if showsToken {
            token = server.administratorToken
            console = server.consoleURL.absoluteString
        }
        administratorToken = token
        consoleURL = console

        `import` = server.importReport.map { report in
            Import(
                imported: report.imported,
                failed: report.failed,
                problems: report.problems,
                warnings: report.warnings
            )
        }

        cognito = server.userPool.map { pool in
            [
                "endpoint": pool.endpoint.absoluteString,
                "httpEndpoint": pool.httpEndpoint?.absoluteString,
                "userPoolId": pool.userPoolID,
                "clientId": pool.clientID,
                "secretClientId": pool.confidential?.clientID,
                "clientSecret": pool.confidential?.secret,
                "identityPoolId": pool.identityPoolID,
            ].compactMapValues(\.self)
        }
        pools = server.publishedPools.map(Pool.init).nonEmpty
        entra = server.entraTenant.map { tenant in
            [
                "authority": tenant.authority.absoluteString,
                "httpAuthority": tenant.httpAuthority?.absoluteString,
                "clientId": tenant.clientID,
                "tenant": tenant.name,
            ].compactMapValues(\.self)
        }
        idp = provider.map { provider in
            [
                "issuer": provider.connection.issuer,
                "applicationId": ShippedApplications().federated.applicationId,
                "clientId": provider.connection.clientID,
                "redirectURI": provider.connection.redirectURI,
                "certificatePath": provider.server.certificatePath,
                "username": provider.username,
                "password": provider.password,
            ]
        }
    }
}
