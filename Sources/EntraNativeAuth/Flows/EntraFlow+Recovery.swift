import AuthFlows
import NativeAuthCore

extension EntraFlow {
    /// A detour from a sign-in. Whoever has entered a name need not enter it again.
    /// - Parameter typed: what stands in the form now; `nil` where it asks for no name, as that was sent before.
    func beginRecovery(typed: String?) -> FlowStep {
        show(.recovery) { next in
            if let name = typed ?? (next.username.isEmpty ? nil : next.username) {
                next.values[FormWriter.Field.username] = name
            }
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
