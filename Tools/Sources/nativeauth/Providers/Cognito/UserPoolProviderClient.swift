import AuthFlows
import CognitoUserPools
import NativeAuthCore
import ThunderID

struct UserPoolProviderClient: ProviderClient {
    private let client: CognitoClient
    let connection: Connection

    init(_ connection: Connection, pool: UserPoolClientSettings, store: any SecretStore) throws {
        self.connection = connection
        client = CognitoClient(
            configuration: try pool.configuration(endpoint: connection.baseURL),
            settings: try pool.poolSettings(),
            store: store,
            environment: CommandContext.current.client,
            developmentCertificate: try connection.developmentCertificate()
        )
    }

    var auth: any AuthClient { client }

    func details(of user: FlowUser) throws -> SignedInUser {
        SignedInUser(user, claims: try client.idToken()?.claims)
    }

    func deleteAccount(of userID: String, flow: String) async throws {
        try await client.deleteAccount(of: FlowUser(id: userID))
    }

    func profile() async throws -> [String: AnyCodable] {
        var document: [String: AnyCodable] = [:]
        for attribute in try await client.attributes() {
            document[attribute.name] = AnyCodable(attribute.value)
        }
        return document
    }

    func updateProfile(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        let attributes = changes.pairs.map { name, value in
            UserAttribute(name: name, value: value)
        }
        let sent = try await client.update(attributes)
        let notes = sent.flatMap { code -> [String] in
            let name = code.attributeName ?? "email"
            let destination = code.destination.map { " to \($0)" } ?? ""
            return [
                "A code was sent\(destination).",
                "To confirm the new value: nativeauth profile verify \(name)",
            ]
        }

        return ProfileUpdate(document: try await profile(), notes: notes)
    }

    func verificationFlow(of attribute: String, texts: FormTexts) throws -> any AuthenticationFlow {
        guard ["email", "phone_number"].contains(attribute) else {
            throw CommandFailure.usage("Only email and phone_number can be verified.")
        }
        return client.verification(of: attribute, texts: texts)
    }
}
