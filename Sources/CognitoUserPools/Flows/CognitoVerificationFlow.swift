public import AuthFlows
import Foundation
import NativeAuthCore

/// The signed-in user verifies an address of theirs, such as a new one, with the code that was sent to it.
///
/// Get one from ``CognitoClient/verification(of:texts:)``. Its first form sends nothing: the service has sent a code when
/// the address was changed. A new one can be asked for.
public actor CognitoVerificationFlow: AuthenticationFlow {
    private static let stepID = "verify-1"

    private let client: CognitoClient
    private let attribute: String
    private var texts: FormTexts
    private var delivery: CodeDelivery?
    private var resendsAt: Date?
    private var error: NativeAuthError?
    private var isRunning = false
    private var round = 0

    init(client: CognitoClient, attribute: String, texts: FormTexts) {
        self.client = client
        self.attribute = attribute
        self.texts = texts
    }

    /// Shows the form; nothing is sent. See `AuthenticationFlow.start()`.
    public func start() async throws -> FlowStep {
        await cancel()
        isRunning = true
        return form
    }

    /// Sends the code, or asks for a new one; see `AuthenticationFlow.submit(_:)`.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        guard isRunning, submission.stepID == Self.stepID else {
            throw NativeAuthError(.wrongState, message: "This step is not the one that waits.", recovery: [.restart])
        }
        guard let action = submission.actionID else { return form }
        let round = self.round
        do {
            if action == FormWriter.Action.resend {
                let sent = try await client.sendVerificationCode(for: attribute)
                guard round == self.round else { throw CancellationError() }
                delivery = sent ?? delivery
                resendsAt = client.pool.environment.clock.now.addingTimeInterval(
                    TimeInterval(CognitoFlow.resendPause.components.seconds))
                error = nil
                return form
            }
            try await client.verify(attribute, code: Secret(submission.values[FormWriter.Field.code] ?? ""))
            guard round == self.round else { throw CancellationError() }
            isRunning = false
            return FlowStep(id: "complete-2", kind: .complete(FlowOutcome(message: texts(.verified))))
        } catch let error as NativeAuthError {
            guard round == self.round else { throw CancellationError() }
            // Whoever is not signed in any more can't go on here.
            guard error.isVerdict, error.code != .expired || error.serverCode == "ExpiredCodeException" else {
                throw error
            }
            self.error = error
            return form
        }
    }

    /// There is nothing to pick up: the form can be begun anew at any time. See `AuthenticationFlow.resume(_:)`.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep { try await start() }

    /// Nothing; see `AuthenticationFlow.save()`.
    public func save() async -> SavedFlow? { nil }

    /// The form in another language; see `AuthenticationFlow.translated(into:)`.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        return isRunning ? form : nil
    }

    /// Gives it up; see `AuthenticationFlow.cancel()`.
    public func cancel() async {
        round += 1
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
