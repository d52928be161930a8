import Foundation

@testable import IdentityBase
@testable import LocalIdentityServer

/// A temporary folder with definition files.
struct DefinitionSandbox: Sendable {
    let url: URL

    /// - Parameter files: texts by their paths below the folder.
    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("definitions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    func write(_ path: String, _ text: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func remove(_ path: String? = nil) {
        try? FileManager.default.removeItem(at: path.map { url.appendingPathComponent($0) } ?? url)
    }

    /// The definitions as a strict reader sees them.
    var reader: DefinitionOutcome { DefinitionReader(isStrict: true).read(DefinitionFolder(url: url)) }

    var lenientReader: DefinitionOutcome { DefinitionReader().read(DefinitionFolder(url: url)) }

    /// Runs the work against a server with these definitions.
    static func run(
        _ files: [String: String], change: (@Sendable (DefinitionChange) -> Void)? = nil,
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
