import Foundation
import IdentityBase

/// A folder with definitions: `Flows`, `Applications`, `UserTypes`, `Themes`, `Texts`, `Pools` and `Tenants`, each with
/// YAML files. A YAML file directly in the folder is a flow.
struct DefinitionFolder: Sendable {
    private static let mostFiles = 1_000
    private static let connectionsName = "Connections"
    private static let extensions: Set<String> = ["yaml", "yml"]

    package let url: URL

    /// Returns the definition files.
    ///
    /// - Parameter prefix: a prefix for file names in messages.
    /// - Throws: `FlowDefinitionError`.
    package func files(prefix: String = "") throws -> [DefinitionFile] {
        var files = try list(url, prefix, .flow)
        for kind in DefinitionKind.allCases {
            let folder = url.appendingPathComponent(kind.rawValue, isDirectory: true)
            guard FileStamp(folder.path) != nil else { continue }
            files += try list(folder, "\(prefix)\(kind.rawValue)/", kind)
        }
        guard files.count <= Self.mostFiles else {
            throw error("there are more than \(Self.mostFiles) files in it")
        }
        return files
    }

    /// The folder with connections to identity providers, if any. It is read once, at the start.
    package var connections: URL? {
        let folder = url.appendingPathComponent(Self.connectionsName, isDirectory: true)
        return FileStamp(folder.path) == nil ? nil : folder
    }

    /// Returns a value that changes whenever a file is added, removed or modified.
    func fingerprint() -> [String: FileStamp] {
        let files = (try? files()) ?? []
        return Dictionary(files.compactMap { file in FileStamp(file.url.path).map { (file.label, $0) } }) { $1 }
    }

    /// Returns an error for each folder whose name differs from a known one only in case. Its files would be ignored
    /// silently.
    func misnamed(prefix: String = "") -> [FlowDefinitionError] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let known = DefinitionKind.allCases.map(\.rawValue) + [Self.connectionsName]
        return names.sorted().compactMap { name in
            guard let right = known.first(where: { $0.lowercased() == name.lowercased() }), right != name,
                !names.contains(right)
            else { return nil }
            return FlowDefinitionError(file: prefix + name, line: 1, reason: "the folder is called \(right)")
        }
    }

    private func list(_ folder: URL, _ prefix: String, _ kind: DefinitionKind) throws -> [DefinitionFile] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw self.error("the folder can't be read")
        }
        return names.filter { name in
            !name.hasPrefix(".") && Self.extensions.contains((name as NSString).pathExtension)
        }
        .sorted()
        .map { DefinitionFile(kind: kind, label: prefix + $0, url: folder.appendingPathComponent($0)) }
    }

    private func error(_ reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: url.path, line: 1, reason: reason)
    }
}
