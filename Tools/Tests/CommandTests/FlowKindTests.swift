import AuthFlows
import Foundation
import NativeAuthTesting
import Testing
import ThunderID

@testable import nativeauth

@Suite("The kind of a saved flow", .timeLimit(.minutes(5)))
struct FlowKindTests {
    struct Row: Sendable {
        let provider: ProviderName
        let name: String
        let kind: AuthFlowKind
        var isOffered = true
    }

    private static let rows = [
        Row(provider: .thunderid, name: "AUTHENTICATION", kind: .signIn),
        Row(provider: .thunderid, name: "REGISTRATION", kind: .signUp),
        Row(provider: .thunderid, name: "RECOVERY", kind: .recovery),
        Row(provider: .thunderid, name: "USER_ONBOARDING", kind: AuthFlowKind(.invitation)),
        Row(provider: .thunderid, name: "SIGNOUT", kind: AuthFlowKind(.signOut)),
        Row(provider: .thunderid, name: "LATER", kind: AuthFlowKind(rawValue: "LATER"), isOffered: false),
        Row(provider: .cognito, name: "sign_up", kind: .signUp),
        Row(provider: .cognito, name: "recovery", kind: .recovery),
        Row(provider: .cognito, name: "later", kind: AuthFlowKind(rawValue: "later"), isOffered: false),
        Row(provider: .entra, name: "sign_in", kind: .signIn),
        Row(provider: .entra, name: "later", kind: AuthFlowKind(rawValue: "later"), isOffered: false),
    ]

    @Test("The provider's client continues each kind that it saves, and no other one", arguments: rows)
    func kind(_ row: Row) async throws {
        let saved = SavedFlow(
            provider: row.provider.rawValue,
            flow: row.name,
            executionID: "e",
            continuation: nil,
            stepID: "s",
            savedAt: Date()
        )
        #expect(row.provider.type.flowKind(of: saved) == row.kind)

        let client = try await Self.client(row.provider)
        #expect(client.auth.flows.contains(row.kind) == row.isOffered)
        let flow = try? client.auth.flow(row.kind, texts: FormTexts(language: "en-US"))
        #expect((flow != nil) == row.isOffered)
    }

    private static func client(_ provider: ProviderName) async throws -> any ProviderClient {
        var connection = Connection(baseURL: "https://localhost:9/tenant")
        switch provider {
        case .thunderid: break
        case .cognito: connection.provider = UserPoolClientSettings(userPoolId: "eu-central-1_A", clientId: "c")
        case .entra: connection.provider = TenantClientSettings(clientId: "c")
        }
        return try await connection.provider.makeClient(
            connection,
            storage: InMemoryStorageAdapter(),
            store: FailingSecretStore()
        )
    }
}
