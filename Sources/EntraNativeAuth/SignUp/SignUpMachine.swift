import Foundation
import NativeAuthCore

/// The state machine of a sign-up.
struct SignUpMachine: FlowMachine {
    /// The caller's request.
    enum Work: Sendable {
        /// - Parameter attributes: as JSON.
        case start(password: Secret?, attributes: String?)
        case code(Secret, EntraState.SignUpCode)
        case resend(EntraState.SignUpCode)
        case password(Secret, EntraState.SignUpPassword)
        /// - Parameter attributes: as JSON.
        case attributes(String, EntraState.SignUpAttributes)

        var state: EntraState? {
            switch self {
            case .start: nil
            case .code(_, let state), .resend(let state): .signUpCode(state)
            case .password(_, let state): .signUpPassword(state)
            case .attributes(_, let state): .signUpAttributes(state)
            }
        }
    }

    private let wire: Version1
    private let work: Work
    private var context: FlowContext
    private(set) var submitted: EntraState?
    private var endpoint = Endpoint.signUpStart

    init(_ work: Work, context: FlowContext, wire: Version1) {
        self.work = work
        self.context = context
        self.wire = wire
        submitted = work.state
    }

    var correlationID: UUID {
        get { context.correlationID }
        set { context.correlationID = newValue }
    }

    private var fault: Fault { Fault(endpoint: endpoint, correlationID: correlationID, submitted: submitted) }

    mutating func next(_ event: FlowEvent) -> FlowAction<EntraSignUpStep> {
        switch event {
        case .begin: begin()
        case .waited: .fail(fault.error(.unexpectedResponse))
        case .answer(let answer, let now):
            switch endpoint {
            case .signUpStart: started(answer)
            case .signUpChallenge: challenged(answer, now: now)
            default: proceeded(answer)
            }
        }
    }

    // MARK: - Requests

    private mutating func begin() -> FlowAction<EntraSignUpStep> {
        switch work {
        case .start(let password, let attributes):
            guard !context.username.isEmpty else { return .fail(fault.error(.invalidUsername, status: nil)) }
            if password?.isEmpty == true { return .fail(fault.error(.passwordRule(.empty), status: nil)) }
            return send(
                wire.start(
                    .signUpStart, username: context.username, password: password, attributes: attributes))
        case .resend: return challenge()
        case .code(let code, _):
            guard !code.isEmpty else { return .fail(fault.error(.invalidCode, status: nil, state: submitted)) }
            return proceed(.code, value: code)
        case .password(let password, _):
            guard !password.isEmpty else {
                return .fail(fault.error(.passwordRule(.empty), status: nil, state: submitted))
            }
            return proceed(.password, value: password)
        case .attributes(let json, _): return proceed(.attributes, value: Secret(json))
        }
    }

    private mutating func send(_ request: WireRequest) -> FlowAction<EntraSignUpStep> {
        endpoint = request.endpoint
        return .send(request)
    }

    private mutating func challenge() -> FlowAction<EntraSignUpStep> {
        guard let token = context.continuationToken else { return .fail(fault.error(.expired, status: nil)) }
        return send(wire.challenge(.signUpChallenge, token: token))
    }

    private mutating func proceed(_ grant: Version1.Grant, value: Secret) -> FlowAction<EntraSignUpStep> {
        guard let token = context.continuationToken else { return .fail(fault.error(.expired, status: nil)) }
        return send(wire.proceed(.signUpContinue, grant: grant, value: value, token: token))
    }

    // MARK: - Responses

    private mutating func started(_ answer: WireAnswer) -> FlowAction<EntraSignUpStep> {
        switch answer {
        case .ok(let members):
            switch try? Version1Answers.passage(members) {
            case .browser(let reason): return .fail(fault.browser(reason))
            case .onward(let token?):
                context.continuationToken = token
                return challenge()
            default: return .fail(fault.error(.unexpectedResponse))
            }
        case .refused(let refusal):
            if case .attributesInvalid(let names) = RefusalKind.of(refusal, at: endpoint), !names.isEmpty {
                return .done(.attributesInvalid(names, nil))
            }
            return .fail(fault.error(refusal))
        case .failed(let failure): return .fail(fault.error(failure))
        }
    }

    private mutating func challenged(_ answer: WireAnswer, now: Date) -> FlowAction<EntraSignUpStep> {
        switch answer {
        case .ok(let members):
            let wantsPassword = if case .code = work { true } else { false }
            switch try? Version1Answers.challenge(members, endpoint: .signUpChallenge, now: now) {
            case .browser(let reason): return .fail(fault.browser(reason))
            case .code(let token, let delivery) where !wantsPassword:
                return .done(
                    .codeRequired(EntraState.SignUpCode(delivery: delivery, context: context.with(token))))
            case .password(let token) where wantsPassword:
                return .done(.passwordRequired(EntraState.SignUpPassword(context: context.with(token))))
            case .code: return .fail(fault.error(.unexpectedChallenge("oob")))
            case .password: return .fail(fault.error(.unexpectedChallenge("password")))
            default: return .fail(fault.error(.unexpectedResponse))
            }
        case .refused(let refusal):
            // After a rejected request for a new code, the old one is still valid.
            if case .resend = work { return .fail(fault.error(refusal, state: submitted)) }
            return .fail(fault.error(refusal))
        case .failed(let failure): return .fail(fault.error(failure))
        }
    }

    private mutating func proceeded(_ answer: WireAnswer) -> FlowAction<EntraSignUpStep> {
        switch answer {
        case .ok(let members):
            switch try? Version1Answers.passage(members) {
            case .browser(let reason): return .fail(fault.browser(reason))
            case .onward(let token):
                return .done(.completed(EntraState.Continuation(context: context.with(token))))
            default: return .fail(fault.error(.unexpectedResponse))
            }
        case .refused(let refusal): return refused(refusal)
        case .failed(let failure): return .fail(fault.error(failure))
        }
    }

    private mutating func refused(_ refusal: ServerRefusal) -> FlowAction<EntraSignUpStep> {
        switch (refusal.error, work) {
        case ("attributes_required", _):
            guard let token = refusal.continuationToken, !refusal.requiredAttributes.isEmpty else {
                return .fail(fault.error(.unexpectedResponse, status: refusal.status))
            }
            return .done(
                .attributesRequired(
                    EntraState.SignUpAttributes(
                        attributes: refusal.requiredAttributes, context: context.with(token))))
        case ("credential_required", .code):
            guard let token = refusal.continuationToken else {
                return .fail(fault.error(.unexpectedResponse, status: refusal.status))
            }
            context.continuationToken = token
            submitted = nil
            return challenge()
        default: break
        }
        switch (RefusalKind.of(refusal, at: endpoint), work) {
        case (.attributesInvalid(let names), .attributes(_, var state)) where !names.isEmpty:
            state.context.correlationID = correlationID
            return .done(.attributesInvalid(names, state))
        // A wrong code or password does not use up the continuation token.
        case (.invalidCode, .code), (.invalidCode, .password), (.passwordRule, .code), (.passwordRule, .password):
            return .fail(fault.error(refusal, state: submitted))
        default: return .fail(fault.error(refusal))
        }
    }
}
