import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The documentation of definition files", .timeLimit(.minutes(5)))
struct DocumentationTests {
    /// The examples of the README by the file names in their first lines.
    private static func examples() throws -> [String: String] {
        let text = try String(contentsOf: ServerParts.resource("README.md"), encoding: .utf8)
        var examples: [String: String] = [:]
        for part in text.components(separatedBy: "```yaml\n").dropFirst() {
            let example = part.components(separatedBy: "\n```")[0]
            let name = try #require(example.split(separator: "\n").first?.dropFirst(2))
            examples[String(name)] = example
        }
        return examples
    }

    @Test("All examples together are a valid folder, and its flows work")
    func readme() async throws {
        var examples = try Self.examples()
        #expect(examples.count == 9)
        examples["Connections/github.secret"] = "a secret"
        try await DefinitionSandbox.run(examples) { _, server, client in
            try await server.addAlice()
            let app = "019a0000-0000-7000-8000-0000000000aa"
            let form = try await client.start(app, verbose: true)
            #expect(form.inputs == ["username", "password", "city"])
            #expect(form.text.contains(#""options":["Graz","Linz"]"#))
            #expect(form.note("stepTimeout") != nil)
            let about = try await client.answer(form, "action_about")
            #expect(about.note("message") == "{{ t(hello:about) }}")
            let done = try await client.answer(
                try await client.answer(about),
                "action_go",
                ["username": "alice", "password": "Alice#2026", "city": "Wien"]
            )
            #expect(done.assertion != nil, "\(done.text)")
            let meta = try await client.get("/flow/meta?type=APP&id=\(app)&language=de-AT&namespace=hello").json
            #expect(
                meta["i18n"]?["translations"]
                    == .object([
                        "hello": [
                            "title": "Hallo", "city": "Stadt", "city.short": "Bitte mindestens 2 Zeichen eingeben",
                            "go": "Eintreten",
                            "about": "Das ist ein Beispiel",
                        ]
                    ])
            )
            #expect(meta["application"]?["tosUri"] == "https://example.com/terms")
            #expect(meta["design"]?["layout"]?["alignment"] == "center")
        }
    }

    private static func keys(_ schema: JSONValue?) -> Set<String> {
        Set(schema?["properties"]?.object?.keys.map { $0 } ?? [])
    }

    private static func words(_ schema: JSONValue?) -> Set<String> {
        guard case .array(let words) = schema?["enum"] else { return [] }
        return Set(words.compactMap(\.string))
    }

    @Test("The schema for editors has exactly the keywords that the reader accepts")
    func schema() throws {
        let schema = try JSONDecoder().decode(
            JSONValue.self,
            from: try Data(contentsOf: ServerParts.resource("flow.schema.json"))
        )
        let parts = schema["$defs"]
        #expect(Self.keys(schema) == FlowGrammar.flow.union(ResourceDocument.commonMembers))
        for type in FlowGrammar.NodeType.allCases {
            #expect(Self.keys(parts?[type.rawValue]) == type.members, "\(type)")
            #expect(parts?[type.rawValue]?["properties"]?["type"]?["const"]?.string == type.rawValue)
        }
        #expect(Self.keys(parts?["prompt"]) == FlowGrammar.prompt)
        #expect(Self.keys(parts?["input"]) == FlowGrammar.input)
        #expect(Self.keys(parts?["action"]) == FlowGrammar.action)
        #expect(Self.keys(parts?["executor"]) == FlowGrammar.executor)
        #expect(Self.keys(parts?["condition"]) == FlowGrammar.condition)
        #expect(Self.keys(parts?["rule"]) == FlowGrammar.rule)
        #expect(Self.keys(parts?["component"]) == FlowGrammar.component)
        #expect(Self.keys(parts?["PROMPT"]?["properties"]?["properties"]) == FlowGrammar.promptProperties)
        #expect(Self.keys(parts?["CALL"]?["properties"]?["properties"]) == FlowGrammar.callProperties)
        #expect(Self.words(schema["properties"]?["flowType"]) == Set(FlowType.allCases.map(\.rawValue)))
        #expect(Self.words(parts?["executor"]?["properties"]?["name"]) == ExecutorRegistry.names)
        #expect(Self.words(parts?["input"]?["properties"]?["type"]) == FlowGrammar.inputTypes)
        #expect(
            Self.words(parts?["component"]?["properties"]?["type"])
                == FlowGrammar.inputTypes.union(FlowGrammar.componentTypes)
        )
    }

    @Test("The README lists every executor with its required properties, and the values of conditions")
    func executors() throws {
        let text = try String(contentsOf: ServerParts.resource("README.md"), encoding: .utf8)
        for value in FlowValue.allCases { #expect(text.contains("`\(value.rawValue)`"), "\(value)") }
        for executor in ExecutorRegistry.all.map({ $0.descriptor }) {
            for name in executor.names { #expect(text.contains("`\(name)`"), "\(name)") }
            for mode in executor.modes { #expect(text.contains("`\(mode)`"), "\(executor.name) \(mode)") }
            for property in executor.properties {
                #expect(text.contains("`\(property.name)`"), "\(executor.name) \(property.name)")
                for value in property.values ?? [] { #expect(text.contains(value), "\(executor.name) \(value)") }
            }
        }
    }
}
