import AuthFlows
@testable import AuthFlowsUI
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("The behaviour of a form", .timeLimit(.minutes(5)))
struct BehaviourTests {
    private static let two = FlowStep.form(
        FormField(id: "name", label: "Name", isRequired: true),
        FormField(id: "agreed", kind: .boolean, label: "Agreed"),
        FormField(id: "password", kind: .password, label: "Password", isRequired: true),
        actions: [
            FormAction(id: "other", kind: .trigger, label: "Other"), FormAction(id: "go", label: "Continue"),
        ]
    )

    /// A form that can be removed and shown again, like a tab's content.
    private struct Tabs: View {
        let form: () -> FlowForm
        @State private var isShown = true
        @State private var count = 0

        var body: some View {
            Button("Switch") { isShown.toggle() }
            Button("Count \(count)") { count += 1 }
            if isShown { form() }
        }
    }

    @Test("A form starts its flow once, and reports the completion and each error once")
    func own() async throws {
        let form = FlowStep.form(FormField(id: "name", label: "Name"))
        let over = NativeAuthError(.offline, message: "No network.", recovery: [.retry])
        let flow = ScriptedFlow([.step(form), .failure(over), .step(form.refused("No.")), .step(.done)])
        var outcomes: [FlowOutcome] = []
        var errors: [String] = []
        let host = ViewHost {
            FlowForm(
                flow: flow,
                onComplete: { outcomes.append($0) },
                onError: { errors.append($0.message) }
            )
        }
        #expect(host.has("Loading…"))
        try await host.wait(for: "the form") { host.has("Name") }
        host.reevaluate()
        for message in ["No network.", "No."] {
            try host.tap("Continue")
            try await host.wait(for: message) { host.texts.contains(message) }
            host.reevaluate()
        }
        #expect(errors == ["No network.", "No."])
        try host.tap("Continue")
        try await host.wait(for: "the end") { host.has("All done.") }
        host.reevaluate()
        #expect(outcomes.map(\.message) == ["All done."])
        #expect(errors.count == 2)
        #expect(await flow.starts == 1)
    }

    @Test("A trailing closure receives the completion; a later change of texts changes only the language")
    func textsLater() async throws {
        let form = FlowStep.form(FormField(id: "name", label: "Name", isRequired: true), actions: [])
        let flow = ScriptedFlow([.step(form), .step(.done)])
        let texts = Box(FormTexts())
        var outcomes: [String?] = []
        let host = ViewHost { FlowForm(flow: flow, texts: texts.value) { outcomes.append($0.message) } }
        try await host.wait(for: "the form") { host.has("Name") }
        try host.type("ada", into: "Name")
        texts.value = FormTexts(language: "de")
        host.reevaluate()
        try await host.wait(for: "the other language") { host.has("Weiter") }
        #expect(try host.find("Name").value == "ada")
        #expect(await flow.starts == 1)
        try host.tap("Weiter")
        try await host.wait(for: "the end") { host.has("All done.") }
        #expect(outcomes == ["All done."])
    }

    @Test("Peer defect 4.4: a form that appears again does not restart its flow and keeps the entered values")
    func reappearance() async throws {
        let flow = ScriptedFlow([.step(Self.two), .step(.done)])
        let model = FlowModel(flow: flow)
        await model.start()
        let host = ViewHost { Tabs { FlowForm(model: model) } }
        try host.type("ada", into: "Name")
        try host.tap("Switch")
        #expect(!host.has("Name"))
        try host.tap("Switch")
        host.reevaluate()
        #expect(try host.find("Name").value == "ada")
        #expect(await flow.starts == 1)
    }

    @Test("A re-evaluated parent view does not restart the flow")
    func parent() async throws {
        let flow = ScriptedFlow([.step(Self.two)])
        let host = ViewHost { Tabs { FlowForm(flow: flow) } }
        try await host.wait(for: "the form") { host.has("Name") }
        try host.type("ada", into: "Name")
        for count in 0..<3 { try host.tap("Count \(count)") }
        host.reevaluate()
        #expect(try host.find("Name").value == "ada")
        #expect(await flow.starts == 1)
    }

    @Test("The first field is focused; Return moves to the next text field and submits from the last")
    func returnKey() async throws {
        let stage = try await FormHost(Self.two, then: .done)
        #expect(stage.host.focused?.label == "Name")
        #expect(try stage.host.find("Name").input.submitLabel == "next")
        #expect(try stage.host.find("Password").input.submitLabel == "go")
        try stage.host.type("ada")
        try stage.host.pressReturn()
        stage.host.reevaluate()
        #expect(stage.host.focused?.label == "Password")
        try stage.host.type("s3cret")
        try stage.host.pressReturn()
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.actionID) == ["go"])
        #expect(await stage.flow.submissions.first?.values["name"] == "ada")
    }

    @Test("After a refused submission the first invalid field is focused", arguments: [true, false])
    func firstInvalid(_ isLocal: Bool) async throws {
        let form = Self.two
        let stage = try await FormHost(form, then: form.refused("No.", field: "password"))
        if isLocal {
            try stage.host.type("s3cret", into: "Password")
        } else {
            try stage.host.type("x", into: "Password")
            try stage.host.type("ada", into: "Name")
        }
        try stage.host.tap("Continue")
        let wrong = isLocal ? "Name" : "Password"
        try await stage.host.wait(for: "the focus") { stage.host.focused?.label == wrong }
        stage.host.reevaluate()
        #expect(stage.host.focused?.label == wrong)
    }

    @Test("A password can be shown and hidden; label, value and focus stay")
    func reveal() async throws {
        let stage = try await FormHost(Self.two)
        try stage.host.type("s3cret", into: "Password")
        #expect(try stage.host.find("Password").role == .secureField)
        try stage.host.tap("Show password")
        stage.host.reevaluate()
        #expect(try stage.host.find("Password").role == .textField)
        #expect(try stage.host.find("Password").value == "s3cret")
        try await stage.host.wait(for: "the keyboard") { stage.host.focused?.label == "Password" }
        try stage.host.tap("Hide password")
        #expect(try stage.host.find("Password").role == .secureField)
        #expect(stage.model.value(for: "password") == "s3cret")
    }

    @Test("A code is normalised, and submitted automatically once complete if it is the only field")
    func code() async throws {
        let field = FormField(id: "otp", kind: .oneTimeCode, label: "Code", isRequired: true, codeLength: 6)
        let form = FlowStep.form(field)
        let stage = try await FormHost(form, then: form.refused("Wrong."), .done)
        try stage.host.type("123 45", into: "Code")
        #expect(stage.model.value(for: "otp") == "12345")
        stage.host.reevaluate()
        #expect(await stage.flow.submissions.isEmpty)
        try stage.host.type("12-34 567", into: "Code")
        try await stage.host.wait(for: "the refusal") { stage.host.texts.contains("Wrong.") }
        #expect(try stage.host.find("Code").value == "0 of 6 entered")
        try stage.host.type("٦٥٤٣٢١", into: "Code")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map { $0.values["otp"] } == ["123456", "654321"])
    }

    @Test("A code beside other fields or with several actions is not submitted automatically")
    func codeBesideOthers() async throws {
        let field = FormField(id: "otp", kind: .oneTimeCode, label: "Code", isRequired: true, codeLength: 4)
        let name = FormField(id: "name", label: "Name")
        for form in [
            FlowStep.form(field, name),
            .form(field, actions: [FormAction(id: "a", label: "A"), FormAction(id: "b", label: "B")]),
        ] {
            let stage = try await FormHost(form)
            try stage.host.type("1234", into: "Code")
            stage.host.reevaluate()
            try await stage.rest()
            #expect(await stage.flow.submissions.isEmpty)
        }
    }

    @Test("An optional date can be removed; a date that was not chosen is sent empty")
    func date() async throws {
        let stage = try await FormHost(.form(FormField(id: "day", kind: .date, label: "Day")), then: .done)
        #expect(stage.model.value(for: "day").isEmpty)
        try stage.host.tap("Day")
        #expect(!stage.model.value(for: "day").isEmpty)
        stage.host.reevaluate()
        try stage.host.tap("Remove date")
        #expect(stage.model.value(for: "day").isEmpty)
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.first?.values == ["day": ""])
    }

    @Test("A new step is announced by its heading")
    func announcement() async throws {
        let next = FlowStep(id: "2", components: [FormComponent(id: "h", kind: .heading, text: "Enter the code")])
        let stage = try await FormHost(Self.two, then: next)
        try stage.host.tap("Other")
        try await stage.host.wait(for: "the next step") { stage.host.has("Enter the code") }
        stage.host.reevaluate()
        #expect(stage.host.announcements == ["Enter the code"])
    }

    @Test("A new step has its own focus and hides its passwords")
    func nextStep() async throws {
        var next = Self.two
        next = FlowStep(id: "2", fields: next.fields.reversed(), actions: next.actions)
        let stage = try await FormHost(Self.two, then: next)
        try stage.host.tap("Show password")
        try stage.host.tap("Other")
        try await stage.host.wait(for: "the focus") { stage.host.focused?.label == "Password" }
        stage.host.reevaluate()
        #expect(try stage.host.find("Password").role == .secureField)
    }

    @Test("The form's own texts are in the model's language")
    func german() async throws {
        let stage = try await FormHost([.step(.form(actions: []))], texts: FormTexts(language: "de"))
        #expect(!stage.host.has("Weiter"))
        let other = try await FormHost(
            [.step(.form(FormField(id: "name", label: "Name", isRequired: true), actions: []))],
            texts: FormTexts(language: "de")
        )
        try other.host.tap("Weiter")
        other.host.reevaluate()
        try await other.host.wait(for: "the error") { other.host.texts.contains("Name ist erforderlich.") }
    }

    @Test("Identifiers have the app's prefix")
    func identifiers() async throws {
        let stage = try await FormHost(Self.two) { AnyView($0.formIdentifierPrefix("shop")) }
        stage.host.reevaluate()
        for name in ["field-name", "field-agreed", "field-password", "action-go", "action-other"] {
            #expect(stage.host.has(.identifier("shop-\(name)")), "\(name)")
        }
    }

    @Test("Another model is another form")
    func anotherModel() async throws {
        let first = FlowModel(flow: ScriptedFlow([.step(Self.two)]))
        let second = FlowModel(flow: ScriptedFlow([.step(.done)]))
        await first.start()
        await second.start()
        let shown = Box(first)
        let host = ViewHost { FlowForm(model: shown.value) }
        #expect(host.has("Name"))
        shown.value = second
        host.reevaluate()
        #expect(host.has("All done."))
    }

    private final class Box<Value> {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
}
