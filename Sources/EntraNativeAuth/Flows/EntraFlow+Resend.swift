import AuthFlows
import Foundation
import NativeAuthCore

extension EntraFlow {
    /// Sends a new code; the form stays.
    func resend(_ state: EntraState) async throws -> FlowStep {
        let next: EntraState?
        switch state {
        case .signUpCode(let state):
            let step = try await ask { try await $0.resendCode(for: state) }
            next = if case .codeRequired(let state) = step { .signUpCode(state) } else { nil }
        case .signInCode(let state):
            let step = try await ask { try await $0.resendCode(for: state) }
            next = if case .codeRequired(let state) = step { .signInCode(state) } else { nil }
        case .resetCode(let state):
            let step = try await ask { try await $0.resendCode(for: state) }
            next = if case .codeRequired(let state) = step { .resetCode(state) } else { nil }
        case .mfa(let state):
            guard let method = state.method else { return showAgain { _ in } }
            next = .mfa(try await ask { try await $0.requestChallenge(method, for: state) })
        case .registration(let state):
            guard let method = state.method, let contact = state.contact else { return showAgain { _ in } }
            let step = try await ask { try await $0.register(method, contact: contact, for: state) }
            guard case .registrationCodeRequired(let state) = step else { return try await take(step) }
            next = .registration(state)
        default: next = nil
        }
        guard let next else { throw EntraError(.unexpectedResponse, correlationID: state.correlationID) }
        return showAgain { $0.place = .waiting(next) }
    }
}
