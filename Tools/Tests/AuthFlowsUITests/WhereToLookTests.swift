import AuthFlows
@testable import AuthFlowsUI
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Focus, the return key and the scroll position", .timeLimit(.minutes(5)))
struct WhereToLookTests {
    /// Two sign-in methods on one screen, each with its own fields.
    private static let twoWays = FlowStep.form(
        FormField(id: "name", label: "Name", isRequired: true),
        FormField(id: "mail", kind: .email, label: "Mail", isRequired: true),
        FormField(id: "password", kind: .password, label: "Password", isRequired: true),
        actions: [
            FormAction(id: "link", label: "Send a link", prominence: .secondary, fieldIDs: ["mail"]),
            FormAction(id: "go", label: "Continue", fieldIDs: ["name", "password"]),
        ]
    )

    /// Removes a form and shows it again with the same presenter, like a tab.
    private struct Kept: View {
        let presenter: FormPresenter
        @State private var isShown = true

        var body: some View {
            Button("Switch") { isShown.toggle() }
            if isShown { FormScreenView(presenter: presenter) }
        }
    }

    @Test("Return moves within the fields of one action and performs it")
    func returnKey() async throws {
        let stage = try await FormHost(Self.twoWays, then: Self.twoWays, .done)
        for (label, key) in [("Name", "next"), ("Mail", "go"), ("Password", "go")] {
            #expect(try stage.host.find(.label(label)).input.submitLabel == key, "\(label)")
        }
        try stage.host.type("ada", into: "Name")
        try stage.host.pressReturn()
        #expect(stage.host.focused?.label == "Password")
        stage.host.reevaluate()
        try stage.host.type("a@b.example", into: "Mail")
        try stage.host.pressReturn()
        #expect(try await stage.submissions(1).map(\.actionID) == ["link"])
        try stage.host.type("s3cret", into: "Password")
        try stage.host.pressReturn()
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.actionID) == ["link", "go"])
    }

    @Test("The buttons above the keyboard focus the next field of an action, and end the input")
    func keyboardBar() async throws {
        let stage = try await FormHost(Self.twoWays)
        let next = Query.identifier("thunderid-keyboard-next")
        let done = Query.identifier("thunderid-keyboard-done")
        #expect(stage.host.focused?.label == "Name")
        try stage.host.tap(next)
        #expect(stage.host.focused?.label == "Password")
        stage.host.reevaluate()
        #expect(!stage.host.has(next))
        #expect(try stage.host.find(done).label == "Done")
        try stage.host.tap(done)
        #expect(stage.host.focused == nil && !stage.host.has(done))
        #expect(await stage.flow.submissions.isEmpty)
    }

    @Test("A step that arrives with a refusal has the focus at the refused field")
    func refusedAtFirst() async throws {
        let stage = try await FormHost(SampleSteps.refused)
        #expect(stage.host.focused?.label == "Password")
    }

    @Test("A refusal moves the focus to the refused field, also in a new step")
    func refusedLater() async throws {
        let refusal = Self.twoWays.refused("No.", field: "password").error
        let second = FlowStep(id: "second", fields: Self.twoWays.fields, actions: Self.twoWays.actions, error: refusal)
        let stage = try await FormHost(Self.twoWays, then: second)
        for field in ["name", "mail", "password"] { stage.model.setValue("a@b.example", for: field) }
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the refusal") { stage.host.has("No.") }
        try await stage.host.wait(for: "the focus") { stage.host.focused?.label == "Password" }
    }

    @Test("In a navigation the step's heading is the title, unless the app has its own")
    func title() async throws {
        func texts(_ around: @escaping @MainActor (FlowForm) -> AnyView) async throws -> [String] {
            let stage = try await FormHost(SampleSteps.everyField, around: around)
            stage.host.reevaluate()
            return stage.host.texts
        }
        let alone = try await texts { AnyView($0) }
        let inStack = try await texts { form in AnyView(NavigationStack { form }) }
        let named = try await texts { form in AnyView(NavigationStack { form.navigationTitle("Mine") }) }
        #expect(alone.filter { $0 == "About you" }.count == 1)
        #expect(inStack.filter { $0 == "About you" }.count == 2)
        #expect(named.filter { $0 == "About you" }.count == 1 && named.first == "Mine")
    }

    @Test("A form without a submit action gets one, and Return performs it")
    func noSubmit() async throws {
        let form = FlowStep.form(
            FormField(id: "otp", kind: .oneTimeCode, label: "Code"),
            actions: [FormAction(id: "again", kind: .resend, label: "Resend code")]
        )
        let stage = try await FormHost(form, then: form, .done)
        stage.host.reevaluate()
        try stage.host.type("1", into: "Code")
        try stage.host.tap("Continue")
        #expect(try await stage.submissions(1).map(\.values) == [["otp": "1"]])
        try stage.host.type("2", into: "Code")
        try stage.host.pressReturn()
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.actionID) == [nil, nil])
    }

    @Test("A form that appears again does not take the focus")
    func reappearance() async throws {
        let model = FlowModel(flow: ScriptedFlow([.step(Self.twoWays)]))
        await model.start()
        let presenter = FormPresenter(model)
        let host = ViewHost { Kept(presenter: presenter) }
        #expect(host.focused?.label == "Name")
        try host.tap("Switch")
        host.reevaluate()
        try host.tap("Switch")
        #expect(host.has("Name"))
        #expect(host.focused == nil)
    }

    @Test("The form scrolls to an error and to an invalid field")
    func scrolling() async throws {
        let form = FlowStep.form(
            FormField(id: "terms", kind: .boolean, label: "Terms", isRequired: true),
            FormField(
                id: "land",
                kind: .choice,
                label: "Land",
                isRequired: true,
                options: [.init(value: "de", label: "DE")]
            ),
            FormField(id: "day", kind: .date, label: "Day", isRequired: true),
            FormField(id: "name", label: "Name", isRequired: true)
        )
        let stage = try await FormHost(form, then: form.refused("No."))
        #expect(stage.host.scrolledTo.isEmpty)
        var places: [String] = []
        for (field, value) in [("terms", "true"), ("land", "de"), ("day", "1990-05-17"), ("name", "ada")] {
            places.append("field-\(field)")
            try stage.host.tap("Continue")
            try await stage.host.wait(for: "a look at \(field)") { stage.host.scrolledTo == places }
            stage.host.reevaluate()
            stage.model.setValue(value, for: field)
        }
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the problem") { stage.host.scrolledTo == places + ["form-top"] }
        #expect(stage.host.has("No."))
    }

    @Test("A full code field discards further input and shows its value")
    func rejected() async throws {
        let field = FormField(id: "otp", kind: .oneTimeCode, label: "Code", isRequired: true, codeLength: 4)
        let stage = try await FormHost(.form(field, FormField(id: "name", label: "Name")))
        try stage.host.type("1234", into: "Code")
        stage.host.reevaluate()
        let before = stage.host.bodyCount(of: CodeEntry.self)
        try stage.host.type("5")
        #expect(stage.model.value(for: "otp") == "1234")
        #expect(stage.host.bodyCount(of: CodeEntry.self) > before)
    }
}
