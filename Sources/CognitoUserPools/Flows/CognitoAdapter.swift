import AuthFlows
import Foundation
import NativeAuthCore

/// The forms and requests of a user pool's flows.
struct CognitoAdapter: FormAdapter {
    typealias Step = CognitoFormKind
    typealias Details = CognitoFormKind.Details
    typealias Context = CognitoFormKind.Context
    typealias Failure = NativeAuthError
    typealias Action = FormBuilder.Action

    typealias Field = FormBuilder.Field

    static let provider = "cognito"
    /// Minimum time between two codes. The service has limits of its own, which it does not report.
    private static let resendInterval: TimeInterval = 30
    /// Maximum time for which the service keeps a pending sign-in.
    private static let maximumChallengeAge: TimeInterval = 15 * 60

    let pool: UserPool
    let settings: CognitoPoolSettings
    let kind: CognitoFlow.Kind
    let appName: String

    var kindName: String { kind.rawValue }
    var clock: AuthClock { pool.environment.clock }

    var firstStep: CognitoFormKind {
        switch kind {
        case .signUp: .signUp
        case .signIn: .signIn
        case .recovery: .recovery
        }
    }

    func makeFlowID() -> String {
        pool.environment.random.bytes(16).hexadecimal
    }

    func name(of step: CognitoFormKind) -> String { step.rawValue }

    static func resendDate(after date: Date) -> Date { date.addingTimeInterval(resendInterval) }

    var usernameAttributes: [String] { settings.usernameAttributes.map(\.rawValue) }

    // MARK: - Requests

    func submit(
        _ action: FormAction.ID,
        values: [FormField.ID: String],
        of state: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) async throws -> FlowStep {
        func value(_ field: FormField.ID) -> String {
            values[field] ?? ""
        }

        switch (state.step, action) {
        case (_, Action.forgotPassword):
            return try await flow.beginRecovery(from: state)
        case (_, Action.otherMethod):
            return try await flow.chooseAgain()
        case (_, Action.back):
            return flow.goBack(from: state)
        case (.confirmSignUp, Action.resend):
            return try await flow.resendConfirmation()
        case (.resetPassword, Action.resend):
            return try await flow.sendRecoveryCode(state.username)
        case (.challenge, Action.resend):
            return try await flow.signInAgain()
        case (.signUp, _):
            return try await flow.signUp(values)
        case (.confirmSignUp, _):
            return try await flow.confirm(code: Secret(value(Field.code)))
        case (.signIn, _):
            return try await flow.signIn(
                value(Field.username),
                password: Secret(value(Field.password))
            )
        case (.recovery, _):
            return try await flow.sendRecoveryCode(
                SignUpForm.username(value(Field.username), usernameAttributes: usernameAttributes)
            )
        case (.resetPassword, _):
            return try await flow.resetPassword(
                code: Secret(value(Field.code)),
                to: Secret(value(Field.newPassword))
            )
        case (.challenge, _):
            let reply = reply(action, values: values, to: state.details.signInStep, in: flow)
            return try await flow.respond(with: reply)
        }
    }

    /// Returns the reply to a challenge, and remembers what later requests need of it.
    private func reply(
        _ action: FormAction.ID,
        values: [FormField.ID: String],
        to signInStep: SignInStep?,
        in flow: isolated FormFlow<Self>
    ) -> SignInReply {
        func secret(_ field: FormField.ID) -> Secret {
            Secret(values[field] ?? "")
        }

        switch signInStep {
        case .firstFactor:
            flow.context.hasChosen = true
            return flow.choose(Challenge.Name(rawValue: action), as: .firstFactor)
        case .secondFactor:
            flow.context.hasChosen = true
            return flow.choose(Challenge.Name(rawValue: action), as: .secondFactor)
        case .secondFactorSetup: return SignInReply(Secret(action))
        case .password:
            flow.context.password = secret(Field.password)
            return SignInReply(secret(Field.password))
        case .emailSetup: return SignInReply(secret(Field.email))
        case .newPassword(let required, _):
            flow.context.password = secret(Field.newPassword)
            return SignInReply(
                secret(Field.newPassword),
                attributes: required.map { name in
                    let value = SignUpForm.withoutFormatting(values[name] ?? "", of: name)
                    return UserAttribute(name: name, value: value)
                }
            )
        case .passkey: return SignInReply(Secret(PasskeyAnswer(fields: values).json))
        case .custom: return SignInReply(secret(Field.answer))
        default: return SignInReply(secret(Field.code))
        }
    }

    // MARK: - Failures

    func displayedError(
        for failure: NativeAuthError,
        in state: DisplayedForm<Self>,
        using presenter: ErrorPresenter
    ) -> NativeAuthError {
        presenter.present(failure, outcomeIsUnknown: state.details.outcomeIsUnknown)
    }

    /// Returns a step if the service refused the form and the form can be sent again. Otherwise throws the error, and
    /// the step stays valid.
    func recover(
        from error: any Error,
        submitted: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) throws -> FlowStep {
        let failure = error as? NativeAuthError
        guard failure != nil || error is CancellationError, let state = flow.state else {
            throw error
        }

        // The submitted response was accepted and a later request failed: show the new challenge with the error.
        if failure?.recovery.first?.kind != .restart,
            state.step == .challenge,
            let next = flow.context.signIn?.step,
            next != state.details.signInStep
        {
            flow.showChallenge(next)
            return flow.update { $0.error = failure }
        }

        guard let failure, failure.isInputRejection else { throw error }
        guard state.step == .challenge, flow.context.signIn?.step == nil else {
            return flow.update { $0.error = failure }
        }
        // The service has ended the sign-in: the next one starts from the beginning.
        flow.context.endSignIn()
        return flow.show(.signIn) { next in
            next.values = [Field.username: state.username]
            next.error = failure
            // A refused password was wrong; the refusal of any other response means that the sign-in has expired.
            if state.details.signInStep != .password {
                next.error = failure.with(code: .expired)
            }
        }
    }

    // MARK: - Saved flows

    private enum SavedKey {
        static let pool = "pool"
        static let client = "client"
        static let step = "screen"
        static let username = "username"
        static let delivery = "delivery"
        static let challenge = "challenge"
        static let firstFactor = "first_factor"
        static let isDone = "done"
        static let resendsAt = "resends_at"
        static let introduction = "text"
        static let canGoBack = "other_ways"
    }

    func save(_ state: DisplayedForm<Self>, in context: Context) -> SavedFormState? {
        let details = state.details
        var challenge: Challenge?
        if state.step == .challenge { challenge = context.signIn?.challenge }

        let notes = [
            SavedKey.pool: pool.configuration.poolID,
            SavedKey.client: pool.configuration.clientID,
            SavedKey.step: state.step.rawValue,
            SavedKey.username: state.username.nonEmpty,
            SavedKey.isDone: details.isDone ? "true" : nil,
            SavedKey.canGoBack: details.canGoBack ? "true" : nil,
            SavedKey.resendsAt: details.resendsAt.map { String($0.timeIntervalSince1970) },
            SavedKey.introduction: state.introduction?.rawValue,
            SavedKey.firstFactor: context.chosenFactors[.firstFactor]?.rawValue,
            SavedKey.delivery: details.delivery.flatMap { try? $0.json.text() },
            SavedKey.challenge: try? challenge?.with(session: nil).json.text(),
        ]

        return SavedFormState(
            continuation: challenge?.session?.reveal(),
            values: notes.compactMapValues { $0 },
            outcomeIsUnknown: details.outcomeIsUnknown
        )
    }

    func restore(_ saved: SavedFlow) throws -> @Sendable (isolated FormFlow<Self>) async throws -> FlowStep {
        guard let name = saved.notes[SavedKey.step], let step = CognitoFormKind(rawValue: name) else {
            throw NativeAuthError(.wrongState, message: "This is not a saved flow of this kind.")
        }
        guard saved.notes[SavedKey.pool] == pool.configuration.poolID,
            saved.notes[SavedKey.client] == pool.configuration.clientID
        else { throw NativeAuthError(.wrongState, message: "The saved flow belongs to another user pool or client.") }
        return { flow in try await show(step, of: saved, in: flow) }
    }

    private func show(
        _ step: CognitoFormKind,
        of saved: SavedFlow,
        in flow: isolated FormFlow<Self>
    ) async throws -> FlowStep {
        let notes = saved.notes
        let username = notes[SavedKey.username] ?? ""
        let isDone = notes[SavedKey.isDone] != nil
        let shown = flow.show(step) { state in
            state.introduction = notes[SavedKey.introduction].map(FormTexts.Key.init(rawValue:))
            switch step {
            case .signUp: state.introduction = nil
            case .signIn, .recovery:
                state.values = [Field.username: username]
                state.details.canGoBack = step == .recovery && notes[SavedKey.canGoBack] != nil
            case .challenge: state.username = username
            case .confirmSignUp, .resetPassword:
                state.username = username
                let delivery = notes[SavedKey.delivery].flatMap(Self.json)
                state.details.delivery = delivery.flatMap { CodeDelivery($0) }
                state.details.resendsAt = notes[SavedKey.resendsAt].flatMap(TimeInterval.init)
                    .map(Date.init(timeIntervalSince1970:))
                state.details.outcomeIsUnknown = step == .resetPassword && saved.outcomeIsUnknown
            }
        }

        switch step {
        case .challenge:
            return try await showChallenge(of: saved, in: flow)
        case .confirmSignUp where isDone || pool.signUps[username]?.isConfirmed == true:
            return try await flow.signInAfterConfirmation(username)
        case .resetPassword where isDone: return try await flow.signInAfterReset(username)
        default: return shown
        }
    }

    private func showChallenge(
        of saved: SavedFlow,
        in flow: isolated FormFlow<Self>
    ) async throws -> FlowStep {
        let age = abs(clock.now.timeIntervalSince(saved.savedAt))
        guard age < Self.maximumChallengeAge,
            let json = saved.notes[SavedKey.challenge].flatMap(Self.json),
            let challenge = Challenge(json)
        else { throw NativeAuthError(.expired, message: flow.texts(.signInOver), recovery: [.restart]) }

        let factor = saved.notes[SavedKey.firstFactor]
        flow.context.chosenFactors[.firstFactor] = factor.map(Challenge.Name.init(rawValue:))
        return try await flow.resume(
            challenge.with(session: saved.continuation.map(Secret.init)),
            savedAt: saved.savedAt
        )
    }

    private static func json(_ text: String) -> JSONValue? {
        try? JSONValue.decode(from: Data(text.utf8))
    }
}

/// The ids of the fields; an attribute has the service's name.
extension FormBuilder.Field {
    static let answer = "answer"
    static let email = "email"
}

extension CodeDelivery {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["Destination"] = destination.map(JSONValue.string)
        members["DeliveryMedium"] = medium.map { .string($0.rawValue) }
        members["AttributeName"] = attributeName.map(JSONValue.string)
        return .object(members)
    }
}
