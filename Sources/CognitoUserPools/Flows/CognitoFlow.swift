public import AuthFlows
import Foundation
import NativeAuthCore

/// Sign-up, sign-in and recovery at an Amazon Cognito user pool, for any user interface: give one to a `FlowModel`.
///
/// ```swift
/// let model = FlowModel(flow: client.flow(.signUp))
/// await model.start()
/// ```
///
/// The service has no forms: they are made here, from the pool's ``CognitoPoolSettings`` and from the challenges that the
/// service sends. When the flow completes with a user, the client holds the session.
///
/// What a person enters is kept in memory only. A password is forgotten when the flow ends.
///
/// Source: seed 002 (sign-up, confirmation, passwordless, auto sign-in), and the service's model `cognito-idp/2016-04-18`.
public actor CognitoFlow: AuthenticationFlow {
    static let provider = "cognito"
    /// Between two codes. The service has limits of its own, and does not tell them.
    static let resendPause = Duration.seconds(30)
    /// So many requests at most follow from one answer of a person's.
    static let mostAutomaticSteps = 6

    /// What can be chosen on the way.
    enum Pick: Sendable {
        case firstFactor, secondFactor
    }

    let pool: UserPool
    let settings: CognitoPoolSettings
    let kind: Kind
    let appName: String
    var texts: FormTexts
    /// Names the running flow for who keeps it.
    var flowID = ""
    /// What waits for an answer.
    var stand: Stand?
    /// How many forms there were.
    private var forms = 0
    /// The password that was entered, for what follows from it. Memory only, wiped at the end.
    var password: Secret?
    /// The password has just been set or confirmed: it is sent where the service asks for it.
    var sendsPassword = false
    /// The sign-in that waits for an answer.
    var attempt: SignIn?
    /// The sign-in that is to take its place.
    var nextAttempt: SignIn?
    /// What was chosen on the way: to go the same way again for a new code.
    var picks: [Pick: Challenge.Name] = [:]
    /// Whether somebody has chosen from several ways, and so may choose again.
    var hasChosen = false
    /// What a sign-up was sent with whose answer got lost.
    var doubtfulSignUp: [String: Secret]?
    /// Grows with every start and cancel: an answer to something older changes nothing.
    private var round = 0

    init(pool: UserPool, settings: CognitoPoolSettings, kind: Kind, texts: FormTexts, appName: String) {
        self.pool = pool
        self.settings = settings
        self.kind = kind
        self.texts = texts
        self.appName = appName
    }

    /// Shows the first form; nothing is sent. See `AuthenticationFlow.start()`.
    public func start() async throws -> FlowStep {
        reset()
        flowID = pool.environment.random.bytes(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
        return showFirst()
    }

    /// Sends a step; see `AuthenticationFlow.submit(_:)`.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        guard var stand, submission.stepID == stand.id else {
            throw NativeAuthError(.wrongState, message: "This step is not the one that waits.", recovery: [.restart])
        }
        // Somebody looks whether anything has changed. Nothing does without an answer.
        guard let action = submission.actionID else { return form(stand) }
        guard form(stand).action(action) != nil else {
            throw NativeAuthError(.wrongState, message: "This form has no action named \(action).")
        }
        for field in form(stand).fields where !field.isSensitive {
            if let value = submission.values[field.id] { stand.values[field.id] = value }
        }
        stand.error = nil
        self.stand = stand
        let round = self.round
        do {
            return try await answer(action, submission.values, stand)
        } catch let error as NativeAuthError {
            guard round == self.round else { throw CancellationError() }
            if error.recovery.first?.kind != .restart, let next = catchUp(error) { return next }
            return try refused(error)
        } catch let error as CancellationError {
            guard round == self.round, let next = catchUp(nil) else { throw error }
            return next
        }
    }

    /// The step that waits, in another language; see `AuthenticationFlow.translated(into:)`.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        return stand.map(form)
    }

    /// Gives the flow up; see `AuthenticationFlow.cancel()`.
    public func cancel() async { reset() }

    // MARK: - What every part of the flow needs

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

    /// What was answered is done, and only what follows from it has failed: then the newer question is shown, with the
    /// error. It is a step whatever the error is, as the form that was sent can't be sent again.
    private func catchUp(_ error: NativeAuthError?) -> FlowStep? {
        guard let stand, stand.screen == .challenge, let step = attempt?.step, step != stand.step else { return nil }
        _ = show(step)
        return showAgain { $0.error = error }
    }

    /// A form that the service refused and that can be sent again is a step; anything else is thrown, and the step stays.
    private func refused(_ error: NativeAuthError) throws -> FlowStep {
        guard var stand, error.isVerdict else { throw error }
        guard stand.screen == .challenge, attempt?.step == nil else {
            stand.error = error
            self.stand = stand
            return form(stand)
        }
        // The service has ended the attempt: the next one begins at its beginning.
        let told = stand.step == .password ? error : error.with(code: .expired)
        endAttempt()
        return show(.signIn) { next in
            next.username = stand.username
            next.values = [FormWriter.Field.username: stand.username]
            next.error = told
        }
    }

    /// Asks the service. An answer that nobody waits for any more goes no further.
    func ask<Answer: Sendable>(_ body: (UserPool) async throws -> Answer) async throws -> Answer {
        let round = self.round
        do {
            let answer = try await body(pool)
            guard round == self.round else { throw CancellationError() }
            return answer
        } catch {
            guard round == self.round else { throw CancellationError() }
            throw error
        }
    }

    /// Shows another form.
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

    /// A name as the service wants it.
    func username(_ entered: String) -> String {
        SignUpForm.username(entered, settings.usernameAttributes.map(\.rawValue))
    }

    /// When the next code may be asked for.
    /// - Parameter moment: when the last one was sent; `nil` for now.
    func codeAgainAt(from moment: Date? = nil) -> Date {
        (moment ?? pool.environment.clock.now).addingTimeInterval(TimeInterval(Self.resendPause.components.seconds))
    }

    /// Forgets the attempt to sign in, but not the flow.
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
        round += 1
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
    /// Whether the service has judged what a person entered, so that they can enter something else.
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
