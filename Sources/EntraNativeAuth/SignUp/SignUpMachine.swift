import Foundation
import NativeAuthCore

/// The state machine of a sign-up.
struct SignUpMachine: EntraStateMachine {
    typealias Step = EntraSignUpStep

    enum Input: Sendable {
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

    let requests: EntraRequestBuilder
    private let input: Input
    var context: EntraFlowContext
    var retryState: EntraState?
    var endpoint = EntraEndpoint.signUpStart

    init(_ input: Input, context: EntraFlowContext, requests: EntraRequestBuilder) {
        self.input = input
        self.context = context
        self.requests = requests
        retryState = input.state
    }

    mutating func begin() throws(EntraError) -> Action {
        if let kind = kindOfInvalidInput { throw inputError(kind) }

        return switch input {
        case .start(let password, let attributes):
            send(requests.start(.signUpStart, username: context.username, password: password, attributes: attributes))
        case .resend: try send { $0.challenge(.signUpChallenge, token: $1) }
        case .code(let code, _): try continueFlow(.code, value: code)
        case .password(let password, _): try continueFlow(.password, value: password)
        case .attributes(let json, _): try continueFlow(.attributes, value: Secret(json))
        }
    }

    /// The kind of the error for an input that is not sent; `nil` for a valid one.
    private var kindOfInvalidInput: EntraError.Kind? {
        switch input {
        case .start where context.username.isEmpty: .invalidUsername
        case .start(let password?, _) where password.isEmpty: .passwordRule(.empty)
        case .password(let password, _) where password.isEmpty: .passwordRule(.empty)
        case .code(let code, _) where code.isEmpty: .invalidCode
        default: nil
        }
    }

    private mutating func continueFlow(
        _ grant: EntraRequestBuilder.ContinueGrant,
        value: Secret
    ) throws(EntraError) -> Action {
        try send { requests, token in
            requests.continueFlow(at: .signUpContinue, grant: grant, value: value, token: token)
        }
    }

    mutating func process(_ response: EntraResponse, now: Date) throws(EntraError) -> Action {
        switch endpoint {
        case .signUpStart: try handleStart(response)
        case .signUpChallenge: try handleChallenge(response, now: now)
        default: try handleContinue(response)
        }
    }

    private mutating func handleStart(_ response: EntraResponse) throws(EntraError) -> Action {
        if case .refused(let refusal) = response {
            let kind = EntraErrorMap.kind(of: refusal, at: endpoint)
            if case .attributesInvalid(let names) = kind, !names.isEmpty {
                return .done(.attributesInvalid(names, nil))
            }
        }
        return try requestChallenge(at: .signUpChallenge, afterStart: response)
    }

    private func handleChallenge(_ response: EntraResponse, now: Date) throws(EntraError) -> Action {
        // After a rejected request for a new code, the old one is still valid.
        var stateAfterRefusal: EntraState?
        if case .refused = response, case .resend = input { stateAfterRefusal = retryState }
        let challenge = try response.parsed(errors: errors, retryState: stateAfterRefusal) {
            try EntraResponseParser.challenge($0, endpoint: .signUpChallenge, now: now)
        }

        // After the code, the only possible challenge is a password (`credential_required`).
        let expectsPassword = if case .code = input { true } else { false }
        switch challenge {
        case .code(let token, let delivery) where !expectsPassword:
            let state = EntraState.SignUpCode(delivery: delivery, context: context.with(token))
            return .done(.codeRequired(state))
        case .password(let token) where expectsPassword:
            let state = EntraState.SignUpPassword(context: context.with(token))
            return .done(.passwordRequired(state))
        case .code: throw errors.error(.unexpectedChallenge("oob"))
        case .password: throw errors.error(.unexpectedChallenge("password"))
        case .preverified, .other: throw errors.error(.unexpectedResponse)
        }
    }

    private mutating func handleContinue(_ response: EntraResponse) throws(EntraError) -> Action {
        if case .refused(let refusal) = response { return try handleRefusal(refusal) }
        // Without a continuation token the account exists, and only the sign-in that follows is not available.
        let token: Secret? = try response.parsed(errors: errors) {
            .some(try EntraResponseParser.continuationToken($0))
        }
        return .done(.completed(EntraState.Continuation(context: context.with(token))))
    }

    private mutating func handleRefusal(_ refusal: ServerRefusal) throws(EntraError) -> Action {
        switch (refusal.error, input) {
        case ("attributes_required", _):
            guard let token = refusal.continuationToken, !refusal.requiredAttributes.isEmpty else {
                throw errors.error(.unexpectedResponse, status: refusal.status)
            }
            let attributes = refusal.requiredAttributes
            let state = EntraState.SignUpAttributes(attributes: attributes, context: context.with(token))
            return .done(.attributesRequired(state))
        case ("credential_required", .code):
            guard let token = refusal.continuationToken else {
                throw errors.error(.unexpectedResponse, status: refusal.status)
            }
            context.continuationToken = token
            retryState = nil
            return try send { $0.challenge(.signUpChallenge, token: $1) }
        default: return try handleRejectedInput(refusal)
        }
    }

    private func handleRejectedInput(_ refusal: ServerRefusal) throws(EntraError) -> Action {
        switch (EntraErrorMap.kind(of: refusal, at: endpoint), input) {
        case (.attributesInvalid(let names), .attributes(_, var state)) where !names.isEmpty:
            state.context.correlationID = context.correlationID
            return .done(.attributesInvalid(names, state))
        // A wrong code or password does not use up the continuation token.
        case (.invalidCode, .code), (.invalidCode, .password),
            (.passwordRule, .code), (.passwordRule, .password):
            throw errors.error(for: refusal, state: retryState)
        default: throw errors.error(for: refusal)
        }
    }
}
