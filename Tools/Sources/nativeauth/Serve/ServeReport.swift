import CognitoEndpoints
import EntraEndpoints
import IdentityBase
import LocalIdentityServer

/// The output of `serve --json`, printed once the server listens. A stable interface.
struct ServeReport: Encodable {
    /// The endpoint of the user pools, and the default pool.
    struct Cognito: Encodable {
        let endpoint: String
        let httpEndpoint: String?
        let userPoolId: String
        let clientId: String
        let secretClientId: String?
        let clientSecret: String?

        init(_ pool: PoolEntry) {
            endpoint = pool.endpoint.absoluteString
            httpEndpoint = pool.httpEndpoint?.absoluteString
            userPoolId = pool.userPoolID
            clientId = pool.clientID
            secretClientId = pool.confidential?.clientID
            clientSecret = pool.confidential?.secret
        }
    }

    /// The default tenant.
    struct Entra: Encodable {
        /// The authority URL, including the tenant.
        let authority: String
        /// The authority URL without TLS, with `--http`.
        let httpAuthority: String?
        let clientId: String
        let tenant: String

        init(_ tenant: TenantEntry) {
            authority = tenant.authority.absoluteString
            httpAuthority = tenant.httpAuthority?.absoluteString
            clientId = tenant.clientID
            self.tenant = tenant.name
        }
    }

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
            clients = pool.clients.map { Client(clientId: $0.clientID, name: $0.name, clientSecret: $0.secret) }
        }
    }

    /// The identity provider for federated sign-in, with `--idp`.
    struct Provider: Encodable {
        let issuer: String
        /// The local server's application whose sign-in uses the provider.
        let applicationId: String
        let clientId: String
        let redirectURI: String
        let certificatePath: String
        /// The credentials of the provider's user.
        let username: String
        let password: String

        init(_ provider: LocalProvider) {
            issuer = provider.connection.issuer
            applicationId = ShippedApplications().federated.applicationId
            clientId = provider.connection.clientID
            redirectURI = provider.connection.redirectURI
            certificatePath = provider.server.certificatePath
            username = provider.username
            password = provider.password
        }
    }

    /// The result of `--import`.
    struct Import: Encodable {
        struct Problem: Encodable {
            let file: String
            let line: Int
            let reason: String

            init(_ problem: FlowDefinitionError) {
                file = problem.file
                line = problem.line
                reason = problem.reason
            }
        }

        let imported: Int
        let failed: Int
        let problems: [Problem]
        let warnings: [Problem]

        init(_ report: ImportReport) {
            imported = report.imported
            failed = report.failed
            problems = report.problems.map(Problem.init)
            warnings = report.warnings.map(Problem.init)
        }
    }

    let baseURL: String
    let applicationId: String
    let clientId: String
    let redirectURI: String
    let certificatePath: String
    let outboxURL: String
    /// The bearer token for `POST /import`, until the server stops.
    let administratorToken: String
    /// Absent without `--import`.
    let `import`: Import?
    let cognito: Cognito?
    /// The imported user pools; absent if there are none.
    let pools: [Pool]?
    let entra: Entra?
    let idp: Provider?

    init(_ server: LocalIdentityServer, provider: LocalProvider? = nil) {
        baseURL = server.baseURL.absoluteString
        let demo = server.registeredDemo
        applicationId = demo.applicationId
        clientId = demo.clientId
        redirectURI = demo.redirectURI
        certificatePath = server.certificatePath
        outboxURL = server.outboxURL.absoluteString
        administratorToken = server.administratorToken
        `import` = server.importReport.map(Import.init)
        cognito = server.userPool.map(Cognito.init)
        pools = server.publishedPools.map(Pool.init).nonEmpty
        entra = server.entraTenant.map(Entra.init)
        idp = provider.map(Provider.init)
    }
}
