import AuthFlows

/// An app's own flow, for a server that this package does not support.
actor GreetingFlow: AuthenticationFlow {
    private let form = FlowStep(
        id: "name",
        fields: [FormField(id: "username", label: "Username", isRequired: true)],
        actions: [FormAction(id: "next", label: "Next")]
    )

    func start() async throws -> FlowStep { form }

    func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        let name = submission.values["username"] ?? ""
        return FlowStep(id: "end", kind: .complete(FlowOutcome(user: FlowUser(id: "1", username: name))))
    }

    func resume(_ saved: SavedFlow) async throws -> FlowStep { form }
    func save() async -> SavedFlow? { nil }
    func cancel() async {}
}

let model = FlowModel(flow: GreetingFlow())
await model.start()
await model.submit()
let refused = model.fieldErrors.keys.sorted()
model.setValue("ada", for: "username")
await model.submit()
guard case .complete(let outcome) = model.phase else { fatalError("the flow did not end: \(model.phase)") }
print("consumer OnlyAuthFlows: refused \(refused), then signed in \(outcome.user?.username ?? "nobody")")
