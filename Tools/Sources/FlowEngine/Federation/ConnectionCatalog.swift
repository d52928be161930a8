package import Foundation
import IdentityBase

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
        func add(_ connection: ProviderConnection, from file: String) throws {
            guard connections.updateValue(connection, forKey: connection.id) == nil else {
                throw FlowDefinitionError(file: file, line: 1, reason: "the id \(connection.id) is taken")
            }
        }
        for file in try folder.map(Self.files) ?? [] {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                throw FlowDefinitionError(
                    file: file.lastPathComponent, line: 1, reason: "the file is not readable UTF-8 text")
            }
            try add(try ConnectionReader(file: file).connection(from: text), from: file.lastPathComponent)
        }
        for connection in more + (standIn.map { [$0] } ?? []) {
            let name = "connection \(connection.id)"
            if let problem = connection.problem {
                throw FlowDefinitionError(file: name, line: 1, reason: problem.reason)
            }
            try add(connection, from: name)
        }
        self.connections = connections
        self.standIn = standIn
    }

    package subscript(_ id: String) -> ProviderConnection? {
        if connections[id] != nil || id.isEmpty { return connections[id] }
        var connection = standIn
        connection?.id = id
        return connection
    }

    private static func files(in folder: URL) throws -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { ["yaml", "yml"].contains($0.pathExtension) }
                .sorted { $0.lastPathComponent < $1.lastPathComponent }
        } catch {
            throw LocalIdentityServerError.resource("\(folder.path): \(error.localizedDescription)")
        }
    }
}
