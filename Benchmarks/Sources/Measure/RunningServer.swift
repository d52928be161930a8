import Foundation
import NativeAuthCore
import ThunderID

/// A running `nativeauth serve`, described by its `--json` output.
struct RunningServer: Decodable, Sendable {
    let baseURL: URL
    let applicationId: String
    let clientId: String
    let redirectURI: String
    let certificatePath: String
    let outboxURL: URL
    let cognito: Cognito

    /// The user pool for apps.
    struct Cognito: Decodable, Sendable {
        let endpoint: URL
        let userPoolId: String
        let clientId: String
    }

    /// - Parameter file: the line that the server printed.
    static func read(_ file: String) throws -> RunningServer {
        try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    }

    /// A client with a store of its own.
    /// - Parameters:
    ///   - transport: the transport of requests; `nil` for the platform's.
    ///   - hasTokens: whether a sign-in results in OAuth tokens or the assertion.
    func client(
        _ transport: (any HTTPTransport)? = nil,
        hasTokens: Bool = true,
        storage: InMemoryStorageAdapter = InMemoryStorageAdapter(),
        clock: AuthClock = .system
    ) async throws -> ThunderIDClient {
        let client = ThunderIDClient(environment: ClientEnvironment(transport: transport, clock: clock))
        try await client.initialize(
            config: ThunderIDConfig(
                baseUrl: baseURL.absoluteString,
                clientId: hasTokens ? clientId : nil,
                scopes: ["openid", "profile", "email"],
                afterSignInUrl: redirectURI,
                applicationId: applicationId,
                developmentCertificatePath: certificatePath
            ),
            storage: storage
        )
        return client
    }
}
