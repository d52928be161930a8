@testable import IdentityBase
@testable import LocalIdentityServer

extension DefinitionSandbox {
    /// The definitions as parsed in strict mode.
    var reader: DefinitionOutcome { DefinitionReader(isStrict: true).read(DefinitionFolder(url: url)) }

    var lenientReader: DefinitionOutcome { DefinitionReader().read(DefinitionFolder(url: url)) }

    /// Runs the work against a server with these definitions.
    static func run(
        _ files: [String: String],
        change: (@Sendable (DefinitionChange) -> Void)? = nil,
        clock: TestClock = TestClock(),
        _ work: @Sendable (DefinitionSandbox, LocalIdentityServer, TestClient) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox(files)
        defer { sandbox.remove() }

        var configuration = try await TestServer.configuration(clock: clock)
        configuration.definitions = sandbox.url
        configuration.onDefinitionsChange = change

        try await TestServer.run(configuration) { server, client in try await work(sandbox, server, client) }
    }
}
