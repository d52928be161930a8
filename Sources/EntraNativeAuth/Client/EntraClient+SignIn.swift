public import Foundation
public import NativeAuthCore

extension EntraClient {
    /// Starts a sign-in.
    /// - Parameters:
    ///   - username: the e-mail address or the alias.
    ///   - password: the password, if the app has collected it already. It is not sent when the tenant requires a code.
    ///   - scopes: the scopes to request in addition to those of every sign-in.
    ///   - claims: the claims request, as JSON; `nil` for none.
    ///   - correlationID: the id under which the service logs the flow; `nil` for a new one.
    /// - Returns: the next step, or `completed` with the account.
    /// - Throws: ``EntraError``: `userNotFound`, `invalidCredentials`, `invalidUsername`, `browserRequired` and others.
    public func signIn(
        username: String,
        password: Secret? = nil,
        scopes: [String] = [],
        claims: String? = nil,
        correlationID: UUID? = nil
    ) async throws -> EntraSignInStep {
        var context = context(username: username, correlationID: correlationID)
        context.scopes = scopes
        context.claims = claims
        return try await runAndStoreSession(.start(password: password), in: context)
    }

    /// Signs in after a sign-up or a password reset, without further input.
    /// - Parameters:
    ///   - state: the state returned with `completed` by the sign-up or the reset.
    ///   - scopes: the scopes to request in addition to those of every sign-in.
    ///   - claims: the claims request, as JSON; `nil` for none.
    /// - Returns: `completed`, or a step for a second factor.
    /// - Throws: ``EntraError``: `signInNotAvailable`: sign in as usual; and others.
    public func signIn(
        after state: EntraState.Continuation,
        scopes: [String] = [],
        claims: String? = nil
    ) async throws -> EntraSignInStep {
        var context = state.context
        context.scopes = scopes
        context.claims = claims
        return try await runAndStoreSession(.continuation(state), in: context)
    }

    /// Submits the code of a sign-in.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state returned with `codeRequired`.
    /// - Returns: `completed`, or a step for a second factor.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; and others.
    public func submitCode(_ code: Secret, for state: EntraState.SignInCode) async throws -> EntraSignInStep {
        try await runAndStoreSession(.code(code, state), in: state.context)
    }

    /// Sends a new code.
    /// - Parameter state: the state that the first code was sent for.
    /// - Returns: `codeRequired` with a new state: a code was sent.
    /// - Throws: ``EntraError``; with a state, the first code is still valid.
    public func resendCode(for state: EntraState.SignInCode) async throws -> EntraSignInStep {
        try await runAndStoreSession(.resend(state), in: state.context)
    }

    /// Submits the password of a sign-in.
    /// - Parameters:
    ///   - password: the password.
    ///   - state: the state returned with `passwordRequired`.
    /// - Returns: `completed`, or a step for a second factor.
    /// - Throws: ``EntraError``: `invalidCredentials` with a state: try again; and others.
    public func submitPassword(_ password: Secret, for state: EntraState.SignInPassword) async throws -> EntraSignInStep
    {
        try await runAndStoreSession(.password(password, state), in: state.context)
    }

    // MARK: - Second factor

    /// Sends the code of a second factor, or a new one.
    /// - Parameters:
    ///   - method: one of the state's methods.
    ///   - state: the state returned with `mfaRequired`.
    /// - Returns: the state with the sent code's delivery.
    /// - Throws: ``EntraError``: `blocked` with a state: choose another method; and others.
    public func requestChallenge(_ method: EntraAuthMethod, for state: EntraState.MFA) async throws -> EntraState.MFA {
        let input = SignInMachine.Input.requestSecondFactor(method, state)
        guard case .mfaRequired(let next) = try await runAndStoreSession(input, in: state.context) else {
            throw EntraError(.unexpectedResponse, correlationID: state.context.correlationID)
        }
        return next
    }

    /// Submits the code of a second factor.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state with the sent code's delivery.
    /// - Returns: `completed` with the account.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; and others.
    public func submitChallenge(_ code: Secret, for state: EntraState.MFA) async throws -> EntraSignInStep {
        try await runAndStoreSession(.secondFactor(code, state), in: state.context)
    }

    /// Registers a contact as a second factor, or sends a new code to it.
    /// - Parameters:
    ///   - method: one of the state's methods.
    ///   - contact: the e-mail address or number.
    ///   - state: the state returned with `registrationRequired`.
    /// - Returns: `registrationCodeRequired`: a code was sent; or `completed`: the contact is already verified.
    /// - Throws: ``EntraError``: `invalidContact` or `blocked` with a state: use another contact; and others.
    public func register(
        _ method: EntraAuthMethod,
        contact: String,
        for state: EntraState.Registration
    ) async throws -> EntraSignInStep {
        try await runAndStoreSession(.register(method, contact: contact, state), in: state.context)
    }

    /// Submits the code that was sent to the contact to be registered.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state with the sent code's delivery.
    /// - Returns: `completed` with the account.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; and others.
    public func submitChallenge(_ code: Secret, for state: EntraState.Registration) async throws -> EntraSignInStep {
        try await runAndStoreSession(.registrationCode(code, state), in: state.context)
    }

    // MARK: - Implementation

    private func runAndStoreSession(
        _ input: SignInMachine.Input,
        in context: EntraFlowContext
    ) async throws -> EntraSignInStep {
        let ticket = sessionManager.session.beginSignIn()

        switch try await run(SignInMachine(input, context: context, requests: requests)) {
        case .step(let step): return step
        case .tokens(let tokens, let context):
            do {
                return .completed(try await sessionManager.storeSignIn(tokens, in: context, ticket: ticket))
            } catch {
                // Cancelled meanwhile: nothing was stored, and a signed-in user stays signed in.
                try Task.checkCancellation()
                throw error
            }
        }
    }
}
