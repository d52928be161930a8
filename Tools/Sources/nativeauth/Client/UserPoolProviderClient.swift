import AuthFlows
import CognitoUserPools
import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The client of a Cognito user pool.
struct UserPoolProviderClient: ProviderClient {
    private let client: CognitoClient
    let connection: Connection

    /// Creates the client, with its session in a store.
    /// - Throws: `CommandFailure` if the connection cannot be used.
    init(_ connection: Connection, pool: UserPoolClientSettings, store: any SecretStore) throws {
        self.connection = connection
        do {
            client = CognitoClient(
                configuration: try pool.configuration(endpoint: connection.baseURL), settings: try pool.settings(),
                store: store, environment: CommandContext.current.client,
                developmentCertificate: try connection.certificatePath.map(DevelopmentCertificate.init(path:)))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(NativeAuthError(converting: error))
        }
    }

    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow {
        let providerKind: CognitoFlow.Kind? =
            switch kind {
            case .signUp: .signUp
            case .signIn: .signIn
            case .recovery: .recovery
            case .saved(let name): CognitoFlow.Kind(rawValue: name)
            }
        guard let providerKind else { throw CommandFailure.unknownFlow }
        return client.flow(providerKind, texts: FormTexts(language: language), appName: "nativeauth")
    }

    func isSignedIn() async throws -> Bool { try client.user() != nil }

    func signedInUser() async throws -> SignedInUser {
        _ = try await client.accessToken()
        guard let user = try client.user() else {
            throw NativeAuthError(.expired, message: "The session has expired. Sign in again: nativeauth sign-in")
        }
        let token = try client.idToken()
        let claims: [String: AnyCodable]? = token.flatMap { try? ThunderIDClient().decodeJwtToken($0.reveal()) }
        return SignedInUser(
            sub: user.id, username: user.username, email: user.email, displayName: user.displayName, claims: claims)
    }

    func token() async throws -> TokenReport {
        let token = try await client.accessToken().reveal()
        return TokenReport(token, claims: try? ThunderIDClient().decodeJwtToken(token))
    }

    func profile() async throws -> [String: AnyCodable] {
        let pairs = try await client.attributes().map { ($0.name, AnyCodable($0.value)) }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    func change(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        let sent = try await client.update(changes.pairs.map { UserAttribute(name: $0.name, value: $0.value) })
        let notes = sent.flatMap { code -> [String] in
            let name = code.attributeName ?? "email"
            let destination = code.destination.map { " to \($0)" } ?? ""
            return ["A code was sent\(destination).", "To confirm the new value: nativeauth profile verify \(name)"]
        }
        return ProfileUpdate(document: try await profile(), notes: notes)
    }

    func verification(of attribute: String, language: String) throws -> any AuthenticationFlow {
        guard ["email", "phone_number"].contains(attribute) else {
            throw CommandFailure.usage("Only email and phone_number can be verified.")
        }
        return client.verification(of: attribute, texts: FormTexts(language: language))
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        let reason = try await client.signOut(everywhere: everywhere)
        return SignOutReport(reason.notice, error: reason.error.map(connection.addingServerAddress))
    }
}
