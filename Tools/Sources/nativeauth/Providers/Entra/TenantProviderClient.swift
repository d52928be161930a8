import AuthFlows
import EntraNativeAuth
import NativeAuthCore
import ThunderID

struct TenantProviderClient: ProviderClient {
    private let client: EntraClient
    let connection: Connection
    let auth: any AuthClient

    init(_ connection: Connection, tenant: TenantClientSettings, store: any SecretStore) throws {
        self.connection = connection
        client = EntraClient(
            configuration: try tenant.configuration(authority: connection.baseURL),
            store: store,
            environment: CommandContext.current.client,
            developmentCertificate: try connection.developmentCertificate()
        )
        auth = EntraAuthClient(client, settings: tenant.settings ?? EntraFormSettings())
    }

    func details(of user: FlowUser) throws -> SignedInUser {
        SignedInUser(user, claims: try client.account()?.idToken?.claims)
    }

    /// Returns the claims of the ID token; the native authentication API has no profile endpoint.
    func profile() async throws -> [String: AnyCodable] { try await signedInUser().claims ?? [:] }

    func updateProfile(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        throw CommandFailure.usage(
            "Entra's native authentication can't change a profile. Use Microsoft Graph or the admin center, then sign"
                + " in again."
        )
    }
}
