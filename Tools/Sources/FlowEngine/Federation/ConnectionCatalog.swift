package import Foundation
package import IdentityBase
import IdentityDomain

/// The validated connections of one server, by ID.
package struct ConnectionCatalog: Sendable {
    private let connections: [String: ProviderConnection]
    private let standIn: ProviderConnection?

    /// - Parameters:
    ///   - folder: the folder whose `.yaml` and `.yml` files are connections.
    ///   - more: connections without a file.
    ///   - standIn: the connection that is also used for every ID without a connection; nil for none. With it, the
    ///     flows of a production server run with the local provider.
    /// - Throws: `FlowDefinitionError` for an invalid connection, `LocalIdentityServerError.resource` for a folder that
    ///   cannot be read.
    package init(folder: URL?, more: [ProviderConnection] = [], standIn: ProviderConnection? = nil) throws {
        var connections: [String: ProviderConnection] = [:]
        for file in try folder.map(Self.files) ?? [] {
            try Self.add(contentsOf: file, to: &connections)
        }

        for connection in more + [standIn].compactMap(\.self) {
            let name = "connection \(connection.id)"
            if let problem = connection.problem {
                throw FlowDefinitionError(file: name, line: 1, reason: problem.reason)
            }
            try Self.add(connection, from: name, to: &connections)
        }
        self.connections = connections
        self.standIn = standIn
    }

    /// Returns the number of connection files in a folder, and all their errors.
    /// - Parameter prefix: the text before each file name in an error.
    /// - Throws: `LocalIdentityServerError.resource` for a folder that cannot be read.
    package static func check(folder: URL, prefix: String) throws -> (files: Int, problems: [FlowDefinitionError]) {
        let all = try files(in: folder)
        let problems = ProblemList()
        var connections: [String: ProviderConnection] = [:]

        for file in all {
            _ = problems.attempt { try add(contentsOf: file, to: &connections) }
        }

        let labelled = problems.found.map { problem in
            FlowDefinitionError(file: prefix + problem.file, line: problem.line, reason: problem.reason)
        }
        return (all.count, labelled)
    }

    private static func add(contentsOf file: URL, to connections: inout [String: ProviderConnection]) throws {
        let name = file.lastPathComponent
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw FlowDefinitionError(file: name, line: 1, reason: "the file is not readable UTF-8 text")
        }
        try add(try ConnectionReader(file: file).connection(from: text), from: name, to: &connections)
    }

    private static func add(
        _ connection: ProviderConnection,
        from file: String,
        to connections: inout [String: ProviderConnection]
    ) throws {
        guard connections.updateValue(connection, forKey: connection.id) == nil else {
            throw FlowDefinitionError(file: file, line: 1, reason: "the id \(connection.id) is taken")
        }
    }

    package subscript(_ id: String) -> ProviderConnection? {
        if connections[id] != nil || id.isEmpty {
            return connections[id]
        }
        var connection = standIn
        connection?.id = id
        return connection
    }

    private static func files(in folder: URL) throws -> [URL] {
        do {
            let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            let connections = all.filter { ["yaml", "yml"].contains($0.pathExtension) }
            return connections.sorted { $0.lastPathComponent < $1.lastPathComponent }
        } catch {
            throw LocalIdentityServerError.resource("\(folder.path): \(error.localizedDescription)")
        }
    }
}
