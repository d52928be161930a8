public import AuthFlows
import Foundation
import NativeAuthCore

/// Sign-up, sign-in and recovery in an Amazon Cognito user pool, for any user interface. A `FlowModel` drives it.
///
/// ```swift
/// let model = FlowModel(flow: client.flow(.signUp))
/// await model.start()
/// ```
///
/// The service has no forms. They are built here from the pool's ``CognitoPoolSettings`` and the service's challenges.
/// When the flow completes with a user, the client holds the session.
///
/// User input is kept in memory only. A password is removed when the flow ends.
///
/// Source: seed 002 (sign-up, confirmation, passwordless, auto sign-in), and the service's model
/// `cognito-idp/2016-04-18`.
public actor CognitoFlow: AuthenticationFlow {
    static let provider = "cognito"
    /// Minimum time between two codes. The service has limits of its own, which it does not report.
    static let resendPause = Duration.seconds(30)
    /// Maximum number of requests that follow from one user input.
    static let mostAutomaticSteps = 6

    /// A choice of the user in the flow.
    enum Pick: Sendable {
        case firstFactor, secondFactor
    }

    let pool: UserPool
    let settings: CognitoPoolSettings
    let kind: Kind
    let appName: String
    var texts: FormTexts
    /// The identifier of the running flow, for saved flows.
    var flowID = ""
    /// The current state; `nil` if the flow is not running.
    var stand: Stand?
    /// Number of forms shown.
    private var forms = 0
    /// The entered password, for the following requests. It is in memory only, and removed at the end.
    var password: Secret?
    /// Whether the password was just set or confirmed, and is sent if the service requests it.
    var sendsPassword = false
    /// The current sign-in.
    var attempt: SignIn?
    /// The sign-in that will replace ``attempt``.
    var nextAttempt: SignIn?
    /// The user's choices, to repeat the same steps for a new code.
    var picks: [Pick: Challenge.Name] = [:]
    /// Whether the user has chosen from several options, and can choose again.
    var hasChosen = false
    /// The values of a sign-up request whose response was lost.
    var doubtfulSignUp: [String: Secret]?
    private(set) var scope = CancellationScope()

    init(pool: UserPool, settings: CognitoPoolSettings, kind: Kind, texts: FormTexts, appName: String) {
        self.pool = pool
        self.settings = settings
        self.kind = kind
        self.texts = texts
        self.appName = appName
    }

    /// Shows the first form; nothing is sent. See `AuthenticationFlow.start()`.
    /// - Returns: the first step.
    /// - Throws: never; the protocol allows errors.
    public func start() async throws -> FlowStep {
        reset()
        flowID = pool.environment.random.bytes(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
        return showFirst()
    }

    /// Submits a step; see `AuthenticationFlow.submit(_:)`.
    /// - Parameter submission: the action and the field values of the current step.
    /// - Returns: the next step, or the same step with the error if the service refused the input.
    /// - Throws: `NativeAuthError` with code `wrong_state` if the step is not the current one or has no such action:
    ///   use the current step; otherwise the error of a failed request, such as `offline` or `timed_out`: submit the
    ///   same step again, unless `recovery` begins with `restart`. `CancellationError` if the flow or the task was
    ///   cancelled.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        guard var stand, submission.stepID == stand.id else {
            throw NativeAuthError(.wrongState, message: "This step is not the one that waits.", recovery: [.restart])
        }
        // A submission without an action only polls. The state changes through responses alone.
        guard let action = submission.actionID else { return form(stand) }
        guard form(stand).action(action) != nil else {
            throw NativeAuthError(.wrongState, message: "This form has no action named \(action).")
        }
        for field in form(stand).fields where !field.isSensitive {
            if let value = submission.values[field.id] { stand.values[field.id] = value }
        }
        stand.error = nil
        self.stand = stand
        let scope = self.scope
        do {
            return try await answer(action, submission.values, stand)
        } catch let error as NativeAuthError {
            try scope.check()
            if error.recovery.first?.kind != .restart, let next = catchUp(error) { return next }
            return try refused(error)
        } catch let error as CancellationError {
            guard !scope.isCancelled, let next = catchUp(nil) else { throw error }
            return next
        }
    }

    /// Returns the current step in another language; see `AuthenticationFlow.translated(into:)`.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        return stand.map(form)
    }

    /// Cancels the flow; see `AuthenticationFlow.cancel()`.
    public func cancel() async { reset() }

    // MARK: - Shared

    private func answer(_ action: FormAction.ID, _ values: [String: String], _ stand: Stand) async throws -> FlowStep {
        func value(_ field: String) -> String { values[field] ?? "" }
        switch (stand.screen, action) {
        case (_, FormWriter.Action.forgotPassword): return try await beginRecovery(from: stand)
        case (_, FormWriter.Action.otherWay): return try await chooseAgain()
        case (_, FormWriter.Action.back): return goBack(from: stand)
        case (.confirmSignUp, FormWriter.Action.resend): return try await resendConfirmation()
        case (.resetPassword, FormWriter.Action.resend): return try await sendRecoveryCode(stand.username)
        case (.challenge, FormWriter.Action.resend): return try await signInAgain()
        case (.signUp, _): return try await signUp(values)
        case (.confirmSignUp, _): return try await confirm(code: Secret(value("code")))
        case (.signIn, _): return try await signIn(value("username"), Secret(value("password")))
        case (.recovery, _): return try await sendRecoveryCode(username(value("username")))
        case (.resetPassword, _):
            return try await resetPassword(Secret(value("code")), Secret(value("new_password")))
        case (.challenge, _): return try await answerChallenge(action, values, stand)
        }
    }

    /// Handles a failure after an accepted response: shows the newer challenge with the error. The result is a step for
    /// every error, since the form that was sent can't be sent again.
    private func catchUp(_ error: NativeAuthError?) -> FlowStep? {
        guard let stand, stand.screen == .challenge, let step = attempt?.step, step != stand.step else { return nil }
        _ = show(step)
        return showAgain { $0.error = error }
    }

    /// Returns a step if the service refused the form and the form can be sent again. Otherwise throws the error, and
    /// the step stays valid.
    private func refused(_ error: NativeAuthError) throws -> FlowStep {
        guard var stand, error.isVerdict else { throw error }
        guard stand.screen == .challenge, attempt?.step == nil else {
            stand.error = error
            self.stand = stand
            return form(stand)
        }
        // The service has ended the attempt: the next one starts from the beginning.
        let told = stand.step == .password ? error : error.with(code: .expired)
        endAttempt()
        return show(.signIn) { next in
            next.username = stand.username
            next.values = [FormWriter.Field.username: stand.username]
            next.error = told
        }
    }

    /// Sends a request. The response to an outdated request is replaced by a `CancellationError`.
    func ask<Answer: Sendable>(
        _ body: @escaping @Sendable (UserPool) async throws -> Answer
    ) async throws -> Answer {
        try await scope.run { [pool] in try await body(pool) }
    }

    /// Shows a new form.
    func show(_ screen: Screen, _ change: (inout Stand) -> Void = { _ in }) -> FlowStep {
        forms += 1
        var next = Stand(screen: screen, id: "\(screen.rawValue)-\(forms)", username: stand?.username ?? "")
        change(&next)
        stand = next
        return form(next)
    }

    /// Shows the same form again.
    func showAgain(_ change: (inout Stand) -> Void) -> FlowStep {
        guard var stand else { return showFirst() }
        change(&stand)
        self.stand = stand
        return form(stand)
    }

    func showFirst() -> FlowStep {
        switch kind {
        case .signUp: show(.signUp)
        case .signIn: show(.signIn)
        case .recovery: show(.recovery)
        }
    }

    private func form(_ stand: Stand) -> FlowStep {
        FormWriter(settings: settings, texts: texts, appName: appName, now: pool.environment.clock.now).step(stand)
    }

    /// Converts a user name to the service's format.
    func username(_ entered: String) -> String {
        SignUpForm.username(entered, settings.usernameAttributes.map(\.rawValue))
    }

    /// Returns the time from which a new code can be requested.
    /// - Parameter moment: the time of the last code; `nil` for now.
    func codeAgainAt(from moment: Date? = nil) -> Date {
        (moment ?? pool.environment.clock.now).addingTimeInterval(TimeInterval(Self.resendPause.components.seconds))
    }

    /// Cancels the sign-in attempt and removes its state. The flow continues.
    func endAttempt() {
        attempt?.cancel()
        nextAttempt?.cancel()
        (attempt, nextAttempt) = (nil, nil)
        password = nil
        sendsPassword = false
        picks = [:]
        hasChosen = false
    }

    func complete(_ outcome: FlowOutcome) -> FlowStep {
        let id = "complete-\(forms + 1)"
        reset()
        return FlowStep(id: id, kind: .complete(outcome))
    }

    func adopt(_ id: String) {
        reset()
        flowID = id
    }

    private func reset() {
        scope.cancel()
        scope = CancellationScope()
        stand = nil
        forms = 0
        flowID = ""
        doubtfulSignUp = nil
        endAttempt()
    }

    private func goBack(from stand: Stand) -> FlowStep {
        endAttempt()
        switch stand.screen {
        case .confirmSignUp where kind == .signUp:
            return show(.signUp) { $0.values = stand.values }
        case .resetPassword where kind == .recovery:
            return show(.recovery) { $0.values = [FormWriter.Field.username: stand.username] }
        case .recovery:
            return show(.signIn) { $0.values = stand.values }
        default:
            return show(.signIn) { $0.values = [FormWriter.Field.username: stand.username] }
        }
    }
}

extension NativeAuthError {
    /// Whether the service rejected the user's input, so that different input can be entered.
    var isVerdict: Bool {
        guard serverCode != nil, serverCode != UserPoolsClient.wrongCode else { return code == .invalidInput }
        if serverCode == "CodeDeliveryFailureException" { return true }
        return code != .misconfigured && (httpStatus.map { (400..<500).contains($0) } ?? false)
    }

    func with(code: Code) -> NativeAuthError {
        NativeAuthError(
            code, message: message, serverCode: serverCode, requestID: requestID, httpStatus: httpStatus,
            underlying: underlying, recovery: recovery)
    }
}
