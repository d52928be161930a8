import AuthFlows
@testable import AuthFlowsUI
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite(
    "Every kind of action: shown, edited, invalid on the client, refused by the server, sent",
    .timeLimit(.minutes(5))
)
struct EveryActionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let action: FormAction
        /// Whether the action sends the fields and requires them to be valid.
        let sendsFields: Bool
        var testDescription: String { "\(action.kind.rawValue) \(action.prominence.rawValue)" }
    }

    nonisolated static let rows: [Row] =
        [FormAction.Prominence.primary, .secondary, .link, .destructive, .init(rawValue: "new")].map {
            Row(action: FormAction(id: "it", label: "Do it", prominence: $0), sendsFields: true)
        }
        + [FormAction.Kind.trigger, .resend, .back, .cancel, .init(rawValue: "new")].map {
            Row(action: FormAction(id: "it", kind: $0, label: "Do it", prominence: .link), sendsFields: false)
        }
        + [FormAction.Mark.apple, .google, .passkey, .init(rawValue: "new")].map {
            Row(action: FormAction(id: "it", kind: .trigger, label: "Do it", mark: $0), sendsFields: false)
        }

    private func form(_ row: Row) -> FlowStep {
        .form(
            FormField(id: "name", label: "Name", isRequired: true),
            actions: [row.action, FormAction(id: "other", kind: .trigger, label: "Other")]
        )
    }

    @Test("An action in every state of the form", arguments: rows)
    func everywhere(_ row: Row) async throws {
        let form = form(row)
        let stage = try await FormHost(form, then: form.refused("No."), .done)
        let button = try stage.host.find("Do it")
        #expect(button.role == .button && button.isEnabled)
        #expect(button.accessibility.identifier == "thunderid-action-it")
        if row.sendsFields {
            try stage.host.tap("Do it")
            try await stage.host.wait(for: "the error") { stage.host.has(.identifier("thunderid-error-name")) }
            #expect(await stage.flow.submissions.isEmpty)
        }
        try stage.host.type("ada", into: "Name")
        stage.host.reevaluate()
        try stage.host.tap("Do it")
        try await stage.host.wait(for: "the refusal") { stage.host.has("No.") }
        try stage.host.tap(.identifier("thunderid-action-it"))
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        let values: [FormField.ID: String] = row.sendsFields ? ["name": "ada"] : [:]
        #expect(await stage.flow.submissions.map(\.values) == [values, values])
        #expect(await stage.flow.submissions.map(\.actionID) == ["it", "it"])
    }

    @Test("While an action runs, only its button shows progress, all are disabled, and a second tap does nothing")
    func busy() async throws {
        let gate = Gate()
        let form = FlowStep.form(
            actions: [FormAction(id: "one", label: "One"), FormAction(id: "two", kind: .trigger, label: "Two")])
        let stage = try await FormHost([
            .step(form),
            .custom {
                await gate.passIgnoringCancellation()
                return .done
            },
        ])
        try stage.host.tap("One")
        // Before the request is sent.
        try? stage.host.tap("One")
        try await stage.host.wait(for: "the spinner") { stage.host.nodes.contains { $0.role == .progress } }
        stage.host.reevaluate()
        let one = try stage.host.find("One")
        let two = try stage.host.find("Two")
        #expect(!one.isEnabled && !two.isEnabled)
        #expect(one.all.contains { $0.role == .progress })
        #expect(!two.all.contains { $0.role == .progress })
        // The button keeps its label and reports its progress as its value.
        #expect(one.label == "One" && one.value == "Sending…")
        #expect(throws: HostFailure.self) { try stage.host.tap("One") }
        gate.open()
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.count == 1)
    }

    @Test("A resend action is disabled until its countdown ends")
    func countdown() async throws {
        let resend = FormAction(id: "again", kind: .resend, label: "Resend code", delay: .seconds(65))
        let form = FlowStep.form(actions: [resend])
        let stage = try await FormHost(form, then: form)
        #expect(stage.host.has("Resend code (in 1:05)"))
        stage.advance(by: .seconds(5))
        stage.host.reevaluate()
        #expect(stage.host.has("Resend code (in 1:00)"))
        #expect(throws: HostFailure.self) { try stage.host.tap(.identifier("thunderid-action-again")) }
        stage.advance(by: .seconds(59))
        #expect(stage.host.has("Resend code (in 0:01)"))
        stage.advance(by: .seconds(1))
        #expect(stage.host.texts.contains("Resend code"))
        try stage.host.tap(.identifier("thunderid-action-again"))
        try await stage.host.wait(for: "the next wait") { stage.host.has("Resend code (in 1:05)") }
    }

    @Test("A form without actions gets a submit button")
    func withoutActions() async throws {
        let stage = try await FormHost(.form(FormField(id: "name", label: "Name"), actions: []), then: .done)
        try stage.host.type("ada", into: "Name")
        stage.host.reevaluate()
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.values) == [["name": "ada"]])
        #expect(await stage.flow.submissions.map(\.actionID) == [nil])
    }
}
