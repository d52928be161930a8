import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore
import Testing

@testable import TerminalForms

@Suite("The language of terminal forms", .timeLimit(.minutes(5)))
@MainActor
struct TerminalTextsTests {
    private static func names(in text: String) -> Set<String> {
        Set(text.matches(of: /\{([a-z]+)\}/).map { String($0.output.1) })
    }

    private static func keys(in text: String) -> [String] {
        text.matches(of: /\[([a-zA-Z]+)\]/).map { String($0.output.1) }
    }

    @Test(
        "Each language has all texts, with the same parameters and keys",
        arguments: TerminalTexts.own.languages
    )
    func complete(_ language: LocalizedTexts.Language) {
        let english = LocalizedTexts.Language.english.texts
        #expect(Set(language.texts.keys) == Set(TerminalTexts.Key.allCases.map(\.rawValue)))
        for (name, text) in language.texts {
            #expect(!text.isEmpty && Self.names(in: text) == Self.names(in: english[name] ?? ""), "\(name)")
            #expect(Self.keys(in: text) == Self.keys(in: english[name] ?? ""), "\(name)")
        }
    }

    @Test("Only three German texts are equal to the English ones")
    func translated() {
        let english = LocalizedTexts.Language.english.texts
        let same = LocalizedTexts.Language.german.texts.filter { $0.value == english[$0.key] }
        #expect(Set(same.keys) == ["enterKey", "soon", "noLetter"])
        #expect(TerminalTexts.own.tags == FormTexts.languages)
    }

    @Test("Each language's own words for yes and no are accepted", arguments: TerminalTexts.own.tags)
    func booleans(_ language: String) {
        let texts = TerminalTexts(FormTexts(language: language))
        let converter = FieldInputConverter(
            field: FormField(id: "b", kind: .boolean, label: "B", isRequired: true),
            texts: texts
        )
        for input in ["y", texts(.yesLetter), texts(.yes)] {
            #expect((try? converter.value(of: input).get()) == "true", "\(input)")
        }
        for input in ["n", texts(.noLetter), texts(.no)] {
            #expect((try? converter.value(of: input).get()) == "false", "\(input)")
        }
        #expect(texts(.typeYesOrNo).contains(texts(.yesLetter)) && texts(.yesOrNo).contains(texts(.noLetter)))
    }

    @Test("A German dialog has no English words of the client")
    func german() async throws {
        let step = FlowStep(
            id: "s",
            fields: [
                FormField(id: "n", label: "Name"), FormField(id: "d", kind: .date, label: "Tag", isRequired: true),
                FormField(id: "b", kind: .boolean, label: "Post", isRequired: true),
                FormField(
                    id: "c",
                    kind: .choice,
                    label: "Land",
                    isRequired: true,
                    options: [.init(value: "DE"), .init(value: "FR")]
                ),
            ],
            actions: [FormAction(id: "go", label: "Los"), FormAction(id: "back", kind: .back, label: "Zurück")]
        )
        let error = NativeAuthError(.refused, message: "Nicht so.", recovery: [.retry(after: .seconds(5))])
        let counted = Refusals()
        let flow = ScriptedFlow { submission in
            guard submission != nil else { return step }
            var refused = step
            refused.error = error
            return counted.next() ? refused : Forms.done
        }
        let prompts = ["Name (optional): ", "Tag (JJJJ-MM-TT): ", "Post [j/n]: ", "Wählen Sie 1-2: ", "> "]
        let terminal = ScriptedTerminal([
            (prompts[0], "Ada"), (prompts[1], ""), (prompts[1], "1.2.2000"), (prompts[1], "2000-02-01"),
            (prompts[2], "vielleicht"), (prompts[2], "ja"), (prompts[3], "9"), (prompts[3], "2"), (prompts[4], "7"),
            (prompts[4], ""),
            (prompts[0] + "Ada", ""), (prompts[1] + "2000-02-01", ""), (prompts[2] + "j", ""), (prompts[3] + "2", ""),
            (prompts[4], ""),
        ])
        let model = FlowModel(flow: flow, texts: FormTexts(language: "de-AT"))
        let end = try await FormDialog(model: model, terminal: terminal).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)), "\(terminal.unanswered ?? "")")
        for text in [
            "Oder tippen Sie: /4 Zurück. Jede Zahl wählt einen Eintrag dieses Formulars.", "Tag ist erforderlich.",
            "Tippen Sie das Datum als JJJJ-MM-TT.",
            "Tippen Sie j oder n.", "Tippen Sie eine Zahl von 1 bis 2.", "Drücken Sie Enter oder tippen Sie 4.",
            "! Nicht so.\n  Versuchen Sie es in 5 Sekunden erneut.",
        ] { #expect(terminal.output.contains(text), "\(text)") }
        for word in ["Type ", "Press ", "Choose ", "Please ", "Try again", "Or type"] {
            #expect(!terminal.output.contains(word), "\(word)")
        }
        #expect(flow.submissions.map(\.values).first == ["n": "Ada", "d": "2000-02-01", "b": "true", "c": "FR"])
    }

    @Test(
        "The environment's language is read as a language tag",
        arguments: [
            (["LANG": "de_DE.UTF-8"], "de-DE"), (["LANG": "de_AT@euro"], "de-AT"), (["LANG": "C.UTF-8"], "en-US"),
            (["LANG": "POSIX"], "en-US"), ([:], "en-US"), (["LC_ALL": "", "LANG": "fr"], "fr"),
            (["LC_ALL": "C", "LANG": "de"], "en-US"), (["LC_MESSAGES": "de_DE", "LANG": "en_GB"], "de-DE"),
            (["LANG": "../../etc"], "en-US"), (["LANG": "d\u{1B}e"], "en-US"),
        ] as [([String: String], String)]
    )
    func environment(_ environment: [String: String], _ tag: String) {
        #expect(TerminalTexts.language(of: environment) == tag)
    }
}
