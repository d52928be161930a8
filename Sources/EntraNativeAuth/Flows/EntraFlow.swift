public import AuthFlows
import Foundation
import NativeAuthCore

/// Sign-up, sign-in and recovery at a tenant of Microsoft Entra External ID, for any user interface: pass an instance
/// to a `FlowModel`.
///
/// ```swift
/// let model = FlowModel(flow: client.flow(.signUp))
/// await model.start()
/// ```
///
/// The service has no forms: they are built here, from ``EntraFormSettings`` and from the service's challenges: codes,
/// a password, pages of attributes, a second factor. When the flow completes with a user, the client holds the session.
///
/// Input is kept in memory only, and a password or code only for its request.
///
/// Source: seed 003 (sign-up by code and by password, attributes, alias, sign-in after sign-up), and version 1 of the
/// protocol.
public actor EntraFlow: AuthenticationFlow {
    static let provider = "entra"

    let client: EntraClient
    let settings: EntraFormSettings
    let kind: Kind
    var texts: FormTexts
    /// The id of the running flow, for saved flows and for the service's log.
    var flowID = UUID()
    /// The current state; `nil` before the start.
    var stand: Stand?
    /// Number of forms shown.
    private var forms = 0
    private var scope = CancellationScope()

    init(client: EntraClient, settings: EntraFormSettings, kind: Kind, texts: FormTexts) {
        self.client = client
        self.settings = settings
        self.kind = kind
        self.texts = texts
    }

    /// Shows the first form; nothing is sent. See `AuthenticationFlow.start()`.
    public func start() async throws -> FlowStep {
        reset()
        return show(first)
    }

    /// Submits a step; see `AuthenticationFlow.submit(_:)`.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        guard var stand, submission.stepID == stand.id else {
            throw NativeAuthError(.wrongState, message: "This step is not the one that waits.", recovery: [.restart])
        }
        let shown = form(stand)
        // A submission without an action only reads the current step.
        guard let action = submission.actionID else { return shown }
        guard shown.action(action) != nil else {
            throw NativeAuthError(.wrongState, message: "This form has no action named \(action).")
        }
        for field in shown.fields where !field.isSensitive {
            if let value = submission.values[field.id] { stand.values[field.id] = value }
        }
        stand.error = nil
        self.stand = stand
        let scope = self.scope
        do {
            return try await answer(action, submission.values, stand)
        } catch let error as EntraError {
            try scope.check()
            return try refused(error, sent: stand)
        } catch let error as CancellationError {
            // The submitted form succeeded, and only a request after it was cancelled.
            guard !scope.isCancelled, let now = self.stand, now.id != stand.id else { throw error }
            return form(now)
        }
    }

    /// Returns the current step in another language; see `AuthenticationFlow.translated(into:)`.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        return stand.map(form)
    }

    /// Cancels the flow; see `AuthenticationFlow.cancel()`.
    public func cancel() async { reset() }

    // MARK: - Submissions

    private func answer(_ action: FormAction.ID, _ values: [String: String], _ stand: Stand) async throws -> FlowStep {
        typealias Action = FormWriter.Action
        if action == Action.back { return goBack(from: stand) }
        switch action {
        case Action.forgotPassword: return beginRecovery(typed: values[FormWriter.Field.username])
        case Action.otherWay: return chooseAgain(stand)
        default: break
        }
        let name = values[FormWriter.Field.username] ?? ""
        switch stand.place {
        case .signUp: return try await signUp(name, values)
        case .signIn: return try await signIn(name, Secret(values[FormWriter.Field.password] ?? ""))
        case .recovery: return try await recover(name)
        case .waiting(let state):
            return action == Action.resend
                ? try await resend(state) : try await answer(state, action, values)
        }
    }

    private func answer(_ state: EntraState, _ action: FormAction.ID, _ values: [String: String]) async throws
        -> FlowStep
    {
        typealias Field = FormWriter.Field
        func secret(_ field: String) -> Secret { Secret(values[field] ?? "") }
        let (code, password) = (secret(Field.code), secret(Field.password))
        switch state {
        case .signUpCode(let state): return try await take(try await ask { try await $0.submitCode(code, for: state) })
        case .signUpPassword(let state):
            return try await take(try await ask { try await $0.submitPassword(password, for: state) })
        case .signUpAttributes(let state): return try await submit(values, for: state)
        case .signInCode(let state): return try await take(try await ask { try await $0.submitCode(code, for: state) })
        case .signInPassword(let state):
            return try await take(try await ask { try await $0.submitPassword(password, for: state) })
        case .mfa(let state): return try await answer(state, action, code)
        case .registration(let state): return try await answer(state, action, code, values[Field.contact] ?? "")
        case .resetCode(let state): return try await take(try await ask { try await $0.submitCode(code, for: state) })
        case .newPassword(let state):
            let new = secret(Field.newPassword)
            return try await take(try await ask { try await $0.submitPassword(new, for: state) })
        case .continuation(let state): return try await finish(state)
        }
    }

    // MARK: - Shared by all parts of the flow

    /// Runs a request. A response that arrives after a restart or a cancellation is discarded, and signs no user in.
    func ask<Answer: Sendable>(
        _ body: @escaping @Sendable (EntraClient) async throws -> Answer
    ) async throws -> Answer {
        try await scope.run { [client] in
            try await body(client)
        } discard: { answer in
            if case .completed(let account)? = answer as? EntraSignInStep { client.signOut(account) }
        }
    }

    /// Signs in after a sign-up or a password reset, without further input where the service permits it.
    func finish(_ done: EntraState.Continuation) async throws -> FlowStep {
        if stand?.done != done {
            // From here on no input is used any more: after a failure, only a retry is possible.
            let isReset = stand?.place.beginning == .recovery
            _ = show(.waiting(.continuation(done))) { next in
                next.isReset = isReset
                next.note = next.doneNote
            }
        }
        do {
            return try await take(try await ask { try await $0.signIn(after: done) })
        } catch let error as EntraError where !error.isTransient && stand?.done == done {
            return signInInstead(error.kind == .signInNotAvailable || error.kind == .expired ? nil : error)
        }
    }

    /// Shows the sign-in form, when no sign-in can follow directly.
    private func signInInstead(_ error: EntraError?) -> FlowStep {
        let note = stand?.doneNote
        return show(.signIn) { next in
            next.values[FormWriter.Field.username] = next.username
            next.note = note
            next.error = error
        }
    }

    /// Shows another form. Entered values remain, for a form with the same fields.
    func show(_ place: Place, _ change: (inout Stand) -> Void = { _ in }) -> FlowStep {
        forms += 1
        var next = Stand(place: place, id: "\(place.name)-\(forms)")
        next.username = stand?.username ?? ""
        next.values = stand?.values ?? [:]
        change(&next)
        stand = next
        return form(next)
    }

    /// Shows the same form again.
    func showAgain(_ change: (inout Stand) -> Void) -> FlowStep {
        guard var stand else { return show(first) }
        change(&stand)
        self.stand = stand
        return form(stand)
    }

    func complete(_ outcome: FlowOutcome) -> FlowStep {
        let id = "complete-\(forms + 1)"
        reset()
        return FlowStep(id: id, kind: .complete(outcome))
    }

    /// Continues a flow that an earlier process has started.
    func adopt(_ id: UUID) {
        reset()
        flowID = id
    }

    func reset() {
        scope.cancel()
        scope = CancellationScope()
        stand = nil
        forms = 0
        flowID = UUID()
    }

    var first: Place {
        switch kind {
        case .signUp: .signUp
        case .signIn: .signIn
        case .recovery: .recovery
        }
    }

    func form(_ stand: Stand) -> FlowStep {
        FormWriter(settings: settings, texts: texts, now: client.clock.now).step(stand)
    }

    private func goBack(from stand: Stand) -> FlowStep {
        switch stand.place {
        case .waiting(.registration(let state)) where state.delivery != nil:
            show(.waiting(.registration(state.choosing(state.method))))
        case .recovery: show(.signIn)
        case .waiting(.continuation): signInInstead(nil)
        default:
            show(stand.place.beginning) { next in
                if stand.place.beginning != .signUp { next.values[FormWriter.Field.username] = stand.username }
                next.isDetour = stand.place.beginning == .recovery && self.kind != .recovery
            }
        }
    }
}
