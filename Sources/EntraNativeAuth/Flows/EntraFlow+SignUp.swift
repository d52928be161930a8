import AuthFlows
import Foundation
import NativeAuthCore

extension EntraFlow {
    /// Starts a sign-up with the entered values.
    func signUp(_ username: String, _ values: [String: String]) async throws -> FlowStep {
        stand?.username = username
        let password = Secret(values[FormWriter.Field.password] ?? "")
        let attributes = AttributePage(settings).values(values)
        let id = flowID
        return try await take(
            try await ask { client in
                try await client.signUp(
                    username: username, password: password.isEmpty ? nil : password,
                    values: attributes.isEmpty ? nil : attributes, correlationID: id)
            })
    }

    /// Submits a page of attributes.
    func submit(_ values: [String: String], for state: EntraState.SignUpAttributes) async throws -> FlowStep {
        let attributes = AttributePage(state.attributes).values(values)
        return try await take(try await ask { try await $0.submitAttributes(values: attributes, for: state) })
    }

    /// Shows the next step of a sign-up.
    func take(_ step: EntraSignUpStep) async throws -> FlowStep {
        switch step {
        case .codeRequired(let state): return show(.waiting(.signUpCode(state)))
        case .passwordRequired(let state): return show(.waiting(.signUpPassword(state)))
        case .attributesRequired(let state):
            guard !AttributePage(state.attributes).isEmpty else {
                throw EntraError(.unexpectedResponse, correlationID: state.context.correlationID)
            }
            return show(.waiting(.signUpAttributes(state)))
        case .attributesInvalid(let names, let state):
            throw EntraError(
                .attributesInvalid(names), correlationID: state?.context.correlationID ?? flowID,
                state: state.map(EntraState.signUpAttributes))
        case .completed(let done): return try await finish(done)
        }
    }
}
