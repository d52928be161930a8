import Foundation
import NativeAuthCore

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

    mutating func handle(_ event: EntraMachineEvent) -> Action {
        switch event {
        case .begin: begin()
        case .waited: .fail(errors.error(.unexpectedResponse))
        case .received(let response, let now):
            switch endpoint {
            case .signUpStart: handleStart(response)
            case .signUpChallenge: handleChallenge(response, now: now)
            default: handleContinue(response)
            }
        }
    }

    // MARK: - Requests

    private mutating func begin() -> Action {
        switch input {
        case .start(let password, let attributes):
            guard !context.username.isEmpty else { return local(.invalidUsername) }
            if password?.isEmpty == true { return local(.passwordRule(.empty)) }
            return send(
                requests.start(.signUpStart, username: context.username, password: password, attributes: attributes))
        case .resend: return send { $0.challenge(.signUpChallenge, token: $1) }
        case .code(let code, _):
            return if code.isEmpty { local(.invalidCode) } else { continueFlow(.code, value: code) }
        case .password(let password, _):
            return if password.isEmpty { local(.passwordRule(.empty)) } else {
                continueFlow(.password, value: password)
            }
        case .attributes(let json, _): return continueFlow(.attributes, value: Secret(json))
        }
    }

    private mutating func continueFlow(_ grant: EntraRequestBuilder.Grant, value: Secret) -> Action {
        send { $0.continueFlow(at: .signUpContinue, grant: grant, value: value, token: $1) }
    }

    // MARK: - Responses

    private mutating func handleStart(_ response: EntraResponse) -> Action {
        if case .refused(let refusal) = response,
            case .attributesInvalid(let names) = EntraErrorMap.kind(of: refusal, at: endpoint), !names.isEmpty
        {
            return .done(.attributesInvalid(names, nil))
        }
        return handleStart(response, challenge: .signUpChallenge)
    }

    private mutating func handleChallenge(_ response: EntraResponse, now: Date) -> Action {
        guard case .ok(let members) = response else {
            // After a rejected request for a new code, the old one is still valid.
            if case .refused = response, case .resend = input {
                return .fail(errors.error(for: response, state: retryState))
            }
            return .fail(errors.error(for: response))
        }
        // After the code, the only possible challenge is a password (`credential_required`).
        let expectsPassword = if case .code = input { true } else { false }
        switch try? EntraResponseParser.challenge(members, endpoint: .signUpChallenge, now: now) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .code(let token, let delivery) where !expectsPassword:
            return .done(.codeRequired(EntraState.SignUpCode(delivery: delivery, context: context.with(token))))
        case .password(let token) where expectsPassword:
            return .done(.passwordRequired(EntraState.SignUpPassword(context: context.with(token))))
        case .code: return .fail(errors.error(.unexpectedChallenge("oob")))
        case .password: return .fail(errors.error(.unexpectedChallenge("password")))
        default: return .fail(errors.error(.unexpectedResponse))
        }
    }

    private mutating func handleContinue(_ response: EntraResponse) -> Action {
        if case .refused(let refusal) = response { return handleErrorResponse(refusal) }
        guard case .ok(let members) = response else { return .fail(errors.error(for: response)) }
        switch try? EntraResponseParser.continuation(members) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .token(let token): return .done(.completed(EntraState.Continuation(context: context.with(token))))
        default: return .fail(errors.error(.unexpectedResponse))
        }
    }

    private mutating func handleErrorResponse(_ refusal: ServerRefusal) -> Action {
        switch (refusal.error, input) {
        case ("attributes_required", _):
            guard let token = refusal.continuationToken, !refusal.requiredAttributes.isEmpty else {
                return .fail(errors.error(.unexpectedResponse, status: refusal.status))
            }
            return .done(
                .attributesRequired(
                    EntraState.SignUpAttributes(attributes: refusal.requiredAttributes, context: context.with(token))))
        case ("credential_required", .code):
            guard let token = refusal.continuationToken else {
                return .fail(errors.error(.unexpectedResponse, status: refusal.status))
            }
            context.continuationToken = token
            retryState = nil
            return send { $0.challenge(.signUpChallenge, token: $1) }
        default: break
        }
        switch (EntraErrorMap.kind(of: refusal, at: endpoint), input) {
        case (.attributesInvalid(let names), .attributes(_, var state)) where !names.isEmpty:
            state.context.correlationID = correlationID
            return .done(.attributesInvalid(names, state))
        // A wrong code or password does not use up the continuation token.
        case (.invalidCode, .code), (.invalidCode, .password), (.passwordRule, .code), (.passwordRule, .password):
            return .fail(errors.error(for: refusal, state: retryState))
        default: return .fail(errors.error(for: refusal))
        }
    }
}
