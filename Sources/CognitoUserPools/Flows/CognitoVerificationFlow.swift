public import AuthFlows
import Foundation
import NativeAuthCore

/// The verification of a signed-in user's address, such as a new one, with a code.
///
/// ``CognitoClient/verification(of:texts:)`` makes one. Its first form sends nothing: the service sent a code when the
/// address was changed. A new code can be requested.
public actor CognitoVerificationFlow: AuthenticationFlow {
    private static let stepID = "verify-1"

    private let client: CognitoClient
    private let attribute: String
    private var texts: FormTexts
    private var delivery: CodeDelivery?
    private var resendsAt: Date?
    private var error: NativeAuthError?
    private var isRunning = false
    private var scope = CancellationScope()

    init(client: CognitoClient, attribute: String, texts: FormTexts) {
        self.client = client
        self.attribute = attribute
        self.texts = texts
    }

    /// Shows the form; nothing is sent. See `AuthenticationFlow.start()`.
    /// - Returns: the form.
    /// - Throws: never; the protocol allows errors.
    public func start() async throws -> FlowStep {
        await cancel()
        isRunning = true
        return form
    }

    /// Sends the code, or requests a new one; see `AuthenticationFlow.submit(_:)`.
    /// - Parameter submission: the action and the entered code.
    /// - Returns: the completed flow, or the form with the error if the service refused the code.
    /// - Throws: `NativeAuthError` with code `wrong_state` if the flow is not running: start again; `expired` if the
    ///   session is over: sign in; otherwise the error of a failed request, such as `offline`: submit again.
    ///   `CancellationError` if the flow was cancelled.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        guard isRunning, submission.stepID == Self.stepID else {
            throw NativeAuthError(.wrongState, message: "This step is not the one that waits.", recovery: [.restart])
        }
        guard let action = submission.actionID else { return form }
        do {
            if action == FormWriter.Action.resend {
                let sent = try await scope.run { [client, attribute] in
                    try await client.sendVerificationCode(for: attribute)
                }
                delivery = sent ?? delivery
                resendsAt = client.pool.environment.clock.now.addingTimeInterval(
                    TimeInterval(CognitoFlow.resendPause.components.seconds))
                error = nil
                return form
            }
            let code = Secret(submission.values[FormWriter.Field.code] ?? "")
            try await scope.run { [client, attribute] in try await client.verify(attribute, code: code) }
            isRunning = false
            return FlowStep(id: "complete-2", kind: .complete(FlowOutcome(message: texts(.verified))))
        } catch let error as NativeAuthError {
            // An ended session cannot continue here.
            guard error.isVerdict, error.code != .expired || error.serverCode == "ExpiredCodeException" else {
                throw error
            }
            self.error = error
            return form
        }
    }

    /// Starts again: the flow has no state to resume. See `AuthenticationFlow.resume(_:)`.
    /// - Parameter saved: ignored.
    /// - Returns: the form.
    /// - Throws: never; the protocol allows errors.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep { try await start() }

    /// Returns `nil`: there is nothing to save. See `AuthenticationFlow.save()`.
    public func save() async -> SavedFlow? { nil }

    /// Returns the form in another language; see `AuthenticationFlow.translated(into:)`.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        return isRunning ? form : nil
    }

    /// Cancels the flow; see `AuthenticationFlow.cancel()`.
    public func cancel() async {
        scope.cancel()
        scope = CancellationScope()
        isRunning = false
        (delivery, resendsAt, error) = (nil, nil, nil)
    }

    private var form: FlowStep {
        let writer = FormWriter(
            settings: client.settings, texts: texts, appName: "", now: client.pool.environment.clock.now)
        return writer.verification(
            id: Self.stepID, of: attribute, delivery: delivery, error: error, resendsAt: resendsAt)
    }
}
