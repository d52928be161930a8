import AuthFlows
@testable import AuthFlowsUI
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("The number of body evaluations", .timeLimit(.minutes(5)))
struct EvaluationTests {
    private static let thirty = FlowStep(
        id: "thirty",
        fields: (0..<30).map { FormField(id: "f\($0)", label: "Field \($0)", isRequired: true) },
        actions: [FormAction(id: "go", label: "Continue")]
    )

    private struct Counts: Equatable {
        var rows, entries, screens, steps, buttons: Int

        @MainActor
        init(_ host: ViewHost) {
            rows = host.bodyCount(of: FieldRow.self)
            entries = host.bodyCount(of: TextEntry.self)
            screens = host.bodyCount(of: FormScreenView.self)
            steps = host.bodyCount(of: StepView.self)
            buttons = host.bodyCount(of: FormButton.self)
        }
    }

    @Test("A keystroke in one of 30 fields evaluates that field's row, and no other view of the form")
    func keystroke() async throws {
        let stage = try await FormHost(Self.thirty)
        try stage.host.type("a", into: "Field 7")
        stage.host.reevaluate()
        let before = Counts(stage.host)
        for letter in "bcd" { try stage.host.type(String(letter)) }
        let after = Counts(stage.host)
        #expect(after.rows - before.rows == 3)
        #expect(after.entries - before.entries == 3)
        #expect(after.screens == before.screens)
        #expect(after.steps == before.steps)
        #expect(after.buttons == before.buttons)
        #expect(stage.model.value(for: "f7") == "abcd")
    }

    @Test("A focus change evaluates only the rows of the two fields")
    func focus() async throws {
        let stage = try await FormHost(Self.thirty)
        try stage.host.tap("Field 3")
        stage.host.reevaluate()
        let before = Counts(stage.host)
        try stage.host.pressReturn()
        #expect(stage.host.focused?.label == "Field 4")
        let after = Counts(stage.host)
        // The old row, the new row, and the new row again once it is focused.
        #expect(after.rows - before.rows <= 4)
        #expect(after.screens == before.screens)
        #expect(after.buttons == before.buttons)
    }

    @Test("An error at one field does not evaluate the other rows again")
    func error() async throws {
        let stage = try await FormHost(Self.thirty)
        for number in 0..<29 { stage.model.setValue("x", for: "f\(number)") }
        stage.host.reevaluate()
        let before = Counts(stage.host)
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the focus") { stage.host.focused?.label == "Field 29" }
        let after = Counts(stage.host)
        #expect(after.screens == before.screens)
        // Field 29 gets an error and then the focus; field 0 loses the focus.
        #expect(after.rows - before.rows <= 6)
    }

    @Test(
        "A hostile step is drawn: 10 000 components, equal ids, bidirectional text, a field named like an action"
    )
    func hostile() async throws {
        let many = (0..<10_000).map { FormComponent(id: "same", kind: .text, text: "\u{202E}evil \($0)\u{2066}") }
        var deep = FormComponent(id: "deep", kind: .field, fieldID: "go")
        for _ in 0..<500 { deep = FormComponent(id: "deep", kind: .group, children: [deep]) }
        let step = FlowStep(
            id: "hostile",
            components: [deep] + many,
            fields: [FormField(id: "go", label: "<script>alert(1)</script>"), FormField(id: "go", label: "twice")],
            actions: [FormAction(id: "go", label: "Go"), FormAction(id: "go", label: "Go twice")]
        )
        let stage = try await FormHost(step, then: .done)
        stage.host.reevaluate()
        #expect(stage.host.nodes.count < 10_000)
        #expect(stage.host.all(.identifier("thunderid-field-go")).count == 1)
        #expect(stage.host.all(.identifier("thunderid-action-go")).count == 1)
        #expect(!stage.host.html().contains("<script>alert"))
        try stage.host.tap("Go")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
    }
}
