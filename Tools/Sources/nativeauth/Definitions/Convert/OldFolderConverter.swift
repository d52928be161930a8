import Foundation
import IdentityBase

/// The conversion of a folder with definition files of earlier versions.
struct OldFolderConverter {
    private static let converted: Set<String> = ["", "Flows", "Applications", "UserTypes", "Themes", "Texts"]
    private static let copied: Set<String> = ["Pools", "Tenants", "Connections"]

    let source: URL

    /// Writes the documents. Everything is converted before anything is written.
    /// - Returns: the number of converted files.
    /// - Throws: `FlowDefinitionError` or `CocoaError`.
    func convert(to target: URL) throws -> Int {
        var written: [(URL, Data)] = []
        var count = 0
        for folder in Self.converted.union(Self.copied).sorted() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: source.path + "/" + folder)) ?? []
            for name in names.sorted()
            where name.hasSuffix(".yaml") || name.hasSuffix(".yml") || Self.copied.contains(folder) {
                let label = folder.isEmpty ? name : "\(folder)/\(name)"
                let file = source.appendingPathComponent(label)
                guard FileStamp(file.path)?.isRegularFile == true else { continue }
                var text = try Self.text(of: file, label: label)
                if !Self.copied.contains(folder), !isConverted(text, label: label) {
                    text = try OldFileConverter(file: label).documents(from: text)
                    count += 1
                }
                written.append((target.appendingPathComponent(label), Data(text.utf8)))
            }
        }
        for (file, data) in written {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        return count
    }

    private func isConverted(_ text: String, label: String) -> Bool {
        ResourceDocumentReader(file: label).read(text).allSatisfy { $0.type != nil }
    }

    /// - Throws: `FlowDefinitionError`.
    static func text(of file: URL, label: String) throws -> String {
        guard let data = try? Data(contentsOf: file), let text = String(exactly: data) else {
            throw FlowDefinitionError(file: label, line: 1, reason: "this is not a readable file with UTF-8 text")
        }
        return text
    }
}
