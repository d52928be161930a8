import Foundation
import NativeAuthCore

/// The registration of a second factor during a sign-in.
extension SignInMachine {
    mutating func registering(_ answer: WireAnswer, now: Date) -> FlowAction<SignInOutcome> {
        guard case .ok(let members) = answer else { return .fail(fault.error(answer, state: submitted)) }
        guard case .register(let method, let contact, let state) = work else {
            return .fail(fault.error(.unexpectedResponse))
        }
        switch try? Version1Answers.challenge(members, endpoint: .registerChallenge, now: now) {
        case .browser(let reason): return .fail(fault.browser(reason))
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
            submitted = .registration(
                EntraState.Registration(methods: state.methods, method: method, contact: contact, context: context))
            return send { $0.proceed(.registerContinue, grant: .continuationToken, value: nil, token: $1) }
        case .other(let kind): return .fail(fault.error(.unexpectedChallenge(kind), state: submitted))
        default: return .fail(fault.error(.unexpectedResponse, state: submitted))
        }
    }

    mutating func registered(_ answer: WireAnswer) -> FlowAction<SignInOutcome> {
        guard case .ok(let members) = answer else { return .fail(fault.error(answer, state: submitted)) }
        switch try? Version1Answers.passage(members) {
        case .browser(let reason): return .fail(fault.browser(reason))
        case .onward(let token?):
            context.continuationToken = token
            submitted = nil
            return tokens(.continuation(named: false))
        default: return .fail(fault.error(.unexpectedResponse, state: submitted))
        }
    }
}
