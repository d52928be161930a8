public import AuthFlows
import Foundation
import NativeAuthCore

/// The verification of a signed-in user's e-mail address or phone number, such as a new one, with a code.
///
/// ``CognitoClient/verification(of:texts:)`` creates one. Its first form sends nothing: the service sent a code when
/// the attribute was changed. A new code can be requested.
public struct CognitoVerificationFlow: AuthenticationFlow {
    private let forms: FormFlow<VerificationAdapter>

    init(client: CognitoClient, attribute: String, texts: FormTexts) {
        forms = FormFlow(VerificationAdapter(client: client, attribute: attribute), texts: texts)
    }

    /// Shows the form; nothing is sent. See `AuthenticationFlow.start()`.
    /// - Returns: the form.
    /// - Throws: never; the protocol allows errors.
    public func start() async throws -> FlowStep { try await forms.start() }

    /// Sends the code, or requests a new one; see `AuthenticationFlow.submit(_:)`.
    /// - Parameter submission: the action and the entered code.
    /// - Returns: the completed flow, or the form with the error if the service refused the code.
    /// - Throws: `NativeAuthError` with code `wrong_state` if the flow is not running: start again; `expired` if the
    ///   session is over: sign in; otherwise the error of a failed request, such as `offline`: submit again.
    ///   `CancellationError` if the flow was cancelled.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        try await forms.submit(submission)
    }

    /// Starts again: the flow has no state to resume. See `AuthenticationFlow.resume(_:)`.
    /// - Parameter saved: ignored.
    /// - Returns: the form.
    /// - Throws: never; the protocol allows errors.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        try await forms.start()
    }

    /// Returns `nil`: there is nothing to save. See `AuthenticationFlow.save()`.
    public func save() async -> SavedFlow? { nil }

    /// Returns the form in another language; see `AuthenticationFlow.translated(into:)`.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        await forms.translated(into: texts)
    }

    /// Cancels the flow; see `AuthenticationFlow.cancel()`.
    public func cancel() async { await forms.cancel() }
}

private struct VerificationAdapter: FormAdapter {
    typealias Details = CognitoFormKind.Details

    static let provider = CognitoAdapter.provider

    let client: CognitoClient
    let attribute: String

    var kindName: String { "verification" }
    var clock: AuthClock { client.pool.environment.clock }
    var firstStep: Void { () }

    func makeFlowID() -> String { "" }

    func name(of step: Void) -> String { "verify" }

    func form(for state: DisplayedForm<Self>, using builder: FormBuilder) -> FormBuilder.Form {
        let address = builder.attribute(attribute).label
        let text = state.details.delivery.map { builder.codeSent(to: $0.destination) }
        return FormBuilder.Form(
            title: .verifyTitle,
            paragraphs: [text ?? builder.texts(.codeFor, ["destination": address])],
            fields: [builder.code(length: 6)],
            actions: [builder.send(.confirmAction), builder.resend(availableAt: state.details.resendsAt)]
        )
    }

    func displayedError(
        for failure: NativeAuthError,
        in state: DisplayedForm<Self>,
        using presenter: ErrorPresenter
    ) -> NativeAuthError {
        presenter.present(failure)
    }

    func submit(
        _ action: FormAction.ID,
        values: [FormField.ID: String],
        of state: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) async throws -> FlowStep {
        guard action == FormBuilder.Action.resend else {
            let code = Secret(values[FormBuilder.Field.code] ?? "")
            try await flow.scope.run { try await client.verify(attribute, code: code) }
            return flow.complete(FlowOutcome(message: flow.texts(.verified)))
        }

        let delivery = try await flow.scope.run { try await client.sendVerificationCode(for: attribute) }
        return flow.update { next in
            next.details.delivery = delivery ?? next.details.delivery
            next.details.resendsAt = CognitoAdapter.resendDate(after: clock.now)
        }
    }

    func recover(
        from error: any Error,
        submitted: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) throws -> FlowStep {
        // An ended session cannot continue here.
        guard let error = error as? NativeAuthError,
            error.isInputRejection,
            error.code != .expired || error.serverCode == "ExpiredCodeException"
        else { throw error }

        return flow.update { $0.error = error }
    }

    func save(_ state: DisplayedForm<Self>, in context: EmptyFormData) -> SavedFormState? {
        nil
    }

    func restore(_ saved: SavedFlow) throws -> @Sendable (isolated FormFlow<Self>) async throws -> FlowStep {
        { flow in flow.show(()) }
    }
}
