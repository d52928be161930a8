import Foundation
import NativeAuthCore

/// The state machine of a sign-in, with a second factor and its registration.
struct SignInMachine: FlowMachine {
    /// The caller's request.
    enum Work: Sendable {
        case start(password: Secret?)
        case code(Secret, EntraState.SignInCode)
        case resend(EntraState.SignInCode)
        case password(Secret, EntraState.SignInPassword)
        case continuation(EntraState.Continuation)
        case requestSecondFactor(EntraAuthMethod, EntraState.MFA)
        case secondFactor(Secret, EntraState.MFA)
        case register(EntraAuthMethod, contact: String, EntraState.Registration)
        case registrationCode(Secret, EntraState.Registration)

        var state: EntraState? {
            switch self {
            case .start: nil
            case .code(_, let state), .resend(let state): .signInCode(state)
            case .password(_, let state): .signInPassword(state)
            case .continuation(let state): .continuation(state)
            case .requestSecondFactor(_, let state), .secondFactor(_, let state): .mfa(state)
            case .register(_, _, let state), .registrationCode(_, let state): .registration(state)
            }
        }
    }

    let wire: Version1
    let work: Work
    var context: FlowContext
    var submitted: EntraState?
    var endpoint = Endpoint.signInInitiate

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

    var fault: Fault { Fault(endpoint: endpoint, correlationID: correlationID, submitted: submitted) }

    mutating func next(_ event: FlowEvent) -> FlowAction<SignInOutcome> {
        switch event {
        case .begin: begin()
        case .waited: .fail(fault.error(.unexpectedResponse))
        case .answer(let answer, let now):
            switch endpoint {
            case .signInInitiate: started(answer)
            case .signInChallenge: challenged(answer, now: now)
            case .signInIntrospect, .registerIntrospect: listed(answer)
            case .registerChallenge: registering(answer, now: now)
            case .registerContinue: registered(answer)
            default: granted(answer)
            }
        }
    }

    // MARK: - Requests

    private mutating func begin() -> FlowAction<SignInOutcome> {
        switch work {
        case .start(let password):
            guard !context.username.isEmpty else { return local(.invalidUsername) }
            if password?.isEmpty == true { return local(.invalidCredentials) }
            return send(wire.start(.signInInitiate, username: context.username))
        case .resend: return send { $0.challenge(.signInChallenge, token: $1) }
        case .code(let code, _):
            return if code.isEmpty { local(.invalidCode) } else { tokens(.code(code)) }
        case .password(let password, _):
            return if password.isEmpty { local(.invalidCredentials) } else { tokens(.password(password)) }
        case .continuation:
            guard context.continuationToken != nil else {
                return .fail(fault.error(.signInNotAvailable, status: nil))
            }
            return tokens(.continuation(named: true))
        case .requestSecondFactor(let method, _):
            return send { $0.challenge(.signInChallenge, token: $1, method: method.id) }
        case .secondFactor(let code, _):
            return if code.isEmpty { local(.invalidCode) } else { tokens(.secondFactor(code)) }
        case .register(let method, let contact, _):
            return if contact.isEmpty { local(.invalidContact) } else {
                send { $0.register(method, contact: contact, token: $1) }
            }
        case .registrationCode(let code, _):
            return if code.isEmpty { local(.invalidCode) } else {
                send { $0.proceed(.registerContinue, grant: .code, value: code, token: $1) }
            }
        }
    }

    /// Fails before anything is sent.
    private func local(_ kind: EntraError.Kind) -> FlowAction<SignInOutcome> {
        .fail(fault.error(kind, status: nil, state: submitted))
    }

    private mutating func send(_ request: WireRequest) -> FlowAction<SignInOutcome> {
        endpoint = request.endpoint
        return .send(request)
    }

    mutating func send(_ request: (Version1, Secret) -> WireRequest) -> FlowAction<SignInOutcome> {
        guard let token = context.continuationToken else { return .fail(fault.error(.expired, status: nil)) }
        return send(request(wire, token))
    }

    mutating func tokens(_ proof: Version1.TokenProof) -> FlowAction<SignInOutcome> {
        let context = context
        return send { $0.tokens(proof, in: context, token: $1) }
    }

    // MARK: - Responses

    private mutating func started(_ answer: WireAnswer) -> FlowAction<SignInOutcome> {
        guard case .ok(let members) = answer else { return .fail(fault.error(answer)) }
        switch try? Version1Answers.passage(members) {
        case .browser(let reason): return .fail(fault.browser(reason))
        case .onward(let token?):
            context.continuationToken = token
            return send { $0.challenge(.signInChallenge, token: $1) }
        default: return .fail(fault.error(.unexpectedResponse))
        }
    }

    private mutating func challenged(_ answer: WireAnswer, now: Date) -> FlowAction<SignInOutcome> {
        guard case .ok(let members) = answer else { return .fail(fault.error(answer, state: submitted)) }
        switch try? Version1Answers.challenge(members, endpoint: .signInChallenge, now: now) {
        case .browser(let reason): return .fail(fault.browser(reason, state: submitted))
        case .code(let token, let delivery):
            let context = context.with(token)
            if case .requestSecondFactor(let method, let state) = work {
                return .done(
                    .challenged(
                        EntraState.MFA(methods: state.methods, method: method, delivery: delivery, context: context)))
            }
            return .done(.step(.codeRequired(EntraState.SignInCode(delivery: delivery, context: context))))
        case .password(let token):
            guard case .start(let password) = work else {
                return .fail(fault.error(.unexpectedChallenge("password")))
            }
            context.continuationToken = token
            if let password { return tokens(.password(password)) }
            return .done(.step(.passwordRequired(EntraState.SignInPassword(context: context))))
        case .other(let kind): return .fail(fault.error(.unexpectedChallenge(kind), state: submitted))
        default: return .fail(fault.error(.unexpectedResponse, state: submitted))
        }
    }

    private mutating func granted(_ answer: WireAnswer) -> FlowAction<SignInOutcome> {
        switch answer {
        case .ok(let members):
            if case .browser(let reason)? = try? Version1Answers.passage(members) {
                return .fail(fault.browser(reason, state: keptState))
            }
            guard let tokens = try? TokenAnswer(members) else {
                return .fail(fault.error(.unexpectedResponse, state: keptState))
            }
            guard tokens.isUsable else { return .fail(fault.error(.unusableTokens, state: keptState)) }
            return .done(.tokens(tokens, context))
        case .refused(let refusal):
            switch (refusal.error, refusal.suberror) {
            case ("invalid_grant", "mfa_required"): return another(refusal, list: .signInIntrospect)
            case ("invalid_grant", "registration_required"): return another(refusal, list: .registerIntrospect)
            default: return .fail(fault.error(refusal, state: keptState))
            }
        case .failed(let failure): return .fail(fault.error(failure, state: keptState))
        }
    }

    /// The state that remains after a failed token request: the submitted one, if a credential was submitted with it.
    /// The continuation token of a registration or a completed flow is used up.
    private var keptState: EntraState? {
        switch work {
        case .code, .password, .secondFactor: submitted
        default: nil
        }
    }

    /// Continues with a second factor, or with its registration.
    private mutating func another(_ refusal: ServerRefusal, list: Endpoint) -> FlowAction<SignInOutcome> {
        switch work {
        case .secondFactor, .register, .registrationCode:
            // A second factor was already used.
            return .fail(fault.error(refusal))
        default: break
        }
        guard let token = refusal.continuationToken else {
            return .fail(fault.error(.unexpectedResponse, status: refusal.status, state: keptState))
        }
        context.continuationToken = token
        submitted = nil
        return send { $0.introspect(list, token: $1) }
    }

    private mutating func listed(_ answer: WireAnswer) -> FlowAction<SignInOutcome> {
        guard case .ok(let members) = answer else { return .fail(fault.error(answer)) }
        switch try? Version1Answers.methods(members) {
        case .browser(let reason): return .fail(fault.browser(reason))
        case .methods(let methods, let token):
            let context = context.with(token)
            return .done(
                .step(
                    endpoint == .signInIntrospect
                        ? .mfaRequired(EntraState.MFA(methods: methods, context: context))
                        : .registrationRequired(EntraState.Registration(methods: methods, context: context))))
        default: return .fail(fault.error(.unexpectedResponse))
        }
    }
}
