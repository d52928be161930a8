import AuthFlows
import Foundation
import NativeAuthCore

/// The forms and requests of a tenant's flows.
struct EntraAdapter: FormAdapter {
    typealias Step = EntraFormKind
    typealias Details = EntraFormKind.Details
    typealias Context = EmptyFormData
    typealias Failure = EntraError
    typealias Action = FormBuilder.Action
    typealias Request = @Sendable (EntraClient) async throws -> Response

    enum Response: Sendable {
        case signUp(EntraSignUpStep)
        case signIn(EntraSignInStep)
        case reset(EntraResetStep)

        /// The state after a code was sent.
        var codeState: EntraState? {
            switch self {
            case .signUp(.codeRequired(let state)): .signUpCode(state)
            case .signIn(.codeRequired(let state)): .signInCode(state)
            case .reset(.codeRequired(let state)): .resetCode(state)
            case .signIn(.mfaRequired(let state)): .mfa(state)
            case .signIn(.registrationCodeRequired(let state)): .registration(state)
            default: nil
            }
        }
    }

    typealias Field = FormBuilder.Field

    static let provider = "entra"

    let client: EntraClient
    let settings: EntraFormSettings
    let kind: EntraFlow.Kind

    var kindName: String { kind.rawValue }
    var clock: AuthClock { client.clock }

    var firstStep: EntraFormKind { kind.firstForm }

    func makeFlowID() -> String { UUID().uuidString.lowercased() }

    func name(of step: EntraFormKind) -> String { step.name }

    // MARK: - Requests

    func submit(
        _ action: FormAction.ID,
        values: [FormField.ID: String],
        of state: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) async throws -> FlowStep {
        switch (action, state.step) {
        case (Action.back, _): return flow.goBack(from: state)
        case (Action.forgotPassword, _): return flow.beginRecovery(entered: values[Field.username])
        case (Action.otherMethod, _): return flow.chooseAgain(at: state.step)
        case (Action.resend, .form(for: let serviceState)):
            guard let request = resendRequest(for: serviceState) else { return flow.update() }
            return try await flow.send(request, resendingCodeFor: serviceState)
        case (_, .browser(let step)):
            return try await flow.send(values[Field.callback] ?? "", toFinish: step)
        case (_, .form(for: let serviceState)):
            return try await submit(action, values: values, for: serviceState, in: flow)
        case (_, .signUp), (_, .signIn), (_, .recovery):
            let username = values[Field.username] ?? ""
            flow.update { $0.username = username }
            return try await flow.send(makeRequest(values, startingWith: state.step, flowID: flow.id))
        }
    }

    private func submit(
        _ action: FormAction.ID,
        values: [FormField.ID: String],
        for state: EntraState,
        in flow: isolated FormFlow<Self>
    ) async throws -> FlowStep {
        switch state {
        // Before a code is sent, the action is the chosen method.
        case .mfa(let state) where state.delivery == nil:
            guard let method = state.methods.chosen(by: action) else { return flow.update() }
            return try await flow.send(challenge(method, state: state))
        case .registration(let state) where state.method == nil:
            guard let method = state.methods.chosen(by: action) else { return flow.update() }
            let next = EntraFormKind.form(for: .registration(state.choosing(method)))
            return flow.show(next) { $0.values[Field.contact] = nil }
        case .continuation(let completed): return try await flow.signIn(after: completed)
        default: return try await flow.send(makeRequest(values, for: state))
        }
    }

    private func makeRequest(
        _ values: [FormField.ID: String],
        startingWith step: EntraFormKind,
        flowID: String
    ) -> Request {
        let username = values[Field.username] ?? ""
        let password = values[Field.password]?.nonEmpty.map { Secret($0) }
        let id = UUID(uuidString: flowID)

        switch step {
        case .signUp:
            let attributes = AttributePage(settings).values(values)
            return {
                .signUp(
                    try await $0.signUp(
                        username: username,
                        password: password,
                        jsonAttributes: attributes.nonEmpty,
                        correlationID: id
                    )
                )
            }
        case .recovery:
            return { .reset(try await $0.resetPassword(username: username, correlationID: id)) }
        case .signIn, .form, .browser:
            return {
                .signIn(try await $0.signIn(username: username, password: password, correlationID: id))
            }
        }
    }

    private func makeRequest(_ values: [FormField.ID: String], for state: EntraState) -> Request {
        let code = Secret(values[Field.code] ?? "")
        let password = Secret(values[Field.password] ?? "")

        switch state {
        case .signUpCode(let state):
            return { .signUp(try await $0.submitCode(code, for: state)) }
        case .signUpPassword(let state):
            return { .signUp(try await $0.submitPassword(password, for: state)) }
        case .signUpAttributes(let state):
            let attributes = AttributePage(state.attributes).values(values)
            return { .signUp(try await $0.submitAttributes(jsonAttributes: attributes, for: state)) }
        case .signInCode(let state):
            return { .signIn(try await $0.submitCode(code, for: state)) }
        case .signInPassword(let state):
            return { .signIn(try await $0.submitPassword(password, for: state)) }
        case .mfa(let state):
            return { .signIn(try await $0.submitChallenge(code, for: state)) }
        case .registration(let state):
            guard state.delivery == nil, let method = state.method else {
                return { .signIn(try await $0.submitChallenge(code, for: state)) }
            }
            let contact = Self.contact(values[Field.contact] ?? "", of: method)
            return { .signIn(try await $0.register(method, contact: contact, for: state)) }
        case .resetCode(let state):
            return { .reset(try await $0.submitCode(code, for: state)) }
        case .newPassword(let state):
            let new = Secret(values[Field.newPassword] ?? "")
            return { .reset(try await $0.submitPassword(new, for: state)) }
        case .continuation(let state):
            return { .signIn(try await $0.signIn(after: state)) }
        }
    }

    /// Returns the contact to send. Separators of a phone number are not sent.
    private static func contact(_ entered: String, of method: EntraAuthMethod) -> String {
        guard method.channel.isSMS else { return entered }
        return entered.filter { !" ()./-".contains($0) }
    }

    /// Returns the request for a new code; `nil` in a state without one.
    private func resendRequest(for state: EntraState) -> Request? {
        switch state {
        case .signUpCode(let state):
            return { .signUp(try await $0.resendCode(for: state)) }
        case .signInCode(let state):
            return { .signIn(try await $0.resendCode(for: state)) }
        case .resetCode(let state):
            return { .reset(try await $0.resendCode(for: state)) }
        case .mfa(let state):
            return state.method.map { challenge($0, state: state) }
        case .registration(let state):
            guard let method = state.method, let contact = state.contact else { return nil }
            return { .signIn(try await $0.register(method, contact: contact, for: state)) }
        default: return nil
        }
    }

    /// Returns the request for the code of a second factor.
    func challenge(_ method: EntraAuthMethod, state: EntraState.MFA) -> Request {
        { .signIn(.mfaRequired(try await $0.requestChallenge(method, for: state))) }
    }

    // MARK: - Saved flows

    private enum SavedKey {
        static let authority = "authority"
        static let client = "client"
        static let restartForm = "beginning"
        static let username = "username"
        static let reset = "reset"
    }

    func save(_ state: DisplayedForm<Self>, in context: EmptyFormData) -> SavedFormState? {
        var notes = [
            SavedKey.authority: client.configuration.authority.url.absoluteString,
            SavedKey.client: client.configuration.clientID,
            SavedKey.restartForm: state.step.restartForm.name,
        ]
        if !state.username.isEmpty { notes[SavedKey.username] = state.username }
        if state.step.completed != nil, state.details.isReset {
            notes[SavedKey.reset] = "true"
        }

        guard case .form(for: let serviceState) = state.step,
            let data = try? JSONEncoder().encode(serviceState)
        else { return SavedFormState(continuation: nil, values: notes) }
        return SavedFormState(continuation: String(decoding: data, as: UTF8.self), values: notes)
    }

    func restore(_ saved: SavedFlow) throws -> @Sendable (isolated FormFlow<Self>) async throws -> FlowStep {
        let name = saved.notes[SavedKey.restartForm]
        let restartForms = [EntraFormKind.signUp, .signIn, .recovery]
        guard let restartForm = restartForms.first(where: { $0.name == name }) else {
            throw NativeAuthError(.wrongState, message: "This is not a saved flow of this kind.")
        }

        guard saved.notes[SavedKey.authority] == client.configuration.authority.url.absoluteString,
            saved.notes[SavedKey.client] == client.configuration.clientID
        else { throw NativeAuthError(.wrongState, message: "The saved flow belongs to another tenant or client.") }

        let serviceState = try saved.continuation.map(Self.decodedState)
        let username = serviceState?.username ?? saved.notes[SavedKey.username] ?? ""
        return { flow in
            let form = serviceState.map(EntraFormKind.form(for:)) ?? restartForm
            let step = flow.show(form) { state in
                state.username = username
                if !username.isEmpty { state.values[Field.username] = username }
                state.details.startedFromSignIn = restartForm == .recovery && kind != .recovery
                state.details.isReset = saved.notes[SavedKey.reset] != nil
                if state.step.completed != nil { state.introduction = state.details.completionNote }
            }
            guard case .continuation(let completed)? = serviceState else { return step }
            return try await flow.resumeSignIn(after: completed)
        }
    }

    private static func decodedState(_ text: String) throws -> EntraState {
        guard let state = try? JSONDecoder().decode(EntraState.self, from: Data(text.utf8)) else {
            throw NativeAuthError(
                .wrongState,
                message: "The saved flow can't be read. Start over.",
                recovery: [.restart]
            )
        }
        return state
    }
}

/// The ids of the fields; an attribute has the service's name, unless it is one of these.
extension FormBuilder.Field {
    static let contact = "contact"
    /// The address to which the browser returned.
    static let callback = "callback"
    static let all: Set = [username, password, newPassword, code, contact, callback]
}
