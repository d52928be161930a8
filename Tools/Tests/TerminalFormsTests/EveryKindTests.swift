import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@testable import TerminalForms

@Suite(
    "Every kind of component, field and action: shown, answered interactively, answered by a script",
    .timeLimit(.minutes(5))
)
@MainActor
struct EveryKindTests {
    struct FieldCase: Sendable, CustomTestStringConvertible {
        let field: FormField
        let prompt: String
        let typed: String
        let value: String
        /// Input that is refused, and the error message.
        var wrong: (typed: String, complaint: String)?
        var testDescription: String { "\(field.kind.rawValue) \(field.options.count)" }
    }

    nonisolated static let countries = [
        FormField.Option(value: "DE", label: "Germany"), .init(value: "FR", label: "France"),
    ]

    nonisolated static func field(_ kind: FormField.Kind, _ options: [FormField.Option] = []) -> FormField {
        FormField(id: "x", kind: kind, label: "X", isRequired: true, options: options)
    }

    nonisolated static let fields = [
        FieldCase(field: field(.text), prompt: "X: ", typed: " Ada ", value: "Ada", wrong: ("", "X is required")),
        FieldCase(field: field(.password), prompt: "X: ", typed: " p w ", value: " p w "),
        FieldCase(field: field(.email), prompt: "X: ", typed: "a@b.c", value: "a@b.c"),
        FieldCase(field: field(.phone), prompt: "X: ", typed: "+49 170", value: "+49 170"),
        FieldCase(
            field: field(.phone, [.init(value: "+49")]),
            prompt: "X: ",
            typed: "170 1-2",
            value: "+4917012",
            wrong: ("+1 555", "Start the number with +49.")
        ),
        FieldCase(
            field: field(.phone, [.init(value: "+49"), .init(value: "+1", label: "USA")]),
            prompt: "X: ",
            typed: "+1 555",
            value: "+1555",
            wrong: ("555", "Start the number with one of +49, +1.")
        ),
        FieldCase(
            field: field(.phone, [.init(value: "+1-684"), .init(value: "+44 7624")]),
            prompt: "X: ",
            typed: "+1-684 555",
            value: "+1684555",
            wrong: ("+1 555", "Start the number with one of +1-684, +44 7624.")
        ),
        FieldCase(
            field: field(.phone, [.init(value: "+44 7624")]),
            prompt: "X: ",
            typed: "555",
            value: "+447624555"
        ),
        FieldCase(field: field(.number), prompt: "X: ", typed: "12", value: "12", wrong: ("a", "Type a number")),
        FieldCase(
            field: field(.date),
            prompt: "X (YYYY-MM-DD): ",
            typed: "2000-01-31",
            value: "2000-01-31",
            wrong: ("31.1.2000", "YYYY-MM-DD")
        ),
        FieldCase(
            field: FormField(
                id: "x",
                kind: .date,
                label: "X",
                isRequired: true,
                rules: [ValidationRule(.matches(#"^\d\d\.\d\d\.\d{4}$"#))]
            ),
            prompt: "X: ",
            typed: "31.01.2000",
            value: "31.01.2000",
            wrong: ("2000-01-31", "X")
        ),
        FieldCase(field: field(.oneTimeCode), prompt: "X: ", typed: "12 34", value: "1234"),
        FieldCase(
            field: field(.boolean),
            prompt: "X [y/n]: ",
            typed: "y",
            value: "true",
            wrong: ("perhaps", "Type y or n.")
        ),
        FieldCase(
            field: field(.choice, countries),
            prompt: "Choose 1-2: ",
            typed: "2",
            value: "FR",
            wrong: ("3", "from 1 to 2")
        ),
        FieldCase(field: field(.choice), prompt: "X: ", typed: "anything", value: "anything"),
        FieldCase(field: field(.link), prompt: "X: ", typed: "https://x/?token=a", value: "https://x/?token=a"),
        FieldCase(
            field: field(.passkey),
            prompt: "X: ",
            typed: "QUJD",
            value: "QUJD",
            wrong: ("{}", "not a passkey response")
        ),
        FieldCase(field: field(.captcha), prompt: "X: ", typed: "tok", value: "tok"),
        FieldCase(field: field(.init(rawValue: "newer")), prompt: "X: ", typed: "a", value: "a"),
    ]

    private func step(_ field: FormField) -> FlowStep {
        FlowStep(id: "s", fields: [field], actions: [FormAction(id: "go", label: "Continue")])
    }

    @Test("A field is shown and answered", arguments: fields)
    func field(_ one: FieldCase) async throws {
        let step = step(one.field)
        // Shown, and hidden if it is a secret.
        let drawn = ScreenRenderer().lines(of: FormSnapshot(step: step, values: ["x": one.value])).map(
            \.text
        )
        #expect(drawn.contains { $0.hasPrefix(one.prompt.trimmed) || $0.hasPrefix("X") }, "\(drawn)")
        #expect(!one.field.isSensitive || !drawn.joined().contains(one.value))
        // Answered interactively.
        let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
        let lines = (one.wrong.map { [$0.typed] } ?? []) + [one.typed]
        let terminal = ScriptedTerminal(lines.map { (prompt: one.prompt, line: $0) })
        let end = try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)), "\(terminal.unanswered ?? "")")
        #expect(flow.submissions.map(\.values) == [["x": one.value]])
        if let wrong = one.wrong { #expect(terminal.output.contains(wrong.complaint), "\(terminal.output)") }
        // Answered by a script: a secret only from a file, other values also as arguments.
        let inputs = [GivenInputs(fileValues: ["x": one.value]), GivenInputs(argumentValues: ["x": one.value])]
        for inputs in inputs {
            let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
            let end = await UnattendedRun(model: FlowModel(flow: flow), inputs: inputs).run()
            if one.field.isSensitive, !inputs.argumentValues.isEmpty {
                #expect(end == .usageError(GivenInputs.secretRefusal("x")) && flow.submissions.isEmpty)
            } else {
                #expect(end == .complete(FlowOutcome(user: Forms.ada)))
                #expect(flow.submissions.map(\.values) == [["x": one.value]])
            }
        }
    }

    @Test("A hidden field is neither shown nor prompted for")
    func hidden() async throws {
        let step = FlowStep(
            id: "s",
            fields: [Self.field(.hidden), Self.field(.hidden)],
            actions: [FormAction(id: "go", label: "Go")]
        )
        let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
        let terminal = ScriptedTerminal([("> ", "")])
        let end = try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)) && !terminal.output.contains("X"))
    }

    @Test(
        "An action is shown and chosen",
        arguments: [FormAction.Kind.submit, .trigger, .resend, .init(rawValue: "newer")],
        [FormAction.Prominence.primary, .secondary, .link, .destructive, .init(rawValue: "newer")]
    )
    func action(_ kind: FormAction.Kind, _ prominence: FormAction.Prominence) async throws {
        let step = FlowStep(id: "s", actions: [FormAction(id: "act", kind: kind, label: "Act", prominence: prominence)])
        let key = kind == .submit ? "[Enter] Act" : "[1] Act"
        #expect(
            ScreenRenderer().lines(of: FormSnapshot(step: step)).map(\.text).filter { !$0.isEmpty } == [key]
        )
        let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
        let terminal = ScriptedTerminal([("> ", "1")])
        _ = try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run()
        #expect(flow.submissions.map(\.actionID) == ["act"])
        let script = ScriptedFlow { $0 == nil ? step : Forms.done }
        let end = await UnattendedRun(model: FlowModel(flow: script), inputs: GivenInputs()).run(actions: ["act"])
        #expect(end == .complete(FlowOutcome(user: Forms.ada)))
        #expect(script.submissions.map(\.actionID) == ["act"])
    }

    nonisolated static let components: [(FormComponent, [String])] = [
        (FormComponent(id: "c", kind: .heading, text: "Head"), ["Head", "----"]),
        (FormComponent(id: "c", kind: .heading, text: "Head", level: 3), ["Head"]),
        (FormComponent(id: "c", kind: .text, text: "Text"), ["Text"]),
        (FormComponent(id: "c", kind: .richText, richText: [RichTextSpan("Rich")]), ["Rich"]),
        (FormComponent(id: "c", kind: .image, text: "Logo", source: "https://x/y.png"), ["[Logo]"]),
        (FormComponent(id: "c", kind: .divider, text: "Or"), ["------------------ Or ------------------"]),
        (
            FormComponent(id: "c", kind: .group, children: [FormComponent(id: "d", kind: .text, text: "In")]), ["In"]
        ),
        (FormComponent(id: "c", kind: .row, children: [FormComponent(id: "d", kind: .text, text: "In")]), ["In"]),
        (FormComponent(id: "c", kind: .icon, text: "Lock", source: "lock"), []),
        (
            FormComponent(id: "c", kind: .copyableText, text: "Link", value: "https://x/y"),
            ["Link:", "https://x/y"]
        ),
        (
            FormComponent(id: "c", kind: .qrCode, value: "wallet://x?y"),
            ["Open this on your phone, or convert it to a QR code:", "wallet://x?y"]
        ),
        (
            FormComponent(
                id: "c",
                kind: .keyValueList,
                text: "You:",
                rows: [.init(label: "Name", value: "Ada"), .init(label: "Mail address", value: "a@b.c")]
            ),
            ["You:", "  Name          Ada", "  Mail address  a@b.c"]
        ),
        (FormComponent(id: "c", kind: .timer, text: "{time} left"), ["2:05 left"]),
        (FormComponent(id: "c", kind: .init(rawValue: "newer"), text: "New"), ["New"]),
    ]

    @Test("A component is shown without colour and Unicode", arguments: components)
    func component(_ component: FormComponent, _ expected: [String]) {
        let snapshot = FormSnapshot(step: FlowStep(id: "s", kind: .display, components: [component]), secondsLeft: 125)
        let lines = ScreenRenderer(TerminalTraits(isUnicode: false)).lines(of: snapshot)
        #expect(lines.map(\.text) == expected)
    }
}
