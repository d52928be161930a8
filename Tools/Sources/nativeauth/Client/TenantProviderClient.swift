import AuthFlows
import EntraNativeAuth
import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The client of an Entra External ID tenant.
struct TenantProviderClient: ProviderClient {
    private let client: EntraClient
    let connection: Connection
    private let settings: EntraFormSettings

    /// Creates the client, with its session in a store.
    /// - Throws: `CommandFailure` if the connection cannot be used.
    init(_ connection: Connection, tenant: TenantClientSettings, store: any SecretStore) throws {
        self.connection = connection
        settings = tenant.settings ?? EntraFormSettings()
        do {
            client = EntraClient(
                configuration: try tenant.configuration(authority: connection.baseURL),
                store: store, environment: CommandContext.current.client,
                developmentCertificate: try connection.certificatePath.map(DevelopmentCertificate.init(path:)))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(NativeAuthError(converting: error))
        }
    }

    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow {
        let providerKind: EntraFlow.Kind? =
            switch kind {
            case .signUp: .signUp
            case .signIn: .signIn
            case .recovery: .recovery
            case .saved(let name): EntraFlow.Kind(rawValue: name)
            }
        guard let providerKind else { throw CommandFailure.unknownFlow }
        return client.flow(
            providerKind, settings: settings, texts: FormTexts(language: language))
    }

    func isSignedIn() async throws -> Bool { try client.account() != nil }

    func signedInUser() async throws -> SignedInUser {
        _ = try await client.accessToken()
        guard let account = try client.account() else {
            throw NativeAuthError(.expired, message: "The session has expired. Sign in again: nativeauth sign-in")
        }
        let user = account.user
        return SignedInUser(
            sub: user.id, username: user.username, email: user.email, displayName: user.displayName,
            claims: claims(of: account))
    }

    func token() async throws -> TokenReport {
        let token = try await client.accessToken()
        return TokenReport(token.accessToken.reveal(), claims: try? decoded(token.accessToken))
    }

    /// Returns the claims of the ID token; the native authentication API has no profile endpoint.
    func profile() async throws -> [String: AnyCodable] {
        _ = try await client.accessToken()
        return try client.account().flatMap(claims) ?? [:]
    }

    func change(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        throw CommandFailure.usage(
            "Entra's native authentication can't change a profile. Use Microsoft Graph or the admin center, then sign"
                + " in again.")
    }

    func verification(of attribute: String, language: String) throws -> any AuthenticationFlow {
        throw CommandFailure.usage("profile verify is available for user pools only: --provider cognito.")
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        guard !everywhere else {
            throw CommandFailure.usage("--everywhere is available for user pools only: --provider cognito.")
        }
        client.signOut()
        return SignOutReport(.notNeeded)
    }

    private func claims(of account: EntraAccount) -> [String: AnyCodable]? {
        account.idToken.flatMap { try? decoded($0) }
    }

    private func decoded(_ token: Secret) throws -> [String: AnyCodable] {
        try ThunderIDClient().decodeJwtToken(token.reveal())
    }
}
