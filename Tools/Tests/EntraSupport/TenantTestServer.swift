package import EntraEndpoints
package import Foundation
import IdentityBase
package import LocalIdentityServer
import ServerTestSupport
import Testing
@testable import NativeAuthTesting

/// A running server with tenants.
package struct TenantTestServer: Sendable {
    package static let password = "Correct#Horse1"
    package static let newPassword = "Another#Horse2"
    /// The redirect URI of the test's app.
    package static let redirectURI = "msauth.com.example.app://auth"
    /// The name of a test's own tenant.
    package static let own = "tests"

    package let server: LocalIdentityServer
    package let clock: MovableClock
    /// The version of the API that the apps speak. The server speaks both.
    package let version: ServiceVersion

    /// The same server, for apps that speak another version.
    package func speaking(_ version: ServiceVersion) -> TenantTestServer {
        TenantTestServer(server: server, clock: clock, version: version)
    }

    package func tenant(_ name: String) throws -> TenantEntry { try #require(server.entraTenant(name)) }

    /// The newest code that was sent to an address.
    package func code(to address: String) async throws -> String { try await server.sentCode(to: address) }

    /// A code that differs from the right one.
    package static func wrong(_ code: String) -> String { code == "00000000" ? "11111111" : "00000000" }

    /// Runs a test with its own server.
    /// - Parameters:
    ///   - tenant: the settings of the tenant `own`, as in its file; `nil` for the shipped tenants only.
    ///   - client: more settings of its client.
    ///   - resendInterval: seconds before a code can be resent.
    ///   - version: the version of the API that the apps speak.
    ///   - body: the test.
    package static func run(
        tenant: String? = nil,
        client: String = "",
        resendInterval: TimeInterval = 0,
        version: ServiceVersion = .one,
        _ body: @Sendable (TenantTestServer) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox()
        defer { sandbox.remove() }
        let clock = MovableClock()
        var limits = Limits.standard
        limits.resendInterval = resendInterval
        limits.sentCodes = 100
        var configuration = try await LocalIdentityServer.Configuration.testing(
            httpPort: 0,
            limits: limits,
            clock: clock
        )
        configuration.logger = SecretWatch.logger { Issue.record("\($0)") }
        if let tenant {
            let more = client.isEmpty ? "" : ", \(client)"
            let text = """
                name: \(own)
                id: 00000000-0000-4000-8000-0000000000AA
                \(tenant)
                clients:
                  - {id: 00000000-0000-4000-8000-0000000000BB\(more)}
                """
            try sandbox.write("Tenants/tests.yaml", text)
            configuration.definitions = sandbox.url
        }
        try await LocalIdentityServer.run(configuration) { server in
            try await body(TenantTestServer(server: server, clock: clock, version: version))
        }
    }
}
