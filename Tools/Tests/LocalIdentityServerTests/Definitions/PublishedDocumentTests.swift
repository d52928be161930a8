import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer

/// The folder with documents that ThunderID publishes. They are not part of this repository; the variable
/// `NATIVEAUTH_THUNDERID_DOCUMENTS` names it.
private enum PublishedDocuments {
    static let folder = ProcessInfo.processInfo.environment["NATIVEAUTH_THUNDERID_DOCUMENTS"]
        .map { URL(fileURLWithPath: $0) }

    static let files =
        folder.map { folder in
            (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
                .compactMap { $0 as? URL }
                .filter { ["yaml", "json"].contains($0.pathExtension) }
                .sorted { $0.path < $1.path }
        } ?? []
}

@Suite("Documents of ThunderID", .timeLimit(.minutes(5)), .enabled(if: PublishedDocuments.folder != nil))
struct PublishedDocumentTests {
    /// The types that define how the server behaves. The others are data, or unused.
    private static let definitions: Set<ResourceType> = [
        .userType, .flow, .theme, .layout, .application, .translation,
    ]

    /// Values for all variables of a text.
    private static func variables(in text: String) -> ResourceVariables {
        let names = text.matches(of: /\{\{-?\s*(?:range\s+)?\.([A-Z_]+)\s*-?\}\}/).map { String($0.1) }
        return ResourceVariables(
            Dictionary(
                names.map {
                    (
                        $0,
                        $0.hasSuffix("URIS")
                            ? .list(["https://localhost:1"])
                            : .text($0.hasSuffix("URL") ? "https://localhost:1" : "value")
                    )
                }
            ) {
                $1
            }
        )
    }

    @Test("Every document and template is read without a problem", arguments: PublishedDocuments.files)
    func read(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let readings = DefinedResource.read(text, file: file.lastPathComponent, variables: Self.variables(in: text))
        #expect(!readings.isEmpty)
        for (result, resource) in readings {
            // This server reads the purposes from the flow. ThunderID derives them from the application's attributes.
            guard !result.problems.contains(where: { $0.reason.hasPrefix("ConsentExecutor: purposes") }) else {
                continue
            }
            #expect(result.problems.isEmpty, "\(result.problems)")
            let isDefinition = result.document.map { Self.definitions.contains($0.type) }
            #expect((resource != nil) == (isDefinition == true))
            let isFlow = result.document?.type == .flow
            #expect(result.warnings.allSatisfy { isFlow || $0.reason.contains("no use in this server") })
        }
    }

    @Test("The flows of a file are active", arguments: PublishedDocuments.files.filter { $0.pathExtension == "yaml" })
    func fit(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let reader = DefinitionReader(variables: Self.variables(in: text))
        let outcome = reader.read(DefinitionFolder(url: file))
        #expect((outcome.definitions?.flows.catalog.flows.count ?? 0) > DefinitionLayer.shipped.layer.flows.count)
    }
}
