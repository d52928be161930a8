package import Foundation
package import LocalIdentityServer
import ServerTestSupport
import Testing
@testable import NativeAuthTesting

/// A running server with user pools, and an app's settings for one of them.
package struct PoolTestServer: Sendable {
    /// The connection to the server.
    package enum Address: String, CaseIterable, Sendable {
        /// Over TLS.
        case tls
        /// On the loopback port without TLS.
        case plain
    }

    /// A pool and one of its app clients.
    package struct App: Sendable {
        package var poolID = "eu-central-1_NativeAuth"
        package var clientID = "nativeauthlocal"
        package var secret: String?

        package init(poolID: String = "eu-central-1_NativeAuth", clientID: String = "nativeauthlocal") {
            self.poolID = poolID
            self.clientID = clientID
        }

        /// The shipped pool's client with refresh token rotation.
        package static let rotating = App(clientID: "nativeauthlocalrotating")
        /// The client of a test's own pool.
        package static let own = App(poolID: "eu-central-1_Tests", clientID: "testclient")
    }

    package static let password = "Correct#Horse1"

    package let server: LocalIdentityServer
    package let address: Address

    package var endpoint: URL { address == .tls ? server.baseURL : server.httpURL ?? server.baseURL }

    /// The shipped client with a secret.
    package var secretApp: App {
        get throws {
            let entry = try #require(server.userPool)
            let confidential = try #require(entry.confidential)
            var app = App(clientID: confidential.clientID)
            app.secret = confidential.secret
            return app
        }
    }

    /// The newest code that was sent to an address.
    package func code(to address: String) async throws -> String { try await server.sentCode(to: address) }

    /// A code that differs from the right one.
    package static func wrong(_ code: String) -> String { code == "000000" ? "111111" : "000000" }

    /// Runs a test with its own server.
    /// - Parameters:
    ///   - address: the connection to the server.
    ///   - pool: more settings of the pool `App.own`, one per line; `nil` for the shipped pools only.
    ///   - client: more settings of its client.
    ///   - outputs: the text of an `amplify_outputs.json`, whose pool the server adds.
    package static func run(
        _ address: Address = .plain,
        pool: String? = nil,
        client: String = "",
        outputs: String? = nil,
        _ body: @Sendable (PoolTestServer) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox()
        defer { sandbox.remove() }
        var configuration = try await LocalIdentityServer.Configuration.testing(httpPort: 0)
        configuration.logger = SecretWatch.logger { Issue.record("\($0)") }
        if let pool {
            let more = client.isEmpty ? "" : ", \(client)"
            let text = "id: \(App.own.poolID)\n\(pool)\nclients:\n  - {id: \(App.own.clientID)\(more)}\n"
            try sandbox.write("Pools/tests.yaml", text)
            configuration.definitions = sandbox.url
        }
        if let outputs {
            try sandbox.write("amplify_outputs.json", outputs)
            let file = sandbox.url.appendingPathComponent("amplify_outputs.json")
            configuration.publishedPools = [PublishedPoolFile(.amplifyOutputs, path: file.path)]
        }
        try await LocalIdentityServer.run(configuration) { server in
            try await body(PoolTestServer(server: server, address: address))
        }
    }
}
