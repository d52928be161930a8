import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@testable import TerminalForms

@Suite("A form as lines of text", .timeLimit(.minutes(5)))
struct RendererTests {
    private func text(_ snapshot: FormSnapshot, columns: Int = 80) -> String {
        ScreenRenderer(TerminalTraits(columns: columns)).lines(of: snapshot).map(\.text).joined(separator: "\n")
    }

    @Test("A sign-in form shows the entered values; the mask does not reveal the length of the password")
    func signIn() {
        let snapshot = FormSnapshot(step: Forms.signIn(), values: ["username": "ada", "password": "pw"])
        #expect(
            text(snapshot) == """
                Sign in
                ───────
                Use your Example account.

                Username: ada
                Password: ••••••••

                New here? Sign up [2]

                [Enter] Sign In   [2] Sign up
                """
        )
    }

    @Test("The form's error is above the fields, a field's error at its field")
    func errors() {
        var snapshot = FormSnapshot(step: Forms.signIn(), error: Forms.refused)
        snapshot.fieldErrors = ["username": ["Username is required."]]
        #expect(
            text(snapshot) == """
                Sign in
                ───────
                Use your Example account.

                ! The user name or the password is wrong.
                  Try again.

                ! Username is required.
                Username:
                Password:

                New here? Sign up [2]

                [Enter] Sign In   [2] Sign up
                """
        )
    }

    @Test("Field kinds with hints, options and optional marks")
    func kinds() {
        let step = FlowStep(
            id: "all",
            fields: [
                FormField(id: "mail", kind: .email, label: "E-mail", placeholder: "you@example.com"),
                FormField(id: "born", kind: .date, label: "Born", isRequired: true),
                FormField(
                    id: "country",
                    kind: .choice,
                    label: "Country",
                    hint: "Where you live.",
                    isRequired: true,
                    options: [.init(value: "DE", label: "Germany"), .init(value: "FR", label: "France")]
                ),
                FormField(id: "news", kind: .boolean, label: "Send me news"),
                FormField(id: "token", kind: .hidden),
            ],
            actions: [FormAction(id: "go", label: "Continue")]
        )
        let snapshot = FormSnapshot(step: step, values: ["country": "FR", "news": "true", "token": "hidden-value"])
        #expect(
            text(snapshot) == """
                you@example.com
                E-mail (optional):
                Born (YYYY-MM-DD):
                Where you live.
                Country:
                  1  Germany
                  2  France
                Choose 1-2: France
                Send me news [y/n]: y

                [Enter] Continue
                """
        )
    }

    @Test("An error of both the form and a field is shown once")
    func sameError() {
        let error = NativeAuthError(
            .alreadyExists,
            message: "The name is taken.",
            fieldErrors: [FieldError(field: "n", message: "The name is taken.")]
        )
        let step = FlowStep(id: "s", fields: [FormField(id: "n", label: "Name")], error: error)
        let errors = ["n": ["The name is taken.", "It is short."]]
        let shown = text(FormSnapshot(step: step, fieldErrors: errors, error: error))
        #expect(shown.components(separatedBy: "The name is taken.").count == 2, "\(shown)")
        #expect(shown.contains("! It is short."))
    }

    @Test("A code prompt is shown with and without a countdown")
    func code() {
        let waiting = FormSnapshot(step: Forms.code(delay: .seconds(30)), delays: ["resend": 27])
        #expect(text(waiting).contains("Code (new code in 27 s):"))
        #expect(text(waiting).contains("[2] Resend code (in 27 s)"))
        #expect(text(FormSnapshot(step: Forms.code())).contains("Code (r: new code):"))
    }

    @Test("The server's escape sequences are removed from every part of the screen")
    func injection() {
        let evil = "\u{1B}[2J\u{1B}]0;x\u{07}evil\u{9B}31m\u{202E}"
        let step = FlowStep(
            id: "e",
            components: [
                FormComponent(id: "1", kind: .heading, text: evil),
                FormComponent(id: "2", kind: .text, text: evil),
                FormComponent(id: "3", kind: .richText, richText: [RichTextSpan(evil)]),
                FormComponent(id: "4", kind: .divider, text: evil),
                FormComponent(id: "5", kind: .image, text: evil),
                FormComponent(id: "6", kind: .init(rawValue: "novelty"), text: evil),
            ],
            fields: [
                FormField(
                    id: "c",
                    kind: .choice,
                    label: evil,
                    placeholder: evil,
                    hint: evil,
                    options: [.init(value: evil)]
                )
            ],
            actions: [FormAction(id: "go", label: evil)],
            error: NativeAuthError(.refused, message: evil, recovery: [.init(.init(rawValue: evil))])
        )
        let snapshot = FormSnapshot(step: step, values: ["c": evil], fieldErrors: ["c": [evil]], error: step.error)
        let drawn = text(snapshot)
        #expect(drawn.contains("evil"))
        let forbidden: Set<Unicode.Scalar> = ["\u{1B}", "\u{07}", "\u{9B}", "\u{202E}"]
        #expect(drawn.unicodeScalars.allSatisfy { !forbidden.contains($0) })
        #expect(!drawn.contains("[2J"))
    }

    @Test("No line is wider than the terminal", arguments: [20, 40, 80])
    func columns(_ columns: Int) {
        let long = String(repeating: "long words and 日本語 ", count: 20)
        let step = FlowStep(
            id: "w",
            components: [
                FormComponent(id: "1", kind: .heading, text: long), FormComponent(id: "2", kind: .text, text: long),
                FormComponent(id: "3", kind: .divider, text: "Or"),
            ],
            fields: [
                FormField(id: "a", label: long, hint: long),
                FormField(id: "b", kind: .choice, label: "B", options: [.init(value: long), .init(value: "x")]),
            ],
            actions: [
                FormAction(id: "go", label: long),
                FormAction(id: "x", label: "Another"), FormAction(id: "y", label: "Third"),
            ]
        )
        let snapshot = FormSnapshot(step: step, values: ["a": long], fieldErrors: ["a": [long]], error: Forms.refused)
        for line in ScreenRenderer(TerminalTraits(columns: columns)).lines(of: snapshot) {
            #expect(line.width <= columns, "\(line.text)")
        }
    }

    @Test("Without Unicode the client's own symbols are ASCII")
    func ascii() {
        let snapshot = FormSnapshot(step: Forms.signIn(), values: ["password": "x"])
        let lines = ScreenRenderer(TerminalTraits(isUnicode: false)).lines(of: snapshot)
        #expect(lines.allSatisfy { $0.text.unicodeScalars.allSatisfy(\.isASCII) })
    }

    @Test("A link is shown with its URL")
    func links() {
        let step = FlowStep(
            id: "l",
            components: [
                FormComponent(
                    id: "r",
                    kind: .richText,
                    richText: [
                        RichTextSpan("Read the "),
                        RichTextSpan("terms", link: URL(string: "https://example.com/terms")),
                    ]
                )
            ]
        )
        #expect(text(FormSnapshot(step: step)) == "Read the terms <https://example.com/terms>")
    }
}
