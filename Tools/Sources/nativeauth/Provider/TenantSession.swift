import AuthFlows
import EntraNativeAuth
import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// An initialized Entra client with its connection.
struct TenantSession: ProviderSession {
    let client: EntraClient
    let connection: Connection

    /// Creates the client, with its session in the state folder.
    /// - Throws: `CommandFailure` if the connection cannot be used.
    init(_ connection: Connection, state: StateFolder) throws {
        try self.init(connection, store: FileSecretStore(file: state.session))
    }

    /// Creates the client, with its session in a store.
    /// - Throws: `CommandFailure` if the connection cannot be used.
    init(_ connection: Connection, store: any SecretStore) throws {
        self.connection = connection
        guard let tenant = connection.tenant else {
            throw CommandFailure.usage("This connection names no tenant. Name it: --tenant NAME --client ID.")
        }
        do {
            client = EntraClient(
                configuration: try tenant.configuration(authority: connection.baseURL),
                store: store, environment: CommandContext.current.client,
                developmentCertificate: try connection.certificatePath.map(DevelopmentCertificate.init(path:)))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
    }

    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow {
        let own: EntraFlow.Kind? =
            switch kind {
            case .signUp: .signUp
            case .signIn: .signIn
            case .recovery: .recovery
            case .saved(let name): EntraFlow.Kind(rawValue: name)
            }
        guard let own else { throw CommandFailure.unknownFlow }
        return client.flow(
            own, settings: connection.tenant?.settings ?? EntraFormSettings(), texts: FormTexts(language: language))
    }

    func isSignedIn() async throws -> Bool { try client.account() != nil }

    func signedInUser() async throws -> SignedInUser {
        _ = try await client.accessToken()
        guard let account = try client.account() else {
            throw NativeAuthError(.expired, message: "The session is over. Sign in again: nativeauth sign-in")
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
            "Entra's native authentication can't change a profile. Change it with Microsoft Graph, or in the admin"
                + " center; a new sign-in shows it.")
    }

    func verification(of attribute: String, language: String) throws -> any AuthenticationFlow {
        throw CommandFailure.usage("profile verify is for user pools: --provider cognito.")
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        guard !everywhere else {
            throw CommandFailure.usage("--everywhere is for user pools: --provider cognito.")
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
