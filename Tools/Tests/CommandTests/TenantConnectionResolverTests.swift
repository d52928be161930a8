import EntraEndpoints
import EntraNativeAuth
import Foundation
import NativeAuthCore
import ProcessSupport
import Testing

@testable import nativeauth

@Suite("Selection of the tenant", .timeLimit(.minutes(5)))
struct TenantConnectionResolverTests {
    private static let origin = "https://localhost:8090"
    private static let identifier = "8c6f3a52-6f0e-4c1b-9a64-1d2f5c0e0003"

    private static func local(_ name: String, id: String = "no-id") -> Connection {
        Connection(
            baseURL: "\(origin)/\(name).onmicrosoft.com",
            provider: TenantClientSettings(
                clientId: "client of \(name)",
                settings: EntraFormSettings(hasAlias: true),
                names: [name, "\(name).onmicrosoft.com", id]
            )
        )
    }

    private static let tenants = [local("mine"), local("nativeauth"), local("nativeauthmfa", id: identifier)]

    /// Runs a test with the state that a running server leaves.
    private func withState(
        isRunning: Bool = true,
        _ body: (TemporaryFolder, SavedConnections) throws -> Void
    ) async throws {
        try await withHome { home in
            let state = CommandState(["NATIVEAUTH_HOME": home.url.path])
            let connections = SavedConnections(state: state, provider: .entra)
            if isRunning {
                try state.write(Self.local("nativeauth"), to: connections.runningServerFile)
                try state.write(Self.tenants, to: SavedConnections.tenantsFile)
            }
            try body(home, connections)
        }
    }

    @Test("An app's redirect URI is refused only by a client that lists others", arguments: [nil, true, false])
    func redirectURI(isListed: Bool?) throws {
        let address = "msauth.com.example.app://auth"
        var tenant = TenantClientSettings(clientId: "c")
        tenant.redirectUris = isListed.map { ["http://127.0.0.1/callback", $0 ? address : "\(address)/other"] }
        if isListed == false {
            #expect(throws: CommandFailure.self) { try tenant.redirectURI(bundleID: "com.example.app") }
        } else {
            #expect(try tenant.redirectURI(bundleID: "com.example.app") == address)
        }
    }

    private func options(_ words: [String]) throws -> ConnectionOptions {
        try ConnectionOptions.parse(["--provider", "entra"] + words)
    }

    private func refusal(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "none"
        } catch {
            return (error as? CommandFailure)?.error.message ?? "\(error)"
        }
    }

    @Test(
        "A name, domain or id of the running server selects its tenant; any other is a cloud tenant",
        arguments: [
            ([], "\(origin)/nativeauth.onmicrosoft.com", "client of nativeauth"),
            (["--tenant", "nativeauthmfa"], "\(origin)/nativeauthmfa.onmicrosoft.com", "client of nativeauthmfa"),
            (["--tenant", "NativeAuthMFA"], "\(origin)/nativeauthmfa.onmicrosoft.com", "client of nativeauthmfa"),
            (["--tenant", "mine.onmicrosoft.com"], "\(origin)/mine.onmicrosoft.com", "client of mine"),
            (["--tenant", identifier], "\(origin)/nativeauthmfa.onmicrosoft.com", "client of nativeauthmfa"),
            (["--tenant", "mine", "--client", "c"], "\(origin)/mine.onmicrosoft.com", "c"),
            (["--server", origin, "--tenant", "mine"], "\(origin)/mine.onmicrosoft.com", "client of mine"),
            (
                ["--server", origin + "/", "--tenant", identifier], "\(origin)/nativeauthmfa.onmicrosoft.com",
                "client of nativeauthmfa"
            ),
            (["--server", "\(origin)/mine.onmicrosoft.com"], "\(origin)/mine.onmicrosoft.com", "client of mine"),
            (
                ["--tenant", "contoso", "--client", "c"], "https://contoso.ciamlogin.com/contoso.onmicrosoft.com", "c"
            ),
            (
                ["--server", "https://localhost:9", "--tenant", "mine", "--client", "c"],
                "https://localhost:9/mine.onmicrosoft.com", "c"
            ),
        ]
    )
    func meant(words: [String], address: String, client: String) async throws {
        try await withState { _, connections in
            for connection in [
                try connections.resolver.connectionForFlow(try options(words)),
                try connections.resolver.connectionForDiagnosis(try options(words)),
            ] {
                #expect(connection?.baseURL == address)
                #expect(connection?.tenant?.clientId == client)
                let isLocal = address.hasPrefix(Self.origin)
                #expect(connection?.tenant?.settings?.hasAlias == (isLocal ? true : nil))
                #expect(connection?.tenant?.names?.isEmpty == (isLocal ? false : nil))
            }
        }
    }

    @Test("Without a running server, a tenant name of the local server is refused and not sent to the cloud")
    func shippedNamesOnly() async throws {
        try await withState(isRunning: false) { _, connections in
            for name in TenantEntry.shippedNames + ["NativeAuth"] {
                for client in [[], ["--client", "c"]] {
                    let words = refusal {
                        _ = try connections.resolver.connectionForFlow(try options(["--tenant", name] + client))
                    }
                    #expect(words.contains("Start one: nativeauth serve"), "\(words)")
                }
            }
            // With --server the name is accepted.
            let told = try connections.resolver.connectionForFlow(
                try options(["--server", Self.origin, "--tenant", "nativeauthmfa", "--client", "c"])
            )
            #expect(told.baseURL == "\(Self.origin)/nativeauthmfa.onmicrosoft.com")
        }
    }

    @Test("When a local tenant does not answer, the message explains how to reach a cloud tenant of the same name")
    func unreachable() async throws {
        try await withState { _, connections in
            func words(_ options: [String]) throws -> String {
                let error = NativeAuthError(.offline, message: "It failed.")
                return try connections.resolver.connectionForFlow(try self.options(options)).addingServerAddress(
                    to: error
                )
                .message
            }
            let cloud = "https://mine.ciamlogin.com/mine.onmicrosoft.com"
            let named = try words(["--tenant", "mine"])
            #expect(named.contains("mine is a tenant of the local server here."), "\(named)")
            #expect(named.contains("--server \(cloud) --client ID"), "\(named)")
            let other = try connections.resolver.connectionForFlow(try options(["--server", cloud, "--client", "c"]))
            #expect(other.baseURL == cloud)
            for shipped in [[], ["--tenant", "nativeauthmfa"], ["--tenant", "contoso", "--client", "c"]] {
                #expect(try !words(shipped).contains("For the cloud tenant"))
            }
        }
    }

    @Test("A stopping server removes its tenant list, but not one that another server has written since")
    func forgotten() async throws {
        try await withState { _, connections in
            connections.state.remove(SavedConnections.tenantsFile, ifEqual: [Self.local("other")])
            let left = try connections.runningTenants()
            #expect(left == Self.tenants)
            connections.state.remove(SavedConnections.tenantsFile, ifEqual: Self.tenants)
            let none = try connections.runningTenants()
            #expect(none.isEmpty)
            connections.state.remove(SavedConnections.tenantsFile, ifEqual: Self.tenants)
        }
    }

    @Test(
        "A session belongs to its tenant under each of its names, also without a server, and to no other",
        arguments: [
            (["--tenant", "nativeauthmfa"], "none"), (["--tenant", identifier], "none"),
            (["--client", "client of nativeauthmfa"], "none"),
            (["--server", origin, "--tenant", "nativeauthmfa"], "none"),
            (["--tenant", "nativeauthmfa", "--client", "x"], "The session belongs to"),
            (["--tenant", "contoso"], "The session belongs to"),
            (["--tenant", "nativeauth"], "a tenant of a local server"),
            (["--server", "https://localhost:9", "--tenant", "nativeauthmfa"], "The session belongs to"),
        ]
    )
    func session(words: [String], expected: String) async throws {
        try await withState(isRunning: false) { _, connections in
            let own = Self.local("nativeauthmfa", id: Self.identifier)
            try connections.saveSessionConnection(own)
            let options = try options(words)
            let session = refusal {
                let connection = try connections.resolver.connectionForSession(options)
                #expect(connection.baseURL == own.baseURL)
            }
            #expect(session.contains(expected))
            let flow = refusal {
                let connection = try SavedConnections.connectionForSavedFlow(
                    options,
                    saved: own,
                    state: connections.state
                )
                #expect(connection.baseURL == own.baseURL)
            }
            #expect(
                flow.contains(expected.replacing("The session belongs to", with: "This flow belongs to another tenant"))
            )
        }
    }

    @Test("A damaged tenant list is reported, does not block commands that need no list, and is seen by doctor")
    func damaged() async throws {
        try await withState { home, connections in
            let file = try home.file("server-entra-tenants.json", "{}")
            let words = refusal { _ = try connections.resolver.connectionForFlow(try options(["--tenant", "mine"])) }
            #expect(words.contains(file) && words.contains("damaged"), "\(words)")
            #expect(
                try connections.resolver.connectionForDiagnosis(try options([]))?.baseURL
                    == Self.local("nativeauth").baseURL
            )
            // These need no list: the server's own tenant, a session, a saved flow.
            #expect(
                try connections.resolver.connectionForFlow(try options([])).baseURL == Self.local("nativeauth").baseURL
            )
            #expect(try connections.resolver.connectionForFlow(try options(["--client", "c"])).tenant?.clientId == "c")
            let own = Self.local("nativeauthmfa", id: Self.identifier)
            try connections.saveSessionConnection(own)
            for words in [[], ["--tenant", "nativeauthmfa"], ["--server", own.baseURL]] {
                #expect(try connections.resolver.connectionForSession(try options(words)).baseURL == own.baseURL)
                #expect(
                    try SavedConnections.connectionForSavedFlow(
                        try options(words),
                        saved: own,
                        state: connections.state
                    ).baseURL
                        == own.baseURL
                )
            }
            let other = refusal {
                _ = try connections.resolver.connectionForSession(try options(["--tenant", "mine"]))
            }
            #expect(other.contains("damaged"), "\(other)")
            #expect(connections.damagedFiles == [file])
        }
    }
}
