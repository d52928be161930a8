import AuthFlows
import Foundation
import NativeAuthCore
import Synchronization
import Testing

@testable import TerminalForms

@Suite("A flow in the terminal dialog", .timeLimit(.minutes(5)))
@MainActor
struct DialogTests {
    private func dialog(_ flow: ScriptedFlow, _ terminal: ScriptedTerminal) -> FormDialog {
        FormDialog(model: FlowModel(flow: flow), terminal: terminal)
    }

    @Test("A refused password is reported; other values are kept, and the correct password signs in")
    func signIn() async throws {
        let flow = ScriptedFlow { submission in
            guard let submission else { return Forms.signIn() }
            return submission.values["password"] == "right horse" ? Forms.done : Forms.signIn(Forms.refused)
        }
        let terminal = ScriptedTerminal([
            ("Username: ", "ada"), ("Password: ", "wrong"), ("> ", ""),
            // The password was refused, so its prompt is the first one.
            ("press the up arrow key.\nPassword: ", "right horse"), ("> ", ""),
        ])
        let end = try await dialog(flow, terminal).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)))
        #expect(terminal.unanswered == nil)
        #expect(terminal.output.contains("! The user name or the password is wrong."))
        #expect(!terminal.output.contains("wrong\n\n["), "the password must not be shown")
        #expect(!terminal.output.contains("right horse"))
        #expect(terminal.output.contains("•••••"))
        #expect(flow.submissions.map { $0.values["username"] } == ["ada", "ada"])
        #expect(terminal.isInRawMode)
    }

    @Test("After a refusal, the up arrow key returns to an earlier field")
    func earlierField() async throws {
        let flow = ScriptedFlow { submission in
            guard let submission else { return Forms.signIn() }
            return submission.values["username"] == "eve" ? Forms.done : Forms.signIn(Forms.refused)
        }
        func typed(_ line: String) -> [KeyEvent] { line.map { .character($0) } + [.enter] }
        let terminal = ScriptedTerminal(keys: [
            ("Username: ", typed("ada")), ("Password: ", typed("wrong")), ("> ", [.enter]),
            ("press the up arrow key.\nPassword: ", [.up]), ("Username: ada", typed("eve")),
            ("Password: ", typed("right horse")), ("> ", [.enter]),
        ])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(terminal.unanswered == nil)
        #expect(flow.submissions.map { $0.values["username"] } == ["ada", "eve"])
    }

    @Test("A menu echoes its own keys only, because a password may be typed there")
    func menuEcho() async throws {
        let flow = ScriptedFlow { submission in
            switch submission?.actionID {
            case nil: Forms.signIn()
            default: Forms.done
            }
        }
        let terminal = ScriptedTerminal([
            ("Username: ", "ada"), ("Password: ", "pw"), ("> ", "secret word"), ("> ", "2"),
        ])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(!terminal.output.contains("secret"), "\(terminal.output)")
        #expect(terminal.output.contains("> 2"))
        #expect(flow.submissions.map(\.actionID) == ["signup"])
    }

    @Test("A code of digits is refused with letters before it is sent")
    func codeDigits() async throws {
        let flow = ScriptedFlow { $0 == nil ? Forms.code() : Forms.done }
        let terminal = ScriptedTerminal([
            ("): ", "12345a"), ("! The code has 6 digits.\nCode (r: new code): ", "123456"),
        ])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map { $0.values["otp"] } == ["123456"])
    }

    @Test("A field that violates a rule is prompted again before anything is sent")
    func validation() async throws {
        let flow = ScriptedFlow { submission in
            guard submission == nil else { return Forms.done }
            return FlowStep(
                id: "new",
                fields: [
                    FormField(
                        id: "password",
                        kind: .password,
                        label: "Password",
                        isRequired: true,
                        rules: [.init(.minLength(8), message: "At least 8 characters.")]
                    )
                ],
                actions: [FormAction(id: "go", label: "Continue")]
            )
        }
        let terminal = ScriptedTerminal([("Password: ", ""), ("Password: ", "short"), ("Password: ", "long enough")])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(terminal.output.contains("! Password is required."))
        #expect(terminal.output.contains("! At least 8 characters."))
        #expect(flow.submissions.count == 1)
    }

    @Test("The server's field errors are shown at their fields")
    func fieldErrors() async throws {
        let broken = NativeAuthError(
            .invalidInput,
            message: "Please check.",
            fieldErrors: [FieldError(field: "username", message: "This name is taken.")]
        )
        let flow = ScriptedFlow { submission in
            guard let submission else { return Forms.signIn() }
            return submission.values["username"] == "ada2" ? Forms.done : Forms.signIn(broken)
        }
        let terminal = ScriptedTerminal([
            ("Username: ", "ada"), ("Password: ", "x"), ("> ", ""),
            ("! This name is taken.\nUsername: ada", "ada2"), ("Password: ", "x"), ("> ", ""),
        ])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(terminal.unanswered == nil)
    }

    @Test("A code is sent with Enter; r requests a new one after the countdown")
    func code() async throws {
        let now = Mutex(Date(timeIntervalSince1970: 0))
        let clock = AuthClock(now: { now.withLock { $0 } }, sleep: { _ in })
        let flow = ScriptedFlow { submission in
            switch submission?.actionID {
            case nil: return Forms.code(delay: .seconds(30))
            case "resend":
                #expect(submission?.values.isEmpty == true)
                return Forms.code(delay: .seconds(30))
            default:
                return submission?.values["otp"] == "123456"
                    ? Forms.done
                    : Forms.code(NativeAuthError(.refused, message: "This code is wrong.", recovery: [.resend]))
            }
        }
        let digits = { (text: String) in text.map { KeyEvent.character($0) } }
        let terminal = ScriptedTerminal(keys: [
            ("(new code in 30 s): ", digits("r")),
            (
                "available in 30 s.\nCode (new code in 30 s): ",
                [.character("0")] + [.backspace] + digits("000000") + [.enter]
            ),
            ("Request a new code.\n\nThe code has 6 digits.\nCode (r: new code): ", digits("r")),
            ("Code (new code in 30 s): ", digits("123456") + [.enter]),
        ])
        let end = try await FormDialog(model: FlowModel(flow: flow, clock: clock), terminal: terminal).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)))
        #expect(terminal.unanswered == nil)
        #expect(flow.submissions.map(\.actionID) == ["verify", "resend", "verify"])
    }

    @Test("Choices are made by number, name and arrow key; booleans with y and n")
    func choices() async throws {
        let country = FormField(
            id: "c",
            kind: .choice,
            label: "Country",
            isRequired: true,
            options: [.init(value: "DE", label: "Germany"), .init(value: "FR", label: "France")]
        )
        var second = country
        second = FormField(id: "d", kind: .choice, label: "Other", options: second.options)
        let step = FlowStep(
            id: "c",
            fields: [country, second, FormField(id: "ok", kind: .boolean, label: "Agree", isRequired: true)],
            actions: [FormAction(id: "go", label: "Continue")]
        )
        let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
        let terminal = ScriptedTerminal(keys: [
            ("Choose 1-2: ", [.character("7"), .enter]),
            ("! Type a number from 1 to 2.\nChoose 1-2: ", [.down, .down, .enter]),
            ("Choose 3-4: ", "germany".map { .character($0) } + [.enter]),
            ("Agree [y/n]: ", [.enter]),
            ("! Type y or n.\nAgree [y/n]: ", [.character("y"), .enter]),
        ])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map(\.values) == [["c": "FR", "d": "DE", "ok": "true"]])
    }

    @Test("Options and actions of a form share one numbering")
    func numbers() async throws {
        let options: [FormField.Option] = [.init(value: "DE", label: "Germany"), .init(value: "FR", label: "France")]
        let step = FlowStep(
            id: "n",
            fields: [
                FormField(id: "c", kind: .choice, label: "Country", isRequired: true, options: options),
                FormField(id: "d", kind: .choice, label: "Other", isRequired: true, options: options),
                FormField(id: "age", kind: .number, label: "Age", isRequired: true),
            ],
            actions: [
                FormAction(id: "go", label: "Continue"), FormAction(id: "back", kind: .back, label: "Back"),
            ]
        )
        let cases: [(answers: [(prompt: String, line: String)], action: String)] = [
            ([("Choose 1-2: ", "6")], "back"),
            ([("Choose 1-2: ", "/6")], "back"),
            (
                [("Choose 1-2: ", "3"), ("! Type a number from 1 to 2.\nChoose 1-2: ", "2"), ("Choose 3-4: ", "6")],
                "back"
            ),
            (
                [
                    ("Choose 1-2: ", String(Int.min)), ("Choose 1-2: ", "2"), ("Choose 3-4: ", "3"), ("Age: ", "6"),
                    ("> ", "2"), ("> ", ""),
                ], "go"
            ),
        ]
        for (answers, action) in cases {
            let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
            let terminal = ScriptedTerminal(answers)
            _ = try await dialog(flow, terminal).run()
            #expect(flow.submissions.map(\.actionID) == [action], "\(answers)")
            #expect(terminal.output.contains("Or type: /6 Back. Each number selects one entry of this form."))
            if action == "go" {
                #expect(flow.submissions.first?.values == ["c": "FR", "d": "DE", "age": "6"])
                #expect(terminal.output.contains("[Enter] Continue   [6] Back"))
                #expect(terminal.output.contains("! Press Enter, or type 6."))
            }
        }
    }

    @Test("Another action is chosen from the menu, or at a prompt without its fields")
    func otherActions() async throws {
        for answers in [[("Username: ", "/2")], [("Username: ", "a"), ("Password: ", "b"), ("> ", "2")]] {
            let flow = ScriptedFlow { $0 == nil ? Forms.signIn() : Forms.done }
            let terminal = ScriptedTerminal(answers.map { (prompt: $0.0, line: $0.1) })
            _ = try await dialog(flow, terminal).run()
            #expect(flow.submissions.map(\.actionID) == ["signup"])
            #expect(flow.submissions.first?.values.isEmpty == true)
        }
    }

    @Test("Actions with different fields are chosen before any prompt")
    func ways() async throws {
        let step = FlowStep(
            id: "w",
            fields: [Forms.password, FormField(id: "mail", kind: .email, label: "E-mail", isRequired: true)],
            actions: [
                FormAction(id: "pw", label: "With password", fieldIDs: ["password"]),
                FormAction(id: "link", label: "With a link", prominence: .secondary, fieldIDs: ["mail"]),
            ]
        )
        let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
        let terminal = ScriptedTerminal([("> ", "9"), ("> ", "2"), ("E-mail: ", "a@b.c")])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map(\.values) == [["mail": "a@b.c"]])
        #expect(terminal.output.contains("! Press Enter, or type 2."))
    }

    @Test("A form without actions is sent with its fields")
    func noActions() async throws {
        let step = FlowStep(id: "n", fields: [Forms.username])
        let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
        let terminal = ScriptedTerminal([("Username: ", "ada")])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.first?.actionID == nil)
    }

    @Test("A display step can be reloaded or left")
    func display() async throws {
        let screen = FlowStep(
            id: "d",
            kind: .display,
            components: [FormComponent(id: "t", kind: .text, text: "Check your mail.")]
        )
        let flow = ScriptedFlow { _ in screen }
        let terminal = ScriptedTerminal([("> ", ""), ("> ", "q")])
        #expect(try await dialog(flow, terminal).run() == .left)
        #expect(flow.submissions.count == 1)
        #expect(terminal.output.contains("Check your mail."))
    }

    @Test("A failed request can be retried without entering the values again")
    func offline() async throws {
        let tries = Mutex(0)
        let flow = ScriptedFlow { submission in
            guard submission != nil else { return Forms.signIn() }
            let count = tries.withLock {
                $0 += 1; return $0
            }
            guard count > 1 else { throw NativeAuthError(.offline, message: "No connection.", recovery: [.retry]) }
            return Forms.done
        }
        let terminal = ScriptedTerminal([("Username: ", "ada"), ("Password: ", "pw"), ("> ", ""), ("> ", "")])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map { $0.values["password"] } == ["pw", "pw"])
    }

    @Test(
        "Ctrl-C, end of input and hang-up at a prompt end the dialog and save the flow",
        arguments: [
            KeyEvent.interrupt, .endOfInput, .hangUp,
        ]
    )
    func interrupt(_ key: KeyEvent) async throws {
        let model = FlowModel(flow: ScriptedFlow { _ in Forms.signIn() })
        let terminal = ScriptedTerminal(keys: [("Username: ", [key])])
        var saved: [String] = []
        let dialog = FormDialog(model: model, terminal: terminal) { model in
            if let one = await model.save() { saved.append(one.executionID) }
        }
        await #expect(throws: Interruption()) { try await dialog.run() }
        #expect(saved == ["exec-1"])
        #expect(await model.save()?.executionID == "exec-1")
    }

    @Test("Ctrl-C during a request ends the dialog after the response")
    func interruptedCall() async throws {
        let terminal = ScriptedTerminal([("Username: ", "ada"), ("Password: ", "pw"), ("> ", "")])
        let flow = ScriptedFlow { submission in
            guard submission != nil else { return Forms.signIn() }
            terminal.interrupt()
            return Forms.code()
        }
        let model = FlowModel(flow: flow)
        await #expect(throws: Interruption()) { try await FormDialog(model: model, terminal: terminal).run() }
        #expect(model.step?.id == "code", "the response of the pending submission is applied")
    }

    @Test("A flow that fails to start ends with its error")
    func failed() async throws {
        let error = NativeAuthError(.offline, message: "No connection.")
        let terminal = ScriptedTerminal([])
        let end = try await dialog(ScriptedFlow { _ in throw error }, terminal).run()
        #expect(end == .failed(error))
    }

    @Test("A form whose error requires a restart is not repeated")
    func restart() async throws {
        let over = NativeAuthError(.expired, message: "This sign-in has expired.", recovery: [.restart])
        let flow = ScriptedFlow { $0 == nil ? Forms.signIn() : Forms.signIn(over) }
        let terminal = ScriptedTerminal([
            ("Username: ", "ada"), ("Password: ", "pw"), ("> ", ""), ("[q] Quit\n> ", "x"), ("> ", "q"),
        ])
        #expect(try await dialog(flow, terminal).run() == .failed(over))
        #expect(terminal.output.contains("! This sign-in has expired.\n  Start over."))
        #expect(terminal.output.contains("! Press Enter, or type q."))
    }

    @Test("A restarted flow has no earlier values")
    func startedAgain() async throws {
        let over = NativeAuthError(.expired, message: "This sign-in has expired.", recovery: [.restart])
        let counted = Refusals()
        let flow = ScriptedFlow { submission in
            guard submission != nil else { return Forms.signIn() }
            if counted.next() { throw over }
            return Forms.done
        }
        let terminal = ScriptedTerminal([
            ("Username: ", "ada"), ("Password: ", "pw"), ("> ", ""), ("> ", ""),
            ("Username: ", "eve"), ("Password: ", "pw"), ("> ", ""),
        ])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map { $0.values["username"] } == ["ada", "eve"])
    }

    @Test("Pasted text is limited to 4,096 characters")
    func pastedNovel() async throws {
        let novel = String(repeating: "n", count: 4_500)
        let flow = ScriptedFlow { $0 == nil ? Forms.signIn() : Forms.done }
        let terminal = ScriptedTerminal([("Username: ", novel), ("Password: ", "pw"), ("> ", "")])
        _ = try await dialog(flow, terminal).run()
        #expect(flow.submissions.first?.values["username"]?.count == 4_096)
    }

    @Test("An announcement at a prompt is printed above it")
    func announcements() async throws {
        let flow = ScriptedFlow { $0 == nil ? Forms.code() : Forms.done }
        let terminal = ScriptedTerminal([("Code (r: new code): ", "123456")])
        terminal.announce([ScreenLine("New mail")])
        _ = try await dialog(flow, terminal).run()
        #expect(terminal.output.contains("New mail\nCode (r: new code): "))
    }

    @Test("On a terminal that can redraw, a prompt is redrawn on its line")
    func redrawing() async throws {
        let flow = ScriptedFlow { $0 == nil ? FlowStep(id: "n", fields: [Forms.username]) : Forms.done }
        let terminal = ScriptedTerminal(
            keys: [("Username: ", [.character("b"), .left, .character("a"), .enter])],
            traits: TerminalTraits(columns: 80, isColored: false, canRedraw: true)
        )
        _ = try await dialog(flow, terminal).run()
        #expect(flow.submissions.first?.values == ["username": "ab"])
        #expect(terminal.output.contains("\r\u{1B}[KUsername: ab\u{1B}[1D"))
    }

    @Test("A menu accepts only its numbers")
    func menu() async throws {
        let terminal = ScriptedTerminal([("Choose 1-2: ", "no"), ("Choose 1-2: ", "2")])
        #expect(try await terminal.choose("What now?", from: ["One", "Two"]) == 1)
        #expect(terminal.output.contains("! Type a number from 1 to 2."))
    }
}
