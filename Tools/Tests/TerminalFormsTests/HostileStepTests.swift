import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@testable import TerminalForms

/// Promise 23 at the terminal. An endless loop is ended by the suite's time limit.
@Suite("Steps of a hostile server at a terminal", .timeLimit(.minutes(5)))
@MainActor
struct HostileStepTests {
    /// One megabyte.
    nonisolated static let longest = 1_000_000
    nonisolated static let evil = "\u{1B}[2J\u{1B}]0;t\u{7}ev\u{202E}il\u{9B}31m\u{2066}\u{0}\r\n! fake"

    /// Returns a step with every kind of component, field and action, with control sequences in all texts.
    private nonisolated func step(_ text: String) -> FlowStep {
        let kinds: [FormComponent.Kind] = [
            .heading, .text, .richText, .image, .divider, .group, .row, .copyableText, .keyValueList, .timer, .icon,
            .qrCode, .init(rawValue: "newer"),
        ]
        let fields: [FormField.Kind] = [
            .text, .password, .email, .phone, .number, .date, .oneTimeCode, .boolean, .choice, .link, .captcha,
        ]
        return FlowStep(
            id: "s",
            components: kinds.enumerated().map { index, kind in
                FormComponent(
                    id: "c\(index)",
                    kind: kind,
                    text: text,
                    richText: [RichTextSpan(text)],
                    value: text,
                    rows: [.init(label: text, value: text)]
                )
            },
            fields: fields.enumerated().map { index, kind in
                FormField(
                    id: "f\(index)",
                    kind: kind,
                    label: text,
                    placeholder: text,
                    hint: text,
                    options: [.init(value: text, label: text)],
                    initialValue: text
                )
            },
            actions: [FormAction(id: "a", label: text), FormAction(id: "b", kind: .back, label: text)],
            error: NativeAuthError(
                .refused,
                message: text,
                fieldErrors: [FieldError(field: "f0", message: text)]
            )
        )
    }

    private func expectHarmless(_ output: String) {
        let forbidden: Set<Unicode.Scalar> = ["\u{1B}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{0}", "\u{7}", "\r"]
        #expect(output.unicodeScalars.allSatisfy { !forbidden.contains($0) })
    }

    @Test(
        "Control sequences of the server are removed in every language and output mode",
        arguments: [false, true]
    )
    func obeysNothing(_ isPlain: Bool) async throws {
        for language in FormTexts.languages {
            let texts = FormTexts(language: language)
            let flow = ScriptedFlow { _ in self.step(Self.evil) }
            // The dialog ends at the first prompt; everything before it has been written.
            let terminal = ScriptedTerminal([], traits: TerminalTraits(isPlain: isPlain))
            let dialog = FormDialog(model: FlowModel(flow: flow, texts: texts), terminal: terminal)
            await #expect(throws: Interruption.self) { try await dialog.run() }
            #expect(terminal.output.contains("evil"))
            expectHarmless(terminal.output)
            var snapshot = FormSnapshot(step: step(Self.evil), secondsLeft: 3)
            snapshot.fieldErrors = ["f3": [Self.evil]]
            let lines = ScreenRenderer(TerminalTraits(isPlain: isPlain), texts: texts).lines(of: snapshot)
            expectHarmless(lines.map(\.text).joined())
            #expect(lines.allSatisfy { !$0.text.contains("\n") })
        }
    }

    @Test("Texts of one megabyte are drawn", arguments: ["word ", "x", "日", "\u{301}", "👩‍👩‍👧"])
    func longTexts(_ piece: String) async throws {
        let text = String(repeating: piece, count: Self.longest / piece.utf8.count)
        let long = FlowStep(
            id: "s",
            components: [
                FormComponent(id: "h", kind: .heading, text: text), FormComponent(id: "t", kind: .text, text: text),
                FormComponent(id: "q", kind: .qrCode, value: text),
            ],
            fields: [FormField(id: "f", label: text)],
            actions: [FormAction(id: "a", label: text)]
        )
        let flow = ScriptedFlow { _ in long }
        let terminal = ScriptedTerminal([])
        await #expect(throws: Interruption.self) {
            try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run()
        }
        let isAtField = terminal.output.hasSuffix("\n> \n")
        #expect(isAtField, "\(terminal.output.suffix(20))")
    }

    @Test("Components nested 500 levels deep are drawn")
    func deep() {
        var deep = FormComponent(id: "leaf", kind: .text, text: "The deepest")
        for level in 0..<500 { deep = FormComponent(id: "g\(level)", kind: .group, children: [deep]) }
        let lines = ScreenRenderer().lines(of: FormSnapshot(step: FlowStep(id: "s", components: [deep]))).map(\.text)
        #expect(lines == ["The deepest"])
    }

    @Test("Ten thousand fields, actions and components are drawn")
    func many() async throws {
        let all = 0..<10_000
        let step = FlowStep(
            id: "s",
            components: all.map { FormComponent(id: "c\($0)", kind: .field, fieldID: "f\($0)") }
                + all.map {
                    FormComponent(id: "r\($0)", kind: .richText, richText: [RichTextSpan("L\($0)", actionID: "a\($0)")])
                },
            fields: all.map { FormField(id: "f\($0)", label: "Field \($0)") },
            actions: all.map { FormAction(id: "a\($0)", label: "Act \($0)") }
        )
        let lines = ScreenRenderer().lines(of: FormSnapshot(step: step)).map(\.text)
        #expect(lines.contains("L9999 [10000]"))
        let flow = ScriptedFlow { _ in step }
        let terminal = ScriptedTerminal([])
        await #expect(throws: Interruption.self) {
            try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run()
        }
        let isAsked = terminal.output.contains("Field 0 (optional): ")
        #expect(isAsked)
    }

    @Test("A choice of ten thousand options lists the first 40 and finds others by a part of the name")
    func choices() async throws {
        let options = (0..<10_000).map { FormField.Option(value: "v\($0)", label: "Place \($0).") }
        let step = FlowStep(
            id: "s",
            fields: [FormField(id: "x", kind: .choice, label: "Place", isRequired: true, options: options)],
            actions: [FormAction(id: "go", label: "Go")]
        )
        let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
        let terminal = ScriptedTerminal([("Choose 1-10000: ", "place 777"), ("Choose 1-10000: ", "e 7777.")])
        #expect(
            try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run()
                == .complete(FlowOutcome(user: Forms.ada))
        )
        #expect(flow.submissions.map(\.values) == [["x": "v7777"]])
        #expect(terminal.output.contains("Place 39.") && !terminal.output.contains("Place 40."))
        #expect(terminal.output.contains("9960 more options. Type part of a name to find one."))
        #expect(terminal.output.contains("! Several options match: 778 Place 777., 7771 Place 7770."))
    }
}
