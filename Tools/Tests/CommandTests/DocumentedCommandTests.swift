import ArgumentParser
import Foundation
import Testing

@testable import nativeauth

/// Command line of `nativeauth` in a document.
struct DocumentedCommand: Sendable, CustomTestStringConvertible {
    let place: String
    let words: [String]

    var testDescription: String { "\(place): \(words.joined(separator: " "))" }

    static let all: [DocumentedCommand] = documents.flatMap(commands)

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static var documents: [String] {
        let folder = root.appendingPathComponent("docs").path
        let docs = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return ["README.md", "CONTRIBUTING.md", "Tools/Sources/LocalIdentityServer/Resources/README.md"]
            + docs.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    }

    private static func commands(in document: String) -> [DocumentedCommand] {
        let url = root.appendingPathComponent(document)
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        var language: Substring?
        var found: [DocumentedCommand] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
                continue
            }
            let lines: [String]
            if let language {
                lines = ["sh", "bash", "console", "text", "yaml"].contains(language) ? [String(line)] : []
            } else {
                // A pattern such as `setup thunderid|amplify|msal [--ios]` is no command line.
                lines = line.matches(of: /`((?:bin\/)?nativeauth [^`|<…\[]+)`/).map { String($0.output.1) }
            }
            found += lines.compactMap(words).map { .init(place: "\(document):\(index + 1)", words: $0) }
        }
        return found
    }

    /// Returns the arguments of a line, without shell syntax and without the explanation after them.
    private static func words(of line: String) -> [String]? {
        guard let start = line.prefixMatch(of: /\s*(?:- )?(?:run: |\$ )?(?:[A-Z_]+=\S+ )*(?:bin\/)?nativeauth(?= |$)/)
        else {
            return nil
        }
        let rest = line[start.range.upperBound...]
        let end = rest.firstMatch(of: #/ {2,}| #| [|<>;&]/#)?.range.lowerBound ?? rest.endIndex
        return rest[..<end].split(separator: " ").map { $0.trimmingCharacters(in: ["'", "\""]) }
    }
}

@Suite("The commands in the documentation", .timeLimit(.minutes(5)))
struct DocumentedCommandTests {
    @Test("Every documented command line parses", arguments: DocumentedCommand.all)
    func parses(_ command: DocumentedCommand) {
        #expect(throws: Never.self) { try NativeAuthCommand.parseAsRoot(command.words) }
    }

    @Test("Commands are found in README and in the guides")
    func found() {
        let places = Set(DocumentedCommand.all.map { command in command.place.prefix { $0 != ":" } })
        #expect(places.isSuperset(of: ["README.md", "docs/cognito.md", "docs/entra.md", "docs/redirect-sign-in.md"]))
        #expect(DocumentedCommand.all.count >= 40)
    }
}
