public import Foundation
public import NativeAuthCore

extension EntraClient {
    /// Starts a password reset.
    /// - Parameters:
    ///   - username: the e-mail address or the alias.
    ///   - correlationID: the id under which the service logs the flow; `nil` for a new one.
    /// - Returns: `codeRequired`: a code was sent.
    /// - Throws: ``EntraError``: `userNotFound`, `userHasNoPassword`, `browserRequired` and others.
    public func resetPassword(username: String, correlationID: UUID? = nil) async throws -> EntraResetStep {
        try await run(.start, in: context(username: username, correlationID: correlationID))
    }

    /// Submits the code of a password reset.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state returned with `codeRequired`.
    /// - Returns: `passwordRequired`: submit the new password next.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; and others.
    public func submitCode(_ code: Secret, for state: EntraState.ResetCode) async throws -> EntraResetStep {
        try await run(.code(code, state), in: state.context)
    }

    /// Sends a new code.
    /// - Parameter state: the state that the first code was sent for.
    /// - Returns: `codeRequired` with a new state: a code was sent.
    /// - Throws: ``EntraError``.
    public func resendCode(for state: EntraState.ResetCode) async throws -> EntraResetStep {
        try await run(.resend(state), in: state.context)
    }

    /// Submits the new password, and polls until the service has set it, usually for some seconds.
    /// - Parameters:
    ///   - password: the new password.
    ///   - state: the state returned with `passwordRequired`.
    /// - Returns: `completed`: the new password is valid.
    /// - Throws: ``EntraError``: `passwordRule` with a state: choose another one; `resetFailed`, perhaps with a state;
    ///   `resetUnconfirmed`: the new password may be valid nevertheless; and others.
    public func submitPassword(_ password: Secret, for state: EntraState.NewPassword) async throws -> EntraResetStep {
        try await run(.password(password, state), in: state.context)
    }

    private func run(_ input: ResetMachine.Input, in context: EntraFlowContext) async throws -> EntraResetStep {
        try await run(ResetMachine(input, context: context, requests: requests))
    }
}
