public import Foundation
public import NativeAuthCore

extension EntraClient {
    /// Begins a reset of a password.
    /// - Parameters:
    ///   - username: the e-mail address or the alias.
    ///   - correlationID: under which id the service shall log the flow; `nil` for a new one.
    /// - Returns: that a code was sent.
    /// - Throws: ``EntraError``: `userNotFound`, `userHasNoPassword`, `browserRequired` and others.
    public func resetPassword(username: String, correlationID: UUID? = nil) async throws -> EntraResetStep {
        let context = context(username, correlationID)
        return try await run(ResetMachine(.start, context: context, wire: wire))
    }

    /// Submits the code of a reset.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state that asked for it.
    /// - Returns: that the new password is wanted.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; and others.
    public func submitCode(_ code: Secret, for state: EntraState.ResetCode) async throws -> EntraResetStep {
        try await perform(.code(code, state))
    }

    /// Sends a new code.
    /// - Parameter state: the state that the first code was sent for.
    /// - Returns: that a code was sent, with a new state.
    /// - Throws: ``EntraError``.
    public func resendCode(for state: EntraState.ResetCode) async throws -> EntraResetStep {
        try await perform(.resend(state))
    }

    /// Submits the new password, and waits until it counts: some seconds, as a rule.
    /// - Parameters:
    ///   - password: the new password.
    ///   - state: the state that asked for it.
    /// - Returns: that it counts.
    /// - Throws: ``EntraError``: `passwordRule` with a state: choose another one; `resetFailed`, perhaps with a state;
    ///   `resetUnconfirmed`: it may count all the same; and others.
    public func submitPassword(_ password: Secret, for state: EntraState.NewPassword) async throws -> EntraResetStep {
        try await perform(.password(password, state))
    }

    private func perform(_ work: ResetMachine.Work) async throws -> EntraResetStep {
        guard let state = work.state else { throw EntraError(.expired) }
        return try await run(ResetMachine(work, context: state.context, wire: wire), submitting: state)
    }
}
