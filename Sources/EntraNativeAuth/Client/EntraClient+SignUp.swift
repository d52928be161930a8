public import Foundation
public import NativeAuthCore

extension EntraClient {
    /// Starts a sign-up.
    /// - Parameters:
    ///   - username: the new user's e-mail address.
    ///   - password: a password, if the app has collected one already; `nil` for none, or for a later step.
    ///   - attributes: the user's attributes, under the tenant's names; the alias is `flatusername`. Optional
    ///     attributes can be given here only.
    ///   - correlationID: the id under which the service logs the flow; `nil` for a new one.
    /// - Returns: the next step, usually `codeRequired`: a code was sent.
    /// - Throws: ``EntraError``: `userAlreadyExists`, `invalidUsername`, `passwordRule`, `browserRequired` and others.
    public func signUp(
        username: String,
        password: Secret? = nil,
        attributes: [String: String] = [:],
        correlationID: UUID? = nil
    ) async throws -> EntraSignUpStep {
        try await signUp(
            username: username,
            password: password,
            jsonAttributes: attributes.nonEmpty?.mapValues(JSONValue.string),
            correlationID: correlationID
        )
    }

    package func signUp(
        username: String,
        password: Secret?,
        jsonAttributes: [String: JSONValue]?,
        correlationID: UUID?
    ) async throws -> EntraSignUpStep {
        try await run(
            .start(password: password, attributes: try jsonAttributes.map(Self.json)),
            in: context(username: username, correlationID: correlationID)
        )
    }

    /// Submits the code of a sign-up.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state returned with `codeRequired`.
    /// - Returns: `completed` if the account exists, otherwise a step for a password or attributes.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; `expired`: start again; and others.
    public func submitCode(_ code: Secret, for state: EntraState.SignUpCode) async throws -> EntraSignUpStep {
        try await run(.code(code, state), in: state.context)
    }

    /// Sends a new code.
    /// - Parameter state: the state that the first code was sent for.
    /// - Returns: `codeRequired` with a new state: a code was sent.
    /// - Throws: ``EntraError``; with a state, the first code is still valid.
    public func resendCode(for state: EntraState.SignUpCode) async throws -> EntraSignUpStep {
        try await run(.resend(state), in: state.context)
    }

    /// Submits the password of a sign-up.
    /// - Parameters:
    ///   - password: the password.
    ///   - state: the state returned with `passwordRequired`.
    /// - Returns: `completed` if the account exists, otherwise a step for attributes.
    /// - Throws: ``EntraError``: `passwordRule` with a state: choose another one; and others.
    public func submitPassword(_ password: Secret, for state: EntraState.SignUpPassword) async throws -> EntraSignUpStep
    {
        try await run(.password(password, state), in: state.context)
    }

    /// Submits attributes of a sign-up.
    /// - Parameters:
    ///   - attributes: the values by name; several choices are one text, separated by commas.
    ///   - state: the state returned with `attributesRequired`.
    /// - Returns: `completed` if the account exists, `attributesRequired` for more attributes, or `attributesInvalid`
    ///   for rejected values.
    /// - Throws: ``EntraError``: `userAlreadyExists` when an alias is taken; and others.
    public func submitAttributes(
        _ attributes: [String: String],
        for state: EntraState.SignUpAttributes
    ) async throws -> EntraSignUpStep {
        try await submitAttributes(jsonAttributes: attributes.mapValues(JSONValue.string), for: state)
    }

    package func submitAttributes(
        jsonAttributes: [String: JSONValue],
        for state: EntraState.SignUpAttributes
    ) async throws -> EntraSignUpStep {
        try await run(.attributes(try Self.json(jsonAttributes), state), in: state.context)
    }

    private func run(_ input: SignUpMachine.Input, in context: EntraFlowContext) async throws -> EntraSignUpStep {
        try await run(SignUpMachine(input, context: context, requests: requests))
    }

    /// Encodes attributes as JSON with sorted names, so that a request can be compared.
    private static func json(_ values: [String: JSONValue]) throws -> String {
        guard let text = try? JSONValue.object(values).text(sortingNames: true) else {
            throw EntraError(.attributesInvalid(values.keys.sorted()))
        }
        return text
    }
}
