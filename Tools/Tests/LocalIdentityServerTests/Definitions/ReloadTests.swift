import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Reload of changed definition files", .timeLimit(.minutes(5)))
struct ReloadTests {
    private static let application = """
        resource_type: application
        id: mine
        name: Mine
        type: mobile
        ouHandle: default
        attestation: {devMode: true}
        allowedUserTypes: [Person]
        authFlowHandle: mine
        """

    private static func flow(_ input: String, isPrompt: Bool = true, node: String = "second") -> String {
        let second =
            isPrompt
            ? "prompts: [{inputs: [{identifier: last, type: TEXT_INPUT, required: true}], "
                + "action: {ref: go, nextNode: end}}]"
            : "message: Look, next: first"
        return """
            resource_type: flow
            name: Mine
            handle: mine
            flowType: AUTHENTICATION
            nodes:
              - {id: start, type: START, onSuccess: first}
              - id: first
                type: PROMPT
                prompts:
                  - inputs: [{identifier: \(input), type: TEXT_INPUT, required: true}]
                    action: {ref: go, nextNode: \(node)}
                  - inputs: [{identifier: \(input), type: TEXT_INPUT, required: true}]
                    action: {ref: stop, nextNode: end}
              - {id: \(node), type: PROMPT, \(second)}
              - {id: end, type: END}
            """
    }

    private static let files = ["Flows/mine.yaml": flow("one"), "Applications/mine.yaml": application]

    @Test("A changed flow applies to the next execution; a running execution continues")
    func taken() async throws {
        try await DefinitionSandbox.run(Self.files) { sandbox, _, client in
            let first = try await client.start("mine")
            #expect(first.inputs == ["one"])
            let waiting = try await client.answer(first, "go", ["one": "x"])
            #expect(waiting.inputs == ["last"])
            try sandbox.write("Flows/mine.yaml", Self.flow("another"))
            #expect(try await client.start("mine").inputs == ["another"])
            #expect(try await client.answer(waiting, "go", ["last": "x"]).flowStatus == "COMPLETE")
        }
    }

    @Test(
        "An execution whose node is missing or has another type is unknown",
        arguments: [(true, "renamed"), (false, "second")]
    )
    func lostNode(_ isPrompt: Bool, _ node: String) async throws {
        try await DefinitionSandbox.run(Self.files) { sandbox, _, client in
            let waiting = try await client.answer(try await client.start("mine"), "go", ["one": "x"])
            try sandbox.write("Flows/mine.yaml", Self.flow("longer", isPrompt: isPrompt, node: node))
            #expect(try await client.start("mine").inputs == ["longer"])
            let lost = try await client.answer(waiting, "go", ["last": "x"])
            #expect(lost.status == 400)
            #expect(lost.errorCode == "FES-1004")
        }
    }

    @Test("Invalid files are refused as a whole and reported once, and the previous ones stay active")
    func refused() async throws {
        let changes = NIOLockedValueBox<[DefinitionChange]>([])
        try await DefinitionSandbox.run(Self.files, change: { change in changes.withLockedValue { $0.append(change) } })
        {
            sandbox,
            _,
            client in
            try sandbox.write("Flows/mine.yaml", Self.flow("another"))
            try sandbox.write(
                "Flows/broken.yaml",
                "resource_type: flow\nhandle: broken\nname: Broken\nflowType: NONSENSE\nnodes: []\n"
            )
            for _ in 0..<3 { #expect(try await client.start("mine").inputs == ["one"]) }
            sandbox.remove("Flows/broken.yaml")
            #expect(try await client.start("mine").inputs == ["another"])
        }
        let reported = changes.withLockedValue { $0 }
        #expect(reported.count == 2)
        guard case .refused(let problems) = reported.first else { return #expect(Bool(false), "\(reported)") }
        #expect(Set(problems.map(\.file)) == ["Flows/broken.yaml"])
        #expect(problems.map(\.line) == [1, 4])
        #expect(reported.last == .applied)
    }

    @Test("Applications, texts, themes and user types are reloaded too")
    func others() async throws {
        try await DefinitionSandbox.run(Self.files) { sandbox, _, client in
            try sandbox.write(
                "Applications/mine.yaml",
                Self.application.replacing("[Person]", with: "[Robot]") + "\nthemeId: red\n"
            )
            try sandbox.write(
                "Themes/red.yaml",
                "resource_type: theme\nhandle: red\ntheme: {shape: {borderRadius: 3}}\n"
            )
            try sandbox.write(
                "Texts/en-US.yaml",
                "resource_type: translation\nlanguage: en-US\ntranslations: {mine: {greeting: Hello}}\n"
            )
            try sandbox.write(
                "UserTypes/robot.yaml",
                """
                resource_type: user_type
                id: 737eaae7-e256-87ad-8876-a6e41ef9e8ef
                category: user
                name: Robot
                ouHandle: default
                allowSelfRegistration: true
                schema:
                  password: {displayName: P, type: string, credential: true}
                """
            )
            _ = try await client.start("mine")
            let meta = try await client.get("/flow/meta?type=APP&id=mine").json
            #expect(meta["design"]?["theme"]?["shape"]?["borderRadius"] == 3)
            #expect(meta["i18n"]?["translations"]?["mine"]?["greeting"] == "Hello")
            sandbox.remove("Applications/mine.yaml")
            #expect(try await client.start("mine").errorCode == "FES-1003")
        }
    }

    @Test("A watching server applies a change without the start of a flow")
    func watch() async throws {
        let sandbox = try DefinitionSandbox(Self.files)
        defer { sandbox.remove() }
        let (changes, continuation) = AsyncStream.makeStream(of: DefinitionChange.self)
        var configuration = try await TestServer.configuration()
        configuration.definitions = sandbox.url
        configuration.watchesDefinitions = true
        configuration.onDefinitionsChange = { continuation.yield($0) }
        try await TestServer.run(configuration) { _, _ in
            try sandbox.write("Flows/mine.yaml", Self.flow("another"))
            // The file may have been read half written; the next check reads the rest.
            for await change in changes where change == .applied { break }
        }
    }

    @Test("A definition added during a reload is kept")
    func addedMeanwhile() async throws {
        let sandbox = try DefinitionSandbox(Self.files)
        defer { sandbox.remove() }
        let store = try DefinitionStore(LocalIdentityServer.Configuration(definitions: sandbox.url))
        let names = (0..<40).map { "added-\($0)" }
        await withTaskGroup { group in
            group.addTask {
                for name in names {
                    store.add(Application(id: name, clientID: name, name: name, kind: .m2m, flows: [:]))
                    await Task.yield()
                }
            }
            group.addTask {
                for round in 0..<20 {
                    try? sandbox.write(
                        "Flows/mine.yaml",
                        Self.flow("field\(round)") + String(repeating: "\n", count: round)
                    )
                    store.refresh()
                }
            }
        }
        // A later check does not restore a lost change, because nothing has changed since.
        #expect(names.allSatisfy { store.current.applications[$0] != nil })
        #expect(store.current.applications["mine"] != nil)
    }
}
