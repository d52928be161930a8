import Foundation
import NativeAuthCore

/// The state machine of a sign-in, with a second factor and its registration.
struct SignInMachine: EntraStateMachine {
    typealias Step = SignInOutcome

    enum Input: Sendable {
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

    let requests: EntraRequestBuilder
    let input: Input
    var context: EntraFlowContext
    var retryState: EntraState?
    var endpoint = EntraEndpoint.signInInitiate

    init(_ input: Input, context: EntraFlowContext, requests: EntraRequestBuilder) {
        self.input = input
        self.context = context
        self.requests = requests
        retryState = input.state
    }

    mutating func handle(_ event: EntraMachineEvent) -> Action {
        switch event {
        case .begin: begin()
        case .waited: .fail(errors.error(.unexpectedResponse))
        case .received(let response, let now):
            switch endpoint {
            case .signInInitiate: handleStart(response, challenge: .signInChallenge)
            case .signInChallenge: handleChallenge(response, now: now)
            case .signInIntrospect, .registerIntrospect: handleIntrospect(response)
            case .registerChallenge: handleRegisterChallenge(response, now: now)
            case .registerContinue: handleRegisterContinue(response)
            default: handleTokens(response)
            }
        }
    }

    // MARK: - Requests

    private mutating func begin() -> Action {
        switch input {
        case .start(let password):
            guard !context.username.isEmpty else { return local(.invalidUsername) }
            if password?.isEmpty == true { return local(.invalidCredentials) }
            return send(requests.start(.signInInitiate, username: context.username))
        case .resend: return send { $0.challenge(.signInChallenge, token: $1) }
        case .code(let code, _):
            return if code.isEmpty { local(.invalidCode) } else { tokens(.code(code)) }
        case .password(let password, _):
            return if password.isEmpty { local(.invalidCredentials) } else { tokens(.password(password)) }
        case .continuation:
            guard context.continuationToken != nil else {
                return .fail(errors.error(.signInNotAvailable, status: nil))
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
                send { $0.continueFlow(at: .registerContinue, grant: .code, value: code, token: $1) }
            }
        }
    }

    private mutating func tokens(_ proof: EntraRequestBuilder.TokenProof) -> Action {
        let context = context
        return send { $0.tokens(proof, in: context, token: $1) }
    }

    // MARK: - Responses

    private mutating func handleChallenge(_ response: EntraResponse, now: Date) -> Action {
        guard case .ok(let members) = response else { return .fail(errors.error(for: response, state: retryState)) }
        switch try? EntraResponseParser.challenge(members, endpoint: .signInChallenge, now: now) {
        case .browser(let reason): return .fail(errors.browser(reason, state: retryState))
        case .code(let token, let delivery):
            let context = context.with(token)
            if case .requestSecondFactor(let method, let state) = input {
                return .done(
                    .challenged(
                        EntraState.MFA(methods: state.methods, method: method, delivery: delivery, context: context)))
            }
            return .done(.step(.codeRequired(EntraState.SignInCode(delivery: delivery, context: context))))
        case .password(let token):
            guard case .start(let password) = input else {
                return .fail(errors.error(.unexpectedChallenge("password")))
            }
            context.continuationToken = token
            if let password { return tokens(.password(password)) }
            return .done(.step(.passwordRequired(EntraState.SignInPassword(context: context))))
        case .other(let kind): return .fail(errors.error(.unexpectedChallenge(kind), state: retryState))
        default: return .fail(errors.error(.unexpectedResponse, state: retryState))
        }
    }

    private mutating func handleTokens(_ response: EntraResponse) -> Action {
        let retryState = retryStateAfterTokenRequest
        guard case .ok(let members) = response else {
            if case .refused(let refusal) = response, refusal.error == "invalid_grant" {
                if refusal.suberror == "mfa_required" { return introspect(after: refusal, at: .signInIntrospect) }
                if refusal.suberror == "registration_required" {
                    return introspect(after: refusal, at: .registerIntrospect)
                }
            }
            return .fail(errors.error(for: response, state: retryState))
        }
        if case .browser(let reason)? = try? EntraResponseParser.continuation(members) {
            return .fail(errors.browser(reason, state: retryState))
        }
        guard let tokens = try? EntraTokenResponse(members) else {
            return .fail(errors.error(.unexpectedResponse, state: retryState))
        }
        guard tokens.isUsable else { return .fail(errors.error(.unusableTokens, state: retryState)) }
        return .done(.tokens(tokens, context))
    }

    /// The state that remains after a failed token request: the submitted one, if a credential was submitted with it.
    /// The continuation token of a registration or a completed flow is used up.
    private var retryStateAfterTokenRequest: EntraState? {
        switch input {
        case .code, .password, .secondFactor: retryState
        default: nil
        }
    }

    /// Continues with a second factor, or with its registration.
    private mutating func introspect(after refusal: ServerRefusal, at endpoint: EntraEndpoint) -> Action {
        switch input {
        case .secondFactor, .register, .registrationCode:
            // A second factor was already used.
            return .fail(errors.error(for: refusal))
        default: break
        }
        guard let token = refusal.continuationToken else {
            return .fail(errors.error(.unexpectedResponse, status: refusal.status, state: retryStateAfterTokenRequest))
        }
        context.continuationToken = token
        retryState = nil
        return send { $0.introspect(endpoint, token: $1) }
    }

    private mutating func handleIntrospect(_ response: EntraResponse) -> Action {
        guard case .ok(let members) = response else { return .fail(errors.error(for: response)) }
        switch try? EntraResponseParser.methods(members) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .methods(let methods, let token):
            let context = context.with(token)
            guard endpoint == .signInIntrospect else {
                let state = EntraState.Registration(methods: methods, context: context)
                return .done(.step(.registrationRequired(state)))
            }
            return .done(.step(.mfaRequired(EntraState.MFA(methods: methods, context: context))))
        default: return .fail(errors.error(.unexpectedResponse))
        }
    }

    // MARK: - Registration of a second factor

    private mutating func handleRegisterChallenge(_ response: EntraResponse, now: Date) -> Action {
        guard case .ok(let members) = response else { return .fail(errors.error(for: response, state: retryState)) }
        guard case .register(let method, let contact, let state) = input else {
            return .fail(errors.error(.unexpectedResponse))
        }
        switch try? EntraResponseParser.challenge(members, endpoint: .registerChallenge, now: now) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .code(let token, let delivery):
            return .done(
                .step(
                    .registrationCodeRequired(
                        EntraState.Registration(
                            methods: state.methods, method: method, contact: contact, delivery: delivery,
                            context: context.with(token)))))
        case .preverified(let token):
            // The contact is already verified: no code. The flow continues with the new continuation token.
            context.continuationToken = token
            retryState = .registration(
                EntraState.Registration(methods: state.methods, method: method, contact: contact, context: context))
            return send { $0.continueFlow(at: .registerContinue, grant: .continuationToken, value: nil, token: $1) }
        case .other(let kind): return .fail(errors.error(.unexpectedChallenge(kind), state: retryState))
        default: return .fail(errors.error(.unexpectedResponse, state: retryState))
        }
    }

    private mutating func handleRegisterContinue(_ response: EntraResponse) -> Action {
        guard case .ok(let members) = response else { return .fail(errors.error(for: response, state: retryState)) }
        switch try? EntraResponseParser.continuation(members) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .token(let token?):
            context.continuationToken = token
            retryState = nil
            return tokens(.continuation(named: false))
        default: return .fail(errors.error(.unexpectedResponse, state: retryState))
        }
    }
}

/// The result of a sign-in, before anything is stored.
enum SignInOutcome: Sendable {
    case step(EntraSignInStep)
    /// A code for the second factor was sent.
    case challenged(EntraState.MFA)
    case tokens(EntraTokenResponse, EntraFlowContext)
}
