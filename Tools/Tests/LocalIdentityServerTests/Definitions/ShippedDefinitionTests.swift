import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The shipped definitions", .timeLimit(.minutes(5)))
struct ShippedDefinitionTests {
    @Test("The definitions are consistent, also with --recorded", arguments: [false, true])
    func fit(_ recorded: Bool) {
        let outcome = DefinitionReader(usesRecordedFlows: recorded).read(nil)
        let definitions = outcome.definitions
        #expect(outcome.problems.isEmpty, "\(outcome.problems)")
        #expect(outcome.warnings.isEmpty, "\(outcome.warnings)")
        #expect(
            definitions?.flows.applications[ShippedApplications().emailCode.applicationId]?.flows[.authentication]
                == (recorded ? "email-code-recorded" : "email-code")
        )
    }

    @Test("The well-known applications match the files")
    func applications() throws {
        let registry = try #require(DefinitionReader().read(nil).definitions?.flows.applications)
        let known = ShippedApplications().all
        let ids = Set(known.map(\.applicationId)).union(ShippedApplications.tenantPages)
        #expect(Set(registry.all.map(\.id)) == ids)
        for entry in known {
            let application = try #require(registry[entry.applicationId])
            #expect(application.clientID == entry.clientId)
            #expect(application.name == entry.name)
            #expect(application.oauth?.redirectURIs.first == entry.redirectURI)
            #expect(application.oauth?.redirectURIs.contains(entry.loopbackRedirectURI) == true)
            #expect(
                application.oauth?.postLogoutRedirectURIs.contains(entry.loopbackPostLogoutRedirectURI) == true
            )
            #expect(application.oauth?.postLogoutRedirectURIs.first == entry.postLogoutRedirectURI)
            #expect(application.oauth?.isPublic == true)
            #expect(application.description != application.name)
        }
    }

    private static func parameters(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{[^{}]+\}/).map { String($0.0) })
    }

    @Test("Every text exists in every language with the same parameters, and is not empty")
    func texts() throws {
        let definitions = try #require(DefinitionReader().read(nil).definitions)
        #expect(definitions.flows.texts.languages == ["en-US", "de-DE"])
        let english = definitions.flows.texts.texts()
        let count = english.values.reduce(0) { $0 + $1.count }
        #expect(count > 200)
        let german = try #require(DefinitionLayer.shipped.layer.texts["de-DE"]).texts
        for (namespace, texts) in english {
            let other = Set(german[namespace].map { Array($0.keys) } ?? [])
            #expect(other == Set(texts.keys), "\(namespace): \(other.symmetricDifference(texts.keys))")
            for (key, text) in texts.merging(german[namespace] ?? [:], uniquingKeysWith: { $0 + $1 }) {
                #expect(!text.trimmingCharacters(in: .whitespaces).isEmpty, "\(namespace):\(key)")
            }
        }
        #expect(Set(german.keys) == Set(english.keys))
        for (namespace, texts) in english {
            for (key, text) in texts {
                let translated = german[namespace]?[key] ?? ""
                #expect(Self.parameters(translated) == Self.parameters(text), "\(namespace):\(key)")
            }
        }
        for flow in definitions.flows.catalog.flows.values {
            for text in flow.textReferences {
                #expect(german[text.namespace]?[text.key] != nil, "\(flow.handle) \(text.namespace):\(text.key)")
            }
        }
    }

    @Test(
        "The nearest language is selected",
        arguments: [
            ("de", "Anmelden"), ("de-AT", "Anmelden"), ("DE_de", "Anmelden"), ("de-CH-1996", "Anmelden"),
            ("en", "Sign in"), ("en-GB", "Sign in"), ("fr-FR", "Sign in"), ("", "Sign in"), ("-", "Sign in"),
            ("den", "Sign in"),
        ]
    )
    func language(_ wanted: String, _ expected: String) async throws {
        try await TestServer.run { server, client in
            let app = server.applications.demo.applicationId
            let meta = try await client.get("/flow/meta?type=APP&id=\(app)&namespace=signin&language=\(wanted)").json
            let texts = meta["i18n"]?["translations"]
            #expect(texts?["signin"]?["forms.credentials.title"]?.string == expected)
            #expect(texts?.object?.count == 1)
            #expect(meta["i18n"]?["language"]?.string == (wanted.isEmpty ? "en-US" : wanted))
            #expect(meta["i18n"]?["languages"] == ["en-US", "de-DE"])
            let colors = meta["design"]?["theme"]?["colorSchemes"]
            #expect(colors?["light"]?["palette"]?["primary"]?["main"] != nil)
            #expect(colors?["dark"]?["palette"]?["primary"]?["main"] != nil)
        }
    }

    @Test("The gallery contains every component and every kind of field")
    func galleryIsComplete() throws {
        let flow = try #require(DefinitionReader().read(nil).definitions?.flows.catalog.flow(named: "gallery"))
        var types: Set<String> = []
        var variants: Set<String> = []
        var events: Set<String> = []
        func walk(_ components: [JSONValue]) {
            for component in components {
                if let word = component["type"]?.string { types.insert(word) }
                if let word = component["variant"]?.string { variants.insert(word) }
                if let word = component["eventType"]?.string { events.insert(word) }
                if case .array(let children) = component["components"] { walk(children) }
            }
        }
        var inputs: Set<String> = []
        var rules: Set<String> = []
        for node in flow.nodes.values {
            inputs.formUnion(node.inputs.map(\.type))
            rules.formUnion(node.inputs.flatMap { $0.validation ?? [] }.map(\.type.rawValue))
            if case .prompt(let prompt) = node.kind { walk(prompt.components) }
        }
        // A placeholder needs a schema, which sign-up has; federated steps and refused passkeys send inputs of type
        // `string` or without a type.
        #expect(FlowGrammar.componentTypes.subtracting(types) == ["DYNAMIC_INPUT_PLACEHOLDER"])
        #expect(FlowGrammar.inputTypes.subtracting(inputs) == ["string", ""])
        #expect(rules == ["minLength", "maxLength", "regex"])
        #expect(events == ["SUBMIT", "TRIGGER", "NAVIGATE", "CANCEL", "RESET", "BACK"])
        let buttons: Set = [
            "PRIMARY", "SECONDARY", "OUTLINED", "TEXT", "TERTIARY", "LINK", "DANGER", "INFO", "SUCCESS", "WARNING",
        ]
        #expect(buttons.subtracting(variants).isEmpty)
        let texts = Set((1...6).map { "HEADING_\($0)" } + ["BODY_1", "BODY_2", "SUBTITLE_1", "SUBTITLE_2", "CAPTION"])
        #expect(texts.subtracting(variants).isEmpty)
    }

    @Test("The gallery can be completed")
    func gallery() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            var step = try await client.start(server.applications.gallery.applicationId, verbose: true)
            let end = Int64(clock.now().timeIntervalSince1970 + 900) * 1_000
            #expect(step.note("stepTimeout") == String(end))
            #expect(step.note("details")?.contains("4711") == true)
            clock.advance(10)
            #expect(try await client.answer(step).note("stepTimeout") == String(end))
            step = try await client.start(server.applications.gallery.applicationId)
            step = try await client.answer(step, "action_display")
            #expect(step.inputs.count == 15)
            step = try await client.answer(step, "action_fields", ["text": "a", "secret": "b", "terms": "true"])
            step = try await client.answer(
                step,
                "action_rules",
                ["shortest": "a", "longest": "123456789", "shape": "ab", "all": "abc"]
            )
            guard case .array(let errors) = step.json["data"]?["fieldErrors"] else {
                return #expect(Bool(false), "\(step.text)")
            }
            #expect(errors.compactMap { $0["identifier"]?.string } == ["shortest", "longest", "shape", "all", "all"])
            step = try await client.answer(
                step,
                "action_rules",
                ["shortest": "abc", "longest": "12345678", "shape": "AB-1234", "all": ""]
            )
            #expect(step.note("consentPrompt")?.contains("purposeName") == true)
            step = try await client.answer(step, "action_approve", ["consent_decisions": "{}"])
            #expect(step.actions.count == 11)
            #expect(step.text.contains(#""type":"CONFIRM""#))
            step = try await client.answer(step, "action_back")
            #expect(step.inputs == ["shortest", "longest", "shape", "all"])
        }
    }

    @Test("An expired prompt ends its execution")
    func timeLimit() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            let app = server.applications.gallery.applicationId
            let inTime = try await client.start(app)
            let late = try await client.start(app)
            clock.advance(899)
            #expect(try await client.answer(inTime, "action_display").flowStatus == "INCOMPLETE")
            clock.advance(1)
            #expect(try await client.answer(late, "action_display").errorCode == "FES-1004")
        }
    }

    @Test("Display screens wait in the middle of a flow, and the last one ends it with a message")
    func screens() async throws {
        try await TestServer.run { server, client in
            var step = try await client.start(server.applications.screens.applicationId, verbose: true)
            #expect(step.inputs.isEmpty && step.actions.isEmpty)
            #expect(step.note("message") == "{{ t(screens:welcome.message) }}")
            step = try await client.answer(step)
            step = try await client.answer(step, "action_wait")
            #expect(step.note("message") == "{{ t(screens:waiting.message) }}")
            step = try await client.answer(try await client.answer(step), "action_finish")
            #expect(step.flowStatus == "COMPLETE")
            #expect(step.assertion == nil)
            #expect(step.note("message") == "{{ t(screens:done.message) }}")
            #expect(step.text.contains("done_title"))
        }
    }
}
