import AuthFlows
import Foundation
import NativeAuthCore

extension EntraFlow {
    /// Starts a sign-in with the entered values.
    func signIn(_ username: String, _ password: Secret) async throws -> FlowStep {
        stand?.username = username
        let id = flowID
        return try await take(
            try await ask { client in
                try await client.signIn(
                    username: username, password: password.isEmpty ? nil : password, correlationID: id)
            })
    }

    /// Continues a sign-in, as far as no input is required.
    func take(_ step: EntraSignInStep) async throws -> FlowStep {
        switch step {
        case .completed(let account): return complete(FlowOutcome(user: account.user))
        case .codeRequired(let state): return show(.waiting(.signInCode(state)))
        case .passwordRequired(let state): return show(.waiting(.signInPassword(state)))
        case .mfaRequired(let state):
            let method = try only(state.methods, state.context)
            let choice = show(.waiting(.mfa(state)))
            guard let method, state.delivery == nil else { return choice }
            return try await sendCode(method, state)
        case .registrationRequired(let state):
            return show(.waiting(.registration(state.choosing(try only(state.methods, state.context)))))
        case .registrationCodeRequired(let state): return show(.waiting(.registration(state)))
        }
    }

    /// - Returns: the only method; `nil` if there is a choice.
    /// - Throws: `EntraError` if no method is supported here.
    private func only(_ methods: [EntraAuthMethod], _ context: FlowContext) throws -> EntraAuthMethod? {
        guard let first = methods.usable.first else {
            throw EntraError(
                .unexpectedChallenge(methods.first?.challengeType), correlationID: context.correlationID)
        }
        return methods.usable.count == 1 ? first : nil
    }

    // MARK: - Second factor

    func answer(_ state: EntraState.MFA, _ action: FormAction.ID, _ code: Secret) async throws -> FlowStep {
        guard state.delivery == nil else {
            return try await take(try await ask { try await $0.submitChallenge(code, for: state) })
        }
        guard let method = state.methods.chosen(by: action) else { return showAgain { _ in } }
        return try await sendCode(method, state)
    }

    private func sendCode(_ method: EntraAuthMethod, _ state: EntraState.MFA) async throws -> FlowStep {
        show(.waiting(.mfa(try await ask { try await $0.requestChallenge(method, for: state) })))
    }

    // MARK: - Registration of a second factor

    func answer(
        _ state: EntraState.Registration, _ action: FormAction.ID, _ code: Secret, _ contact: String
    ) async throws -> FlowStep {
        guard state.delivery == nil else {
            return try await take(try await ask { try await $0.submitChallenge(code, for: state) })
        }
        guard let method = state.method else {
            guard let method = state.methods.chosen(by: action) else { return showAgain { _ in } }
            return show(.waiting(.registration(state.choosing(method)))) { $0.values[FormWriter.Field.contact] = nil }
        }
        // Separators of a phone number are not sent.
        let plain = method.channel.isSMS ? contact.filter { !" ()./-".contains($0) } : contact
        return try await take(try await ask { try await $0.register(method, contact: plain, for: state) })
    }

    /// Returns to the choice of a method.
    func chooseAgain(_ stand: Stand) -> FlowStep {
        switch stand.place {
        case .waiting(.mfa(let state)):
            show(.waiting(.mfa(EntraState.MFA(methods: state.methods, context: state.context))))
        case .waiting(.registration(let state)): show(.waiting(.registration(state.choosing(nil))))
        default: showAgain { _ in }
        }
    }
}

extension EntraState.Registration {
    /// Returns the same registration, before a code was sent.
    func choosing(_ method: EntraAuthMethod?) -> Self {
        EntraState.Registration(methods: methods, method: method, context: context)
    }
}
