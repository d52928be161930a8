import AuthFlows
import NativeAuthCore

extension EntraFlow {
    /// Switches from a sign-in to a password reset. A name that was already entered is reused.
    /// - Parameter typed: the name in the form; `nil` if the form has no such field, because the name was sent before.
    func beginRecovery(typed: String?) -> FlowStep {
        show(.recovery) { next in
            if let name = typed ?? (next.username.isEmpty ? nil : next.username) {
                next.values[FormWriter.Field.username] = name
            }
            next.isDetour = true
        }
    }

    /// Sends a code for a password reset.
    func recover(_ username: String) async throws -> FlowStep {
        stand?.username = username
        let id = flowID
        return try await take(
            try await ask { try await $0.resetPassword(username: username, correlationID: id) })
    }

    /// Shows the next step of a password reset.
    func take(_ step: EntraResetStep) async throws -> FlowStep {
        switch step {
        case .codeRequired(let state): show(.waiting(.resetCode(state)))
        case .passwordRequired(let state): show(.waiting(.newPassword(state)))
        case .completed(let done): try await finish(done)
        }
    }
}
