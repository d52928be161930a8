import Foundation
import NativeAuthBase
import Testing

@testable import AuthFlows

@Suite("The languages of the forms", .timeLimit(.minutes(5)))
struct LanguageTableTests {
    private static let english = LocalizedTexts.Language.english.texts
    private static let translations = FormTexts.texts.languages.dropFirst()
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func placeholders(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{([a-z]+)\}/).map { String($0.output.1) })
    }

    /// Returns the keys that `FormTexts.Key` declares.
    private static func declaredKeys() throws -> [String] {
        let folder = root.appending(path: "Sources/AuthFlows/Texts")
        let files = ["FormTexts+Key.swift", "FormTexts+AccountKeys.swift"]
        return try files.flatMap { file in
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return text.matches(of: /static let \w+ = Self\("([^"]+)"\)/).map { String($0.output.1) }
        }
    }

    @Test("Each key has an English text, and each English text has a key")
    func declared() throws {
        let keys = try Self.declaredKeys()
        #expect(keys.count == 205)
        #expect(keys.sorted() == Self.english.keys.sorted())
    }

    @Test("A translation has the keys and placeholders of English, and no empty text", arguments: translations)
    func complete(_ language: LocalizedTexts.Language) {
        #expect(language.texts.keys.sorted() == Self.english.keys.sorted())
        for (key, text) in language.texts {
            #expect(!text.isEmpty && !text.contains(/[!！¡]/), "\(key)")
            #expect(Self.placeholders(text) == Self.placeholders(Self.english[key] ?? ""), "\(key)")
        }
    }

    @Test(
        "The listed translations are those with a table, in each module with texts",
        arguments: [
            ("Sources/AuthFlows/Texts", "FormTexts.swift"),
            ("Sources/ThunderIDSwiftUI/Texts", "ThunderIDI18n.swift"),
            ("Tools/Sources/TerminalForms/Text", "TerminalTexts.swift"),
        ]
    )
    func listed(folder: String, file: String) throws {
        let folder = Self.root.appending(path: folder)
        let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let list = try #require(source.firstMatch(of: /LocalizedTexts\(\s*fallback: .+,\s*\[([^\]]+)\]/)).output.1
        let listed = list.matches(of: /\.(\w+)/).map { String($0.output.1) }

        let tables = folder.appending(path: "Languages")
        let files = try FileManager.default.contentsOfDirectory(at: tables, includingPropertiesForKeys: nil)
        let declared = try files.map { file in
            let table = try String(contentsOf: file, encoding: .utf8)
            return String(try #require(table.firstMatch(of: /static let (\w+) = Self\(/)).output.1)
        }
        #expect(listed.sorted() == declared.filter { $0 != "english" }.sorted())
    }
}
