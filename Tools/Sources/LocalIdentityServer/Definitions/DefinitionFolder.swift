import FlowEngine
import Foundation
import IdentityBase

/// A folder with definitions: files with declarative documents, in any folders, and the folders `Pools`, `Tenants` and
/// `Connections` with files of other formats. A single file with documents stands for a folder.
struct DefinitionFolder: Sendable {
    private static let maximumFileCount = 1_000
    private static let maximumDepth = 8
    private static let connectionsName = "Connections"
    private static let otherNames: Set = [
        DefinitionKind.pool.rawValue, DefinitionKind.tenant.rawValue, connectionsName,
    ]
    private static let yaml: Set<String> = ["yaml", "yml"]
    private static let documents = yaml.union(["json"])

    let url: URL

    /// The path as a prefix of file names.
    var pathPrefix: String {
        guard !url.path.hasSuffix("/") else { return url.path }
        return url.path + "/"
    }

    /// Returns the definition files.
    /// - Parameter prefix: a prefix for file names in messages.
    func files(prefix: String = "") throws(FlowDefinitionError) -> [DefinitionFile] {
        if FileStamp(url.path)?.isRegularFile == true {
            let label = prefix.nonEmpty ?? url.lastPathComponent
            return [DefinitionFile(kind: .documents, label: label, url: url)]
        }

        var files = try documents(prefix: prefix, except: Self.otherNames)
        for kind in [DefinitionKind.pool, .tenant] {
            let folder = DefinitionFolder(url: url.appendingPathComponent(kind.rawValue, isDirectory: true))
            guard FileStamp(folder.url.path) != nil else { continue }

            for name in try folder.names() {
                let file = folder.url.appendingPathComponent(name)
                guard Self.yaml.contains(file.pathExtension.lowercased()) else { continue }
                let label = "\(prefix)\(kind.rawValue)/\(name)"
                files.append(DefinitionFile(kind: kind, label: label, url: file))
            }
        }
        try checkNumber(of: files)
        return files
    }

    /// The folder with connections to identity providers, if any. It is read once, at the start.
    var connections: URL? {
        let folder = url.appendingPathComponent(Self.connectionsName, isDirectory: true)
        guard FileStamp(folder.path) != nil else { return nil }
        return folder
    }

    /// Returns the number of connection files, and all their errors.
    /// - Throws: `LocalIdentityServerError.resource` for a folder that cannot be read.
    func checkConnections(prefix: String) throws -> (files: Int, problems: [FlowDefinitionError]) {
        guard let connections else { return (0, []) }
        return try ConnectionCatalog.check(folder: connections, prefix: "\(prefix)\(Self.connectionsName)/")
    }

    /// Returns the paths of this folder and of the folders below it, in which definitions can appear.
    func folders(depth: Int = 0) -> [String] {
        guard depth <= Self.maximumDepth + 1, let names = try? names() else { return [url.path] }
        let folders = names.compactMap { name -> DefinitionFolder? in
            let place = url.appendingPathComponent(name)
            guard FileStamp(place.path)?.isFolder == true else { return nil }
            return DefinitionFolder(url: place)
        }
        return [url.path] + folders.flatMap { $0.folders(depth: depth + 1) }
    }

    /// Returns a value that changes whenever a file is added, removed or modified.
    func fingerprint() -> [String: FileStamp] {
        let files = (try? files()) ?? []
        var stamps: [String: FileStamp] = [:]
        for file in files {
            guard let stamp = FileStamp(file.url.path) else { continue }
            stamps[file.label] = stamp
        }
        return stamps
    }

    /// Returns an error for each folder that differs from a known one in case only: its files would count as documents.
    func misnamed(prefix: String = "") -> [FlowDefinitionError] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.sorted().compactMap { name in
            let known = Self.otherNames.first { $0.lowercased() == name.lowercased() }
            guard let known, known != name, !names.contains(known) else { return nil }
            return FlowDefinitionError(
                file: prefix + name,
                line: 1,
                reason: "the folder is called \(known)"
            )
        }
    }

    /// Returns the YAML and JSON files in this folder and the folders below it, sorted by name, without JSON schemas.
    /// - Parameters:
    ///   - excluded: names in this folder that are left out.
    ///   - depth: the number of folders between the folder that is read and this one.
    func documents(
        prefix: String,
        except excluded: Set<String> = [],
        depth: Int = 0
    ) throws(FlowDefinitionError) -> [DefinitionFile] {
        guard depth <= Self.maximumDepth else {
            throw error("folders are nested more than \(Self.maximumDepth) levels deep; move the files up")
        }

        var files: [DefinitionFile] = []
        for name in try names() where !excluded.contains(name) {
            let place = url.appendingPathComponent(name)
            let type = place.pathExtension.lowercased()
            if FileStamp(place.path)?.isFolder == true {
                let folder = DefinitionFolder(url: place)
                files += try folder.documents(prefix: "\(prefix)\(name)/", depth: depth + 1)
            } else if Self.documents.contains(type), !name.hasSuffix(".schema.json") {
                files.append(DefinitionFile(kind: .documents, label: prefix + name, url: place))
            }
            try checkNumber(of: files)
        }
        return files
    }

    private func checkNumber(of files: [DefinitionFile]) throws(FlowDefinitionError) {
        guard files.count <= Self.maximumFileCount else {
            throw error("there are more than \(Self.maximumFileCount) files in it")
        }
    }

    private func names() throws(FlowDefinitionError) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            throw error("the folder can't be read")
        }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    private func error(_ reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: url.path, line: 1, reason: reason)
    }
}
