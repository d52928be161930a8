import AuthFlows
import Combine
import Foundation
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@MainActor
@Suite("The data of a custom form", .timeLimit(.minutes(5)))
struct FormStateTests {
    private let form = FlowStep(
        id: "1",
        fields: [
            FormField(id: "username", label: "User name", isRequired: true),
            FormField(id: "password", kind: .password, label: "Password", isRequired: true),
            FormField(id: "otp", kind: .oneTimeCode, label: "Code"), FormField(id: "secret", kind: .hidden),
            FormField(id: "consent.profile.email", kind: .boolean, initialValue: "false"),
        ],
        actions: [FormAction(id: "go", label: "Continue"), FormAction(id: "other", kind: .trigger, label: "Other")]
    )

    private func with(_ error: NativeAuthError?) -> FlowStep {
        var step = form
        step.error = error
        return step
    }

    private func state(_ answers: [ScriptedFlow.Answer]) async -> (SignInState, FlowModel, ScriptedFlow) {
        let flow = ScriptedFlow(answers)
        let model = FlowModel(flow: flow)
        await model.start()
        return (SignInState(model: model), model, flow)
    }

    @Test("Inputs have the server's types and exclude internal fields; actions have labels")
    func contents() async {
        let (state, _, _) = await state([.step(form)])
        #expect(state.inputs.map(\.name) == ["username", "password", "otp"])
        #expect(state.inputs.map(\.type) == ["TEXT_INPUT", "PASSWORD_INPUT", "OTP_INPUT"])
        #expect(state.inputs.map(\.required) == [true, true, false])
        #expect(state.actions.map(\.id) == ["go", "other"] && state.actions.map(\.label) == ["Continue", "Other"])
        #expect(state.actions.map(\.eventType) == ["SUBMIT", "TRIGGER"])
    }

    @Test("The actions are in the order of the server's list, whatever the layout; others follow")
    func order() async {
        var step = form
        step.actions = ["reset", "link", "submit"].map { FormAction(id: $0, label: $0) }
        let (_, model, _) = await state([.step(step)])
        let elements = FormContents.ServerElements(
            inputs: nil,
            actions: [FlowAction(id: "submit"), FlowAction(id: "hidden"), FlowAction(id: "reset")]
        )
        let actions = FormContents.actions(of: model, elements: elements)
        #expect(actions.map(\.id) == ["submit", "reset", "link"])
    }

    @Test("The running action, the layout and the templates have publishers")
    func publishers() async throws {
        let (state, model, _) = await state([.step(form), .step(form)])
        var running: [String?] = []
        let subscription = state.$loadingActionId.sink { running.append($0) }
        for field in ["username", "password"] { state.binding(for: field).wrappedValue = "x" }
        state.submit(actionId: "go")
        let host = ViewHost { CustomForm(state: state) }
        try await host.wait(for: "the answer") { running.contains("go") && !model.isLoading }
        #expect(running.first == .some(nil))
        subscription.cancel()

        let components: Published<[FlowComponent]>.Publisher = state.$components
        let resolver: Published<FlowTemplateResolver?>.Publisher = state.$templateResolver
        _ = (components, resolver)
    }

    @Test("Peer defect 4: edits are shown, untouched inputs are sent, and an error is cleared by the next success")
    func errors() async throws {
        let refusal = NativeAuthError(.refused, message: "Wrong password.")
        let (state, model, flow) = await state([
            .step(form), .step(with(refusal)), .step(FlowStep(id: "2", fields: [FormField(id: "otp", label: "Code")])),
        ])
        let host = ViewHost { CustomForm(state: state) }
        try host.type("ada", into: "username")
        host.reevaluate()
        try host.tap("Continue")
        try await host.wait(for: "the missing field") { host.has("Password is required.") }
        #expect(state.fieldErrors["password"]?.count == 1)
        try host.type("wrong", into: "password")
        try host.tap("Continue")
        try await host.wait(for: "the refusal") { host.has("Wrong password.") }
        #expect(try host.find("username").value == "ada")
        #expect(await flow.submissions.last?.values["otp"] == "")
        try host.type("right", into: "password")
        try host.tap("Continue")
        try await host.wait(for: "the next step") { model.step?.id == "2" }
        #expect(state.error == nil && state.inputs.map(\.name) == ["otp"])
    }

    @Test("Peer defect 4: two taps submit once")
    func twice() async throws {
        let (state, model, flow) = await state([.step(form), .step(form), .step(form)])
        for field in ["username", "password"] { state.binding(for: field).wrappedValue = "x" }
        state.submit(actionId: "go")
        state.submit(actionId: "go")
        let host = ViewHost { CustomForm(state: state) }
        try await host.wait(for: "the answer") { !model.isLoading && model.value(for: "password").isEmpty }
        host.reevaluate()
        #expect(await flow.submissions.count == 1)
    }

    @Test("Ten thousand fields and actions with duplicates: each appears once, with its first type")
    func hostile() {
        let names = (0..<10_000).map { "f\($0)" }
        let step = FlowStep(
            id: "1",
            fields: names.map { FormField(id: $0, label: $0) },
            actions: names.map { FormAction(id: $0, label: $0) }
        )
        let inputs = names.map { FlowInput(name: $0, type: "T-" + $0, required: false) }
        let actions = names.map { FlowAction(id: "", ref: $0, nextNode: "N-" + $0) }
        let again = names.map { FlowInput(name: $0, type: "WRONG", required: false) }
        let wrong = names.map { FlowAction(id: "", ref: $0, nextNode: "WRONG") }
        let serverElements = FormContents.ServerElements(inputs: inputs + again, actions: actions + wrong)
        let model = FlowModel.preview(step)
        let drawn = FormContents.inputs(of: model, elements: serverElements, hasExternalStep: false)
        #expect(drawn.map(\.name) == names && drawn.map(\.type) == names.map { "T-" + $0 })
        let offered = FormContents.actions(of: model, elements: serverElements)
        #expect(offered.map(\.id) == names && offered.map(\.nextNode) == names.map { "N-" + $0 })
        let state = SignInState(model: model)
        state.binding(for: "f9999").wrappedValue = "last"
        #expect(model.value(for: "f9999") == "last" && state.inputs.count == 10_000)
    }

    @Test("An expired flow can be restarted, and a display step can be reloaded")
    func waysOn() async throws {
        let over = NativeAuthError(.expired, message: "Too late.", recovery: [.restart])
        let (state, model, flow) = await state([.step(FlowStep(id: "d", kind: .display)), .failure(over), .step(form)])
        #expect(state.actions.map(\.label) == ["Check again"])
        let host = ViewHost { CustomForm(state: state) }
        try host.tap("Check again")
        try await host.wait(for: "the end") { host.has("Too late.") }
        host.reevaluate()
        #expect(state.inputs.isEmpty && state.actions.map(\.label) == ["Start over"])
        try host.tap("Start over")
        try await host.wait(for: "the form") { model.step?.id == "1" && !model.isLoading }
        #expect(state.error == nil)
        #expect(await flow.starts == 2)
    }
}

private struct CustomForm: View {
    @ObservedObject var state: SignInState

    var body: some View {
        VStack {
            if let error = state.error { Text(error) }
            ForEach(state.inputs, id: \.name) { TextField($0.name, text: state.binding(for: $0.name)) }
            ForEach(state.actions, id: \.id) { action in
                Button(action.label ?? "") { state.submit(actionId: action.id) }.disabled(state.isLoading)
            }
        }
    }
}
