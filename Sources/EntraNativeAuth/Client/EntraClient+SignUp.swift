public import Foundation
public import NativeAuthCore

extension EntraClient {
    /// Begins a sign-up.
    /// - Parameters:
    ///   - username: the new user's e-mail address.
    ///   - password: a password, if the app asks for it now; `nil` for none, or for later.
    ///   - attributes: what is known of the user, under the tenant's names; the alias is `flatusername`. Those that are not
    ///     required must be given here.
    ///   - correlationID: under which id the service shall log the flow; `nil` for a new one.
    /// - Returns: usually that a code was sent.
    /// - Throws: ``EntraError``: `userAlreadyExists`, `invalidUsername`, `passwordRule`, `browserRequired` and others.
    public func signUp(
        username: String, password: Secret? = nil, attributes: [String: String] = [:], correlationID: UUID? = nil
    ) async throws -> EntraSignUpStep {
        try await signUp(
            username: username, password: password,
            values: attributes.isEmpty ? nil : attributes.mapValues(JSONValue.string), correlationID: correlationID)
    }

    /// Begins a sign-up with attributes of any type.
    package func signUp(
        username: String, password: Secret?, values: [String: JSONValue]?, correlationID: UUID?
    ) async throws -> EntraSignUpStep {
        let context = context(username, correlationID)
        let work = SignUpMachine.Work.start(password: password, attributes: try values.map(Self.json))
        return try await run(SignUpMachine(work, context: context, wire: wire))
    }

    /// Submits the code of a sign-up.
    /// - Parameters:
    ///   - code: the code.
    ///   - state: the state that ``signUp(username:password:attributes:correlationID:)`` came to.
    /// - Returns: that the user is there, or that a password or attributes are wanted.
    /// - Throws: ``EntraError``: `invalidCode` with a state: try again; `expired`: start again; and others.
    public func submitCode(_ code: Secret, for state: EntraState.SignUpCode) async throws -> EntraSignUpStep {
        try await perform(.code(code, state))
    }

    /// Sends a new code.
    /// - Parameter state: the state that the first code was sent for.
    /// - Returns: that a code was sent, with a new state.
    /// - Throws: ``EntraError``; with a state, the first code is still good.
    public func resendCode(for state: EntraState.SignUpCode) async throws -> EntraSignUpStep {
        try await perform(.resend(state))
    }

    /// Submits the password of a sign-up.
    /// - Parameters:
    ///   - password: the password.
    ///   - state: the state that asked for it.
    /// - Returns: that the user is there, or that attributes are wanted.
    /// - Throws: ``EntraError``: `passwordRule` with a state: choose another one; and others.
    public func submitPassword(_ password: Secret, for state: EntraState.SignUpPassword) async throws -> EntraSignUpStep
    {
        try await perform(.password(password, state))
    }

    /// Submits attributes of a sign-up.
    /// - Parameters:
    ///   - attributes: the values by name; several choices are one text with commas.
    ///   - state: the state that asked for them.
    /// - Returns: that the user is there, that more is wanted, or that the tenant does not take some of the values.
    /// - Throws: ``EntraError``: `userAlreadyExists` when an alias is taken; and others.
    public func submitAttributes(
        _ attributes: [String: String], for state: EntraState.SignUpAttributes
    ) async throws -> EntraSignUpStep {
        try await submitAttributes(values: attributes.mapValues(JSONValue.string), for: state)
    }

    /// Submits attributes of any type.
    package func submitAttributes(
        values: [String: JSONValue], for state: EntraState.SignUpAttributes
    ) async throws -> EntraSignUpStep {
        try await perform(.attributes(try Self.json(values), state))
    }

    private func perform(_ work: SignUpMachine.Work) async throws -> EntraSignUpStep {
        guard let state = work.state else { throw EntraError(.expired) }
        return try await run(SignUpMachine(work, context: state.context, wire: wire), submitting: state)
    }

    /// The names in a fixed order, so that a request can be compared.
    private static func json(_ values: [String: JSONValue]) throws -> String {
        do {
            return try JSONValue.object(values).text(sortingNames: true)
        } catch {
            throw EntraError(.attributesInvalid(values.keys.sorted()))
        }
    }
}
