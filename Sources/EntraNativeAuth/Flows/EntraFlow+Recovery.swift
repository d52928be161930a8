import AuthFlows
import NativeAuthCore

extension EntraFlow {
    /// A detour from a sign-in. Whoever has entered a name need not enter it again.
    func beginRecovery() -> FlowStep {
        show(.recovery) { next in
            if !next.username.isEmpty { next.values[FormWriter.Field.username] = next.username }
            next.isDetour = true
        }
    }

    /// Sends a code for a new password.
    func recover(_ username: String) async throws -> FlowStep {
        stand?.username = username
        let id = flowID
        return try await take(
            try await ask { try await $0.resetPassword(username: username, correlationID: id) })
    }

    /// Shows what comes next in a reset.
    func take(_ step: EntraResetStep) async throws -> FlowStep {
        switch step {
        case .codeRequired(let state): show(.waiting(.resetCode(state)))
        case .passwordRequired(let state): show(.waiting(.newPassword(state)))
        case .completed(let done): try await finish(done)
        }
    }
}
