import Foundation
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting

@testable import AuthFlows

/// A service whose responses the test controls.
final class FakeService: Sendable {
    /// A request, and the gate in front of its response.
    struct Request: Sendable {
        let name: String
        let gate: SingleFlight<Result<String, FakeFailure>>
    }

    private let requests: AsyncStream<Request>
    private let received: AsyncStream<Request>.Continuation
    private let undone = Lock<[String]>([])

    init() { (requests, received) = AsyncStream.makeStream(of: Request.self) }

    /// Sends a request. The service does not notice a cancellation.
    func answer(to name: String) async throws -> String {
        let request = Request(name: name, gate: SingleFlight())
        received.yield(request)
        return try await Task { try await request.gate.value() }.value.get()
    }

    /// Waits for the next request.
    func next() async -> Request? {
        for await request in requests { return request }
        return nil
    }

    /// The responses that arrived too late.
    var late: [String] { undone.withLock { $0 } }

    func undo(_ answer: String) { undone.withLock { $0.append(answer) } }
}

struct FakeFailure: Error, Equatable {
    var isRefusal = true
}

/// A flow with two forms, a name and a code; the response to the code completes it.
struct FakeAdapter: FormAdapter {
    enum Step: String, Sendable {
        case name, code
    }

    struct Details: FormDetails {
        var answer = ""
    }

    struct Context: FormContext {
        var cancellations: Lock<Int>?
        func cancel() { cancellations?.withLock { $0 += 1 } }
    }

    static let provider = "fake"

    let service: FakeService
    let clock = TestClock().clock
    var kindName: String { "kind" }
    var firstStep: Step { .name }

    func makeFlowID() -> String { "flow-1" }

    func name(of step: Step) -> String { step.rawValue }

    func form(for state: DisplayedForm<Self>, using builder: FormBuilder) -> FormBuilder.Form {
        switch state.step {
        case .name:
            FormBuilder.Form(
                title: .signInTitle,
                fields: [builder.email(FormBuilder.Field.username), builder.password()],
                actions: [builder.send(.continueAction)]
            )
        case .code:
            FormBuilder.Form(
                title: .verifyTitle,
                paragraphs: [state.details.answer],
                fields: [builder.code(length: 6)],
                actions: [builder.send(.confirmAction), builder.back()]
            )
        }
    }

    func displayedError(
        for failure: FakeFailure,
        in state: DisplayedForm<Self>,
        using presenter: ErrorPresenter
    ) -> NativeAuthError {
        presenter.present(
            NativeAuthError(.refused, message: "refused"),
            message: presenter.texts(.notAccepted),
            invalidFields: [FormBuilder.Field.username, FormBuilder.Field.code]
        )
    }

    func submit(
        _ action: FormAction.ID,
        values: [FormField.ID: String],
        of state: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) async throws -> FlowStep {
        if action == FormBuilder.Action.back { return flow.show(.name) }
        let service = service
        let name = values[FormBuilder.Field.username] ?? values[FormBuilder.Field.code] ?? ""
        let answer = try await flow.scope.run {
            try await service.answer(to: name)
        } onLateResult: { answer in
            service.undo(answer)
        }
        guard state.step == .name else { return flow.complete(FlowOutcome(message: answer)) }
        return flow.show(.code) { next in
            next.username = name
            next.details.answer = answer
        }
    }

    func recover(
        from error: any Error,
        submitted: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) throws -> FlowStep {
        guard let failure = error as? FakeFailure, failure.isRefusal else { throw error }
        return flow.update { $0.error = failure }
    }

    func save(_ state: DisplayedForm<Self>, in context: Context) -> SavedFormState? {
        SavedFormState(
            continuation: state.details.answer,
            values: ["step": state.step.rawValue, "username": state.username]
        )
    }

    func restore(_ saved: SavedFlow) throws -> @Sendable (isolated FormFlow<Self>) async throws -> FlowStep {
        guard let step = saved.notes["step"].flatMap(Step.init(rawValue:)) else {
            throw NativeAuthError(.wrongState, message: "unreadable")
        }
        return { flow in
            let service = service
            _ = flow.show(step) { $0.username = saved.notes["username"] ?? "" }
            let answer = try await flow.scope.run { try await service.answer(to: "resume") }
            return flow.update { $0.details.answer = answer }
        }
    }
}
