@testable import CognitoExample
import CognitoUserPools
@testable import EntraExample
import EntraNativeAuth
import LocalIdentityServer
import NativeAuthCore
@testable import QuickstartExample
import ServerTestSupport
@_spi(Host) import SwiftUI
import Testing
import ThunderID

/// The sources of the example apps, with a server in this process.
@MainActor
@Suite("The example apps sign up, out and in on the local server", .serialized, .timeLimit(.minutes(5)))
struct ExamplesTests {
    private static let address = "ada@example.com"

    private func visit(
        username: String = "ada",
        _ view: @MainActor (LocalIdentityServer) throws -> some View
    ) async throws {
        try await LocalIdentityServer.run(.testing()) { server in
            let view = try view(server)
            let host = ViewHost { view }
            let visitor = Visitor(host, username: username) { try await server.sentCode(to: Self.address) }
            try await visitor.visit()
            host.close()
        }
    }

    @Test("Quickstart: ThunderID")
    func quickstart() async throws {
        try await visit { server in
            QuickstartExample.RootView(
                config: .local(
                    address: server.baseURL.absoluteString,
                    certificatePath: server.certificatePath,
                    storage: InMemoryStorageAdapter()
                )
            )
        }
    }

    @Test("Cognito")
    func cognito() async throws {
        try await visit { server in
            CognitoExample.RootView(
                client: try CognitoClient.local(
                    address: server.baseURL.absoluteString,
                    certificatePath: server.certificatePath,
                    store: MemorySecretStore()
                )
            )
        }
    }

    @Test("Entra")
    func entra() async throws {
        try await visit(username: Self.address) { server in
            EntraExample.RootView(
                client: try EntraAuthClient.local(
                    address: server.baseURL.absoluteString,
                    certificatePath: server.certificatePath,
                    store: MemorySecretStore()
                )
            )
        }
    }
}
