import AuthFlows
import NativeAuthCore
import Testing

@testable import TerminalForms

/// Promise 21: every kind of field in each of its five states.
@Suite(
    "Every kind of field at a terminal: shown, edited, invalid on the client, refused by the server, submitted",
    .timeLimit(.minutes(5))
)
@MainActor
struct TerminalTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var field: FormField
        /// The prompt at a standard terminal.
        var prompt: String
        var plain: String
        /// Invalid input and its error message; `nil` if every text is valid.
        var wrong: (line: String, complaint: String)?
        /// Keys pressed before the line.
        var edit: [KeyEvent] = [.character("7"), .backspace]
        var line: String
        var value: String
        var testDescription: String { "\(field.kind.rawValue) \(field.options.count)" }
    }

    nonisolated static func field(
        _ kind: FormField.Kind,
        _ options: [FormField.Option] = [],
        codeLength: Int? = nil
    ) -> FormField {
        FormField(id: "x", kind: kind, label: "X", isRequired: true, options: options, codeLength: codeLength)
    }

    nonisolated static let countries = [
        FormField.Option(value: "DE", label: "Germany"), .init(value: "FR", label: "France"),
    ]

    nonisolated static let rows = [
        Row(
            field: field(.text),
            prompt: "X: ",
            plain: "X, required: ",
            wrong: ("", "X is required."),
            line: "Ada",
            value: "Ada"
        ),
        Row(
            field: field(.password),
            prompt: "X: ",
            plain: "X, required, hidden input: ",
            wrong: ("", "X is required."),
            line: " p w",
            value: " p w"
        ),
        Row(field: field(.email), prompt: "X: ", plain: "X, required: ", line: "a@b.c", value: "a@b.c"),
        Row(
            field: field(.phone, [.init(value: "+49")]),
            prompt: "X: ",
            plain: "X, required: ",
            wrong: ("+1 5", "Start the number with +49."),
            line: "170 1",
            value: "+491701"
        ),
        Row(
            field: field(.number),
            prompt: "X: ",
            plain: "X, required: ",
            wrong: ("a", "Type a number, such as"),
            line: "12",
            value: "12"
        ),
        Row(
            field: field(.date),
            prompt: "X (YYYY-MM-DD): ",
            plain: "X, required, YYYY-MM-DD: ",
            wrong: ("2023-02-29", "This date does not exist."),
            line: "2024-02-29",
            value: "2024-02-29"
        ),
        Row(
            field: field(.oneTimeCode, codeLength: 6),
            prompt: "X: ",
            plain: "X, required: ",
            wrong: ("12345", "The code has 6 digits."),
            line: "123 456",
            value: "123456"
        ),
        Row(
            field: field(.boolean),
            prompt: "X [y/n]: ",
            plain: "X, required, y or n: ",
            wrong: ("maybe", "Type y or n."),
            line: "yes",
            value: "true"
        ),
        Row(
            field: field(.choice, countries),
            prompt: "Choose 1-2: ",
            plain: "X, required, Choose 1-2: ",
            wrong: ("3", "Type a number from 1 to 2."),
            edit: [.down, .down, .clear],
            line: "fra",
            value: "FR"
        ),
        Row(
            field: field(.link),
            prompt: "X: ",
            plain: "X, required: ",
            line: "https://x/?t=a",
            value: "https://x/?t=a"
        ),
        Row(
            field: field(.passkey),
            prompt: "X: ",
            plain: "X, required: ",
            wrong: ("{}", "not a passkey response"),
            line: "QUJD",
            value: "QUJD"
        ),
        Row(field: field(.captcha), prompt: "X: ", plain: "X, required: ", line: "tok", value: "tok"),
        Row(field: field(.init(rawValue: "newer")), prompt: "X: ", plain: "X, required: ", line: "a", value: "a"),
    ]

    @Test(arguments: rows, [false, true])
    func everyState(_ row: Row, _ isPlain: Bool) async throws {
        let refusal = NativeAuthError(
            .invalidInput,
            message: "Please check.",
            fieldErrors: [FieldError(field: "x", message: "The server wants another.")]
        )
        let field = row.field
        @Sendable func step(_ error: NativeAuthError?) -> FlowStep {
            FlowStep(
                id: "s",
                components: [FormComponent(id: "c", kind: .field, fieldID: "x")],
                fields: [field],
                actions: [FormAction(id: "go", label: "Continue")],
                error: error
            )
        }
        // Refused once, then accepted.
        let counted = Refusals()
        let server = ScriptedFlow { submission in
            guard submission != nil else { return step(nil) }
            return counted.next() ? step(refusal) : Forms.done
        }
        let prompt = isPlain ? row.plain : row.prompt
        let line = row.line.map(KeyEvent.character) + [.enter]
        var answers: [(prompt: String, keys: [KeyEvent])] = []
        if let wrong = row.wrong { answers.append((prompt, wrong.line.map(KeyEvent.character) + [.enter])) }
        answers.append((prompt, row.edit + line))
        // A value that is not secret is prefilled and then replaced.
        let isKept = !field.isSensitive
        let again = FieldInputConverter(field: field, texts: TerminalTexts()).inputText(for: row.value)
        answers.append((prompt + (isKept ? again : ""), [.clear] + line))
        let terminal = ScriptedTerminal(keys: answers, traits: TerminalTraits(isPlain: isPlain))
        let end = try await FormDialog(model: FlowModel(flow: server), terminal: terminal).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)), "\(terminal.unanswered ?? "")")
        // Shown.
        #expect(terminal.output.contains(prompt))
        // Invalid on the client: reported and not sent.
        if let wrong = row.wrong { #expect(terminal.output.contains(wrong.complaint)) }
        // Refused by the server: reported at the field.
        let mark = isPlain ? "Error: " : "! "
        #expect(terminal.output.contains("\(mark)The server wants another."))
        // Edited and submitted: the final input, both times.
        #expect(server.submissions.map(\.values) == [["x": row.value], ["x": row.value]])
        // A secret is not shown, and a plain terminal gets no cursor control.
        if field.kind == .password { #expect(!terminal.output.contains(row.value)) }
        if isPlain { #expect(!terminal.output.contains("\u{1B}") && !terminal.output.contains("\u{8}")) }
    }

    @Test(
        "Every kind of action: shown, mistyped, refused by the server, chosen",
        arguments: [FormAction.Kind.submit, .trigger, .resend, .back, .cancel, .init(rawValue: "newer")],
        [false, true]
    )
    func everyAction(_ kind: FormAction.Kind, _ isPlain: Bool) async throws {
        let counted = Refusals()
        let flow = ScriptedFlow { submission in
            let error = submission == nil ? nil : Forms.refused
            if submission != nil, !counted.next() { return Forms.done }
            return FlowStep(
                id: "s",
                fields: [FormField(id: "h", kind: .hidden)],
                actions: [FormAction(id: "act", kind: kind, label: "Act")],
                error: error
            )
        }
        let terminal = ScriptedTerminal(
            [("> ", "nonsense"), ("> ", "1"), ("> ", "act")],
            traits: TerminalTraits(isPlain: isPlain)
        )
        let end = try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)), "\(terminal.unanswered ?? "")")
        let key = kind == .submit ? "Enter" : "1"
        #expect(terminal.output.contains(isPlain ? "\n\(key): Act\n" : "\n[\(key)] Act\n"))
        #expect(terminal.output.contains((isPlain ? "Error: " : "! ") + Forms.refused.message))
        #expect(flow.submissions.map(\.actionID) == ["act", "act"])
        // Only a submit action sends the fields.
        #expect(flow.submissions.allSatisfy { $0.values.isEmpty == (kind != .submit) })
    }

    nonisolated static let components: [(FormComponent, [String])] = [
        (FormComponent(id: "c", kind: .heading, text: "Head"), ["Head"]),
        (FormComponent(id: "c", kind: .text, text: "Text"), ["Text"]),
        (FormComponent(id: "c", kind: .text, text: "Bad", style: .init(tone: .error)), ["Error: Bad"]),
        (FormComponent(id: "c", kind: .text, text: "Care", style: .init(tone: .warning)), ["Warning: Care"]),
        (FormComponent(id: "c", kind: .text, text: "Know", style: .init(tone: .info)), ["Note: Know"]),
        (FormComponent(id: "c", kind: .text, text: "Well", style: .init(tone: .success)), ["Well"]),
        (FormComponent(id: "c", kind: .richText, richText: [RichTextSpan("Rich")]), ["Rich"]),
        (FormComponent(id: "c", kind: .image, text: "Logo", source: "https://x/y.png"), ["Image: Logo"]),
        (FormComponent(id: "c", kind: .divider, text: "Or"), ["Or"]),
        (FormComponent(id: "c", kind: .divider), []),
        (FormComponent(id: "c", kind: .group, children: [FormComponent(id: "d", kind: .text, text: "In")]), ["In"]),
        (FormComponent(id: "c", kind: .row, children: [FormComponent(id: "d", kind: .text, text: "In")]), ["In"]),
        (FormComponent(id: "c", kind: .icon, text: "Lock", source: "lock"), []),
        (FormComponent(id: "c", kind: .copyableText, text: "Link", value: "https://x/y"), ["Link:", "https://x/y"]),
        (FormComponent(id: "c", kind: .qrCode, text: "Scan", value: "wallet://x"), ["Scan:", "wallet://x"]),
        (
            FormComponent(id: "c", kind: .keyValueList, text: "You:", rows: [.init(label: "Name", value: "Ada")]),
            ["You:", "Name: Ada"]
        ),
        (FormComponent(id: "c", kind: .timer, text: "{time} left"), ["2:05 left"]),
        (FormComponent(id: "c", kind: .init(rawValue: "newer"), text: "New"), ["New"]),
    ]

    @Test("At a plain terminal every line of a component is complete in itself", arguments: components)
    func plainComponent(_ component: FormComponent, _ expected: [String]) {
        let snapshot = FormSnapshot(step: FlowStep(id: "s", kind: .display, components: [component]), secondsLeft: 125)
        let lines = ScreenRenderer(TerminalTraits(isPlain: true)).lines(of: snapshot).map(\.text)
        #expect(lines == expected)
    }

    @Test("A tone is shown as a colour, and errors also with a mark")
    func tones() {
        let tones: [(FormComponent.Style.Tone, String)] = [
            (.error, "\u{1B}[1;31m! T\u{1B}[0m"), (.success, "\u{1B}[32mT\u{1B}[0m"), (.info, "\u{1B}[36mT\u{1B}[0m"),
            (.primary, "\u{1B}[1mT\u{1B}[0m"), (.secondary, "\u{1B}[2mT\u{1B}[0m"), (.init(rawValue: "newer"), "T"),
        ]
        for (tone, expected) in tones {
            let style = FormComponent.Style(tone: tone, alignment: .center)
            let step = FlowStep(
                id: "s",
                kind: .display,
                components: [FormComponent(id: "c", kind: .text, text: "T", style: style)]
            )
            let lines = ScreenRenderer().lines(of: FormSnapshot(step: step))
            #expect(lines.text(isColored: true) == expected + "\n", "\(tone)")
        }
    }
}
