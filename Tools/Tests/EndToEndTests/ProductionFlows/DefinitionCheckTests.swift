import Foundation
import LocalIdentityServer
import ServerTestSupport
import Testing

/// The check behind `nativeauth flows check`, with the files of a real server.
@Suite(
    "Check of a real server's files",
    .enabled(if: SharedDocuments.folder != nil, SharedDocuments.hint),
    .timeLimit(.minutes(5))
)
struct DefinitionCheckTests {
    static let files =
        ["default-resources.yaml", "wayfinder-app-native.yaml", "wayfinder-redirect.yaml"]
        + SharedDocuments.templates.map { "templates/\($0).json" }

    @Test("A file is accepted without the values of its variables, and all its texts are known", arguments: files)
    func check(_ file: String) throws {
        let check = try DefinitionCheck(try #require(SharedDocuments.folder).appendingPathComponent(file))
        #expect(check.problems.isEmpty, "\(check.problems)")
        #expect(check.files == 1)
        let variables = check.warnings.filter { $0.reason.hasSuffix("has no value") }
        #expect(variables.isEmpty == file.hasPrefix("templates/"), "\(check.warnings)")
        let texts = check.warnings.filter { $0.reason.hasPrefix("no English text") }
        #expect(texts.isEmpty, "\(texts)")
    }
}
