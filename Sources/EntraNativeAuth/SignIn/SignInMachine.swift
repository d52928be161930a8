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
            case .register(_, _, let state): .registration(state)
            case .registrationCode(_, let state): .registration(state)
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

    mutating func begin() throws(EntraError) -> Action {
        if let kind = kindOfInvalidInput { throw inputError(kind) }
        if case .continuation = input, context.continuationToken == nil {
            throw errors.error(.signInNotAvailable, status: nil)
        }

        return switch input {
        case .start: send(requests.start(.signInInitiate, username: context.username, claims: context.claims))
        case .resend: try send { $0.challenge(.signInChallenge, token: $1) }
        case .code(let code, _): try requestTokens(.code(code))
        case .password(let password, _): try requestTokens(.password(password))
        case .continuation: try requestTokens(.continuationToken(includesUsername: true))
        case .requestSecondFactor(let method, _):
            try send { $0.challenge(.signInChallenge, token: $1, method: method.id) }
        case .secondFactor(let code, _): try requestTokens(.secondFactor(code))
        case .register(let method, let contact, _):
            try send { $0.register(method, contact: contact, token: $1) }
        case .registrationCode(let code, _): try continueRegistration(.code, value: code)
        }
    }

    /// The kind of the error for an input that is not sent; `nil` for a valid one.
    private var kindOfInvalidInput: EntraError.Kind? {
        switch input {
        case .start where context.username.isEmpty: .invalidUsername
        case .start(let password?) where password.isEmpty: .invalidCredentials
        case .password(let password, _) where password.isEmpty: .invalidCredentials
        case .code(let code, _) where code.isEmpty: .invalidCode
        case .secondFactor(let code, _) where code.isEmpty: .invalidCode
        case .registrationCode(let code, _) where code.isEmpty: .invalidCode
        case .register(_, let contact, _) where contact.isEmpty: .invalidContact
        default: nil
        }
    }

    private mutating func requestTokens(_ grant: EntraRequestBuilder.TokenGrant) throws(EntraError) -> Action {
        let context = context
        return try send { $0.tokens(grant, in: context, token: $1) }
    }

    mutating func process(_ response: EntraResponse, now: Date) throws(EntraError) -> Action {
        switch endpoint {
        case .signInInitiate: try requestChallenge(at: .signInChallenge, afterStart: response)
        case .signInChallenge: try handleChallenge(response, now: now)
        case .signInIntrospect, .registerIntrospect: try handleIntrospect(response)
        case .registerChallenge: try handleRegisterChallenge(response, now: now)
        case .registerContinue: try handleRegisterContinue(response)
        default: try handleTokens(response)
        }
    }

    private mutating func handleChallenge(_ response: EntraResponse, now: Date) throws(EntraError) -> Action {
        let challenge = try response.parsed(errors: errors, retryState: retryState) {
            try EntraResponseParser.challenge($0, endpoint: .signInChallenge, now: now)
        }

        switch challenge {
        case .code(let token, let delivery):
            return .done(.step(codeStep(delivery: delivery, context: context.with(token))))
        case .password(let token):
            guard case .start(let password) = input else {
                throw errors.error(.unexpectedChallenge("password"))
            }
            context.continuationToken = token
            if let password { return try requestTokens(.password(password)) }
            return .done(.step(.passwordRequired(EntraState.SignInPassword(context: context))))
        case .other(let kind): throw errors.error(.unexpectedChallenge(kind), state: retryState)
        case .preverified: throw errors.error(.unexpectedResponse, state: retryState)
        }
    }

    private func codeStep(
        delivery: EntraCodeDelivery,
        context: EntraFlowContext
    ) -> EntraSignInStep {
        guard case .requestSecondFactor(let method, let state) = input else {
            return .codeRequired(EntraState.SignInCode(delivery: delivery, context: context))
        }
        return .mfaRequired(
            EntraState.MFA(methods: state.methods, method: method, delivery: delivery, context: context)
        )
    }

    private mutating func handleTokens(_ response: EntraResponse) throws(EntraError) -> Action {
        if case .refused(let refusal) = response, refusal.error == "invalid_grant" {
            switch refusal.suberror {
            case "mfa_required": return try introspect(after: refusal, at: .signInIntrospect)
            case "registration_required": return try introspect(after: refusal, at: .registerIntrospect)
            default: break
            }
        }

        let tokens = try response.parsed(
            errors: errors,
            retryState: retryStateAfterTokenRequest,
            parse: EntraResponseParser.tokens
        )
        guard tokens.isUsable else {
            throw errors.error(.unusableTokens, state: retryStateAfterTokenRequest)
        }
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
    private mutating func introspect(
        after refusal: ServerRefusal,
        at endpoint: EntraEndpoint
    ) throws(EntraError) -> Action {
        switch input {
        case .secondFactor, .register, .registrationCode:
            // A second factor was already used or registered: a request for another one is a refusal.
            throw errors.error(for: refusal)
        default: break
        }

        guard let token = refusal.continuationToken else {
            throw errors.error(.unexpectedResponse, status: refusal.status, state: retryStateAfterTokenRequest)
        }
        context.continuationToken = token
        retryState = nil
        return try send { $0.query(endpoint, token: $1) }
    }

    private func handleIntrospect(_ response: EntraResponse) throws(EntraError) -> Action {
        let list = try response.parsed(errors: errors, parse: EntraResponseParser.methods)
        let context = context.with(list.token)
        if endpoint == .registerIntrospect {
            let state = EntraState.Registration(methods: list.methods, context: context)
            return .done(.step(.registrationRequired(state)))
        }
        let state = EntraState.MFA(methods: list.methods, context: context)
        return .done(.step(.mfaRequired(state)))
    }

    // MARK: - Registration of a second factor

    private mutating func handleRegisterChallenge(_ response: EntraResponse, now: Date) throws(EntraError) -> Action {
        let challenge = try response.parsed(errors: errors, retryState: retryState, canRetryAfterBrowser: false) {
            try EntraResponseParser.challenge($0, endpoint: .registerChallenge, now: now)
        }
        guard case .register(let method, let contact, let state) = input else {
            throw errors.error(.unexpectedResponse)
        }

        switch challenge {
        case .code(let token, let delivery):
            let next = EntraState.Registration(
                methods: state.methods,
                method: method,
                contact: contact,
                delivery: delivery,
                context: context.with(token)
            )
            return .done(.step(.registrationCodeRequired(next)))
        case .preverified(let token):
            // The contact is already verified: no code. The flow continues with the new continuation token.
            context.continuationToken = token
            retryState = .registration(
                EntraState.Registration(methods: state.methods, method: method, contact: contact, context: context)
            )
            return try continueRegistration(.continuationToken)
        case .other(let kind): throw errors.error(.unexpectedChallenge(kind), state: retryState)
        case .password: throw errors.error(.unexpectedResponse, state: retryState)
        }
    }

    private mutating func continueRegistration(
        _ grant: EntraRequestBuilder.ContinueGrant,
        value: Secret? = nil
    ) throws(EntraError) -> Action {
        try send { requests, token in
            requests.continueFlow(at: .registerContinue, grant: grant, value: value, token: token)
        }
    }

    private mutating func handleRegisterContinue(_ response: EntraResponse) throws(EntraError) -> Action {
        let token: Secret = try response.parsed(
            errors: errors,
            retryState: retryState,
            canRetryAfterBrowser: false,
            parse: EntraResponseParser.continuationToken
        )
        context.continuationToken = token
        retryState = nil
        return try requestTokens(.continuationToken(includesUsername: false))
    }
}

/// The result of a sign-in, before anything is stored.
enum SignInOutcome: Sendable {
    case step(EntraSignInStep)
    case tokens(EntraTokenResponse, EntraFlowContext)
}
