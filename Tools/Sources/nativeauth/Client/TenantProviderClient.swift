import AuthFlows
import EntraNativeAuth
import NativeAuthCore
import ThunderID

struct TenantProviderClient: ProviderClient {
    private let client: EntraClient
    let connection: Connection
    private let settings: EntraFormSettings

    init(_ connection: Connection, tenant: TenantClientSettings, store: any SecretStore) throws {
        self.connection = connection
        settings = tenant.settings ?? EntraFormSettings()
        client = EntraClient(
            configuration: try tenant.configuration(authority: connection.baseURL),
            store: store,
            environment: CommandContext.current.client,
            developmentCertificate: try connection.developmentCertificate()
        )
    }

    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow {
        let kind = try kind.providerKind(
            signUp: EntraFlow.Kind.signUp,
            signIn: .signIn,
            recovery: .recovery
        )
        return client.flow(kind, settings: settings, texts: FormTexts(language: language))
    }

    func isSignedIn() async throws -> Bool { try client.account() != nil }

    func signedInUser() async throws -> SignedInUser {
        _ = try await client.accessToken()
        guard let account = try client.account() else { throw NativeAuthError.sessionExpired }
        return SignedInUser(account.user, claims: account.idToken?.claims)
    }

    func token() async throws -> TokenReport { TokenReport(try await client.accessToken().accessToken) }

    /// Returns the claims of the ID token; the native authentication API has no profile endpoint.
    func profile() async throws -> [String: AnyCodable] {
        _ = try await client.accessToken()
        return try client.account()?.idToken?.claims ?? [:]
    }

    func updateProfile(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        throw CommandFailure.usage(
            "Entra's native authentication can't change a profile. Use Microsoft Graph or the admin center, then sign"
                + " in again."
        )
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        try checkNotEverywhere(everywhere)
        client.signOut()
        return SignOutReport(.notNeeded)
    }
}
