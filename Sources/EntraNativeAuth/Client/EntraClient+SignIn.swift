public import Foundation
public import NativeAuthCore

extension EntraClient {
    /// Begins a sign-in.
    /// - Parameters:
    ///   - username: the e-mail address or the alias.
    ///   - password: the password, if the app asks for it now. It is not sent when the tenant wants a code.
    ///   - scopes: what the tokens shall be good for, besides signing in.
    ///   - claims: what the tokens shall say, as JSON; `nil` for nothing special.
    ///   - correlationID: under which id the service shall log the flow; `nil` for a new one.
    /// - Returns: that somebody is signed in, or what is wanted next.
    /// - Throws: ``EntraError``: `userNotFound`, `invalidCredentials`, `invalidUsername`, `browserRequired` and others.
    public func signIn(
        username: String, password: Secret? = nil, scopes: [String] = [], claims: String? = nil,
        correlationID: UUID? = nil
    ) async throws -> EntraSignInStep {
        var context = context(username, correlationID)
        context.scopes = scopes
        context.claims = claims
        return try await step(SignInMachine(.start(password: password), context: context, wire: wire), nil)
    }

    /// Signs in after a sign-up or a reset, without asking anything again.
    /// - Parameters:
    ///   - state: what the sign-up or the reset came to.
    ///   - scopes: what the tokens shall be good for, besides signing in.
    ///   - claims: what the tokens shall say, as JSON; `nil` for nothing special.
    /// - Returns: that somebody is signed in, or that a second factor is wanted.
    /// - Throws: ``EntraError``: `signInNotAvailable`: sign in as usual; and others.
    public func signIn(
        after state: EntraState.Continuation, scopes: [String] = [], claims: String? = nil
    ) async throws -> EntraSignInStep {
        var context = state.context
        context.scopes = scopes
        context.claims = claims
        return try await step(SignInMachine(.continuation(state), context: context, wire: wire), .continuation(state))
    }

    /// Submits the code of a sign-in.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state that asked for it.
    /// - Returns: that somebody is signed in, or that a second factor is wanted.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; and others.
    public func submitCode(_ code: Secret, for state: EntraState.SignInCode) async throws -> EntraSignInStep {
        try await perform(.code(code, state))
    }

    /// Sends a new code.
    /// - Parameter state: the state that the first code was sent for.
    /// - Returns: that a code was sent, with a new state.
    /// - Throws: ``EntraError``; with a state, the first code is still good.
    public func resendCode(for state: EntraState.SignInCode) async throws -> EntraSignInStep {
        try await perform(.resend(state))
    }

    /// Submits the password of a sign-in.
    /// - Parameters:
    ///   - password: the password.
    ///   - state: the state that asked for it.
    /// - Returns: that somebody is signed in, or that a second factor is wanted.
    /// - Throws: ``EntraError``: `invalidCredentials` with a state: try again; and others.
    public func submitPassword(_ password: Secret, for state: EntraState.SignInPassword) async throws -> EntraSignInStep
    {
        try await perform(.password(password, state))
    }

    // MARK: - A second factor

    /// Sends the code of a second factor, or a new one.
    /// - Parameters:
    ///   - method: one of the state's methods.
    ///   - state: the state that asks for a second factor.
    /// - Returns: the state with the code that is on its way.
    /// - Throws: ``EntraError``: `blocked` with a state: choose another method; and others.
    public func requestChallenge(_ method: EntraAuthMethod, for state: EntraState.MFA) async throws -> EntraState.MFA {
        let machine = SignInMachine(.requestSecondFactor(method, state), context: state.context, wire: wire)
        guard case .challenged(let next) = try await run(machine, submitting: .mfa(state)) else {
            throw EntraError(.unexpectedResponse, correlationID: state.context.correlationID)
        }
        return next
    }

    /// Submits the code of a second factor.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state with the code that is on its way.
    /// - Returns: that somebody is signed in.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; and others.
    public func submitChallenge(_ code: Secret, for state: EntraState.MFA) async throws -> EntraSignInStep {
        try await perform(.secondFactor(code, state))
    }

    /// Registers an address as a second factor, or sends a new code to it.
    /// - Parameters:
    ///   - method: one of the state's methods.
    ///   - contact: the e-mail address or number.
    ///   - state: the state that asks for it.
    /// - Returns: that a code was sent, or that somebody is signed in: then the address was known to be the user's.
    /// - Throws: ``EntraError``: `invalidContact` or `blocked` with a state: give another; and others.
    public func register(
        _ method: EntraAuthMethod, contact: String, for state: EntraState.Registration
    ) async throws -> EntraSignInStep {
        try await perform(.register(method, contact: contact, state))
    }

    /// Submits the code that was sent to the address that is to be registered.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state with the code that is on its way.
    /// - Returns: that somebody is signed in.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; and others.
    public func submitChallenge(_ code: Secret, for state: EntraState.Registration) async throws -> EntraSignInStep {
        try await perform(.registrationCode(code, state))
    }

    // MARK: - Inside

    private func perform(_ work: SignInMachine.Work) async throws -> EntraSignInStep {
        guard let state = work.state else { throw EntraError(.expired) }
        return try await step(SignInMachine(work, context: state.context, wire: wire), state)
    }

    private func step(_ machine: SignInMachine, _ state: EntraState?) async throws -> EntraSignInStep {
        let turn = accounts.session.turn()
        switch try await run(machine, submitting: state) {
        case .step(let step): return step
        case .challenged(let state): return .mfaRequired(state)
        case .tokens(let tokens, let context):
            do {
                return .completed(try await accounts.establish(tokens, context, turn: turn))
            } catch {
                // Given up meanwhile: nothing was stored, and whoever was signed in still is.
                try Task.checkCancellation()
                throw error
            }
        }
    }
}
