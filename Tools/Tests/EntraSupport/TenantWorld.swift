package import EntraEndpoints
package import Foundation
import IdentityBase
package import LocalIdentityServer
import Testing
@testable import NativeAuthTesting

/// A running server with tenants.
package struct TenantWorld: Sendable {
    package static let password = "Correct#Horse1"
    package static let newPassword = "Another#Horse2"
    /// The name of the tenant that a test brings along.
    package static let own = "tests"

    package let server: LocalIdentityServer
    package let clock: MovableClock

    package func tenant(_ name: String) throws -> TenantEntry { try #require(server.entraTenant(name)) }

    /// The code that was sent to an address last.
    package func code(to address: String) async throws -> String {
        let messages = await server.outbox.messages(to: address)
        return try #require(messages.last?.code)
    }

    /// Another code than the right one.
    package static func wrong(_ code: String) -> String { code == "00000000" ? "11111111" : "00000000" }

    /// Runs a test against a server of its own.
    /// - Parameters:
    ///   - tenant: the settings of the tenant `own`, as in its file; `nil` for the shipped tenants only.
    ///   - client: more settings of its client.
    ///   - resendInterval: seconds before another code can be had.
    ///   - body: the test.
    package static func run(
        tenant: String? = nil, client: String = "", resendInterval: TimeInterval = 0,
        _ body: @Sendable (TenantWorld) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nativeauth-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = MovableClock()
        var configuration = LocalIdentityServer.Configuration(
            port: 0, httpPort: 0, storage: .ephemeral, passwordHashRounds: 1_000,
            limits: Limits(resendInterval: resendInterval, sentCodes: 100),
            keys: try await LocalIdentityServer.sharedTestKeys(), clock: clock)
        configuration.logger = SecretWatch.logger { Issue.record("\($0)") }
        if let tenant {
            let tenants = folder.appendingPathComponent("Tenants")
            try FileManager.default.createDirectory(at: tenants, withIntermediateDirectories: true)
            let more = client.isEmpty ? "" : ", \(client)"
            let text = """
                name: \(own)
                id: 00000000-0000-4000-8000-0000000000AA
                \(tenant)
                clients:
                  - {id: 00000000-0000-4000-8000-0000000000BB\(more)}
                """
            try Data(text.utf8).write(to: tenants.appendingPathComponent("tests.yaml"))
            configuration.definitions = folder
        }
        let server = try await LocalIdentityServer.start(configuration)
        do {
            try await body(TenantWorld(server: server, clock: clock))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
