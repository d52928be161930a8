import Foundation
import NativeAuthCore

/// The registration of a second factor during a sign-in.
extension SignInMachine {
    mutating func handleRegisterChallenge(_ response: EntraResponse, now: Date) -> EntraMachineAction<SignInOutcome> {
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

    mutating func handleRegisterContinue(_ response: EntraResponse) -> EntraMachineAction<SignInOutcome> {
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
