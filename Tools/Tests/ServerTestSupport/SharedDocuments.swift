package import Foundation
package import Testing

/// The declarative documents of a real server, in a folder that is not part of this repository.
package enum SharedDocuments {
    package static let hint: Comment =
        "there is no folder shared/fixtures/thunderid/declarative beside the repository; NATIVEAUTH_SHARED names another"

    /// The folder; nil if there is none. `NATIVEAUTH_SHARED` names the shared folder, otherwise it is `shared` beside
    /// the repository.
    package static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["NATIVEAUTH_SHARED"]
        // Tools/Tests/ServerTestSupport/SharedDocuments.swift
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        let shared = named.map { URL(fileURLWithPath: $0) } ?? root.appendingPathComponent("shared")
        let folder = shared.appendingPathComponent("fixtures/thunderid/declarative", isDirectory: true)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The names of the templates, without the extension.
    package static let templates: [String] = {
        guard let folder = folder?.appendingPathComponent("templates") else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let documents = names.filter { $0.hasSuffix(".json") }
        return documents.map { String($0.dropLast(5)) }.sorted()
    }()

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: try #require(folder).appendingPathComponent(path), encoding: .utf8)
    }
}
