import Foundation

/// All flows of one server, by handle.
struct FlowCatalog: Sendable {
    let flows: [String: FlowDefinition]

    init(_ flows: [FlowDefinition]) throws {
        var catalog: [String: FlowDefinition] = [:]
        for flow in flows.sorted(by: { $0.file < $1.file }) {
            if let other = catalog[flow.handle] {
                throw FlowDefinitionError(
                    file: flow.file, line: 1, reason: "the handle \(flow.handle) is taken by \(other.file)")
            }
            catalog[flow.handle] = flow
        }
        self.flows = catalog
    }

    /// Reads every `.yaml` file of a folder.
    init(folder: URL, executors: Set<String>) throws {
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { ["yaml", "yml"].contains($0.pathExtension) }
                .sorted { $0.lastPathComponent < $1.lastPathComponent }
        } catch {
            throw LocalIdentityServerError.resource("\(folder.path): \(error.localizedDescription)")
        }
        try self.init(
            try files.map { file in
                let name = file.lastPathComponent
                guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                    throw FlowDefinitionError(file: name, line: 1, reason: "the file is not readable UTF-8 text")
                }
                return try FlowReader(file: name, executors: executors).flow(from: text)
            })
    }

    /// Refuses flows in which a request could go in a circle: each by itself, and those that an application puts
    /// together, for only there it is known which flow a call leads to.
    ///
    /// - Throws: `FlowDefinitionError`
    func checkCircles(of applications: [Application]) throws {
        for flow in flows.values.sorted(by: { $0.file < $1.file }) {
            try FlowCircles([flow.type: flow]).check()
        }
        for application in applications {
            try FlowCircles(application.flows.compactMapValues { flows[$0] }).check()
        }
    }
}
