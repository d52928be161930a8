public import Foundation

/// The state of a sign-up, a sign-in or a password reset, to be passed to the next call of ``EntraClient``.
///
/// A state is a value. It can be kept, sent to another task, and saved. Its encoded form contains the continuation
/// token in the clear, so save it only in a store for secrets. The service discards a flow after some minutes.
public enum EntraState: Sendable, Hashable, Codable {
    /// A sign-up waits for the code.
    case signUpCode(SignUpCode)
    /// A sign-up waits for a password.
    case signUpPassword(SignUpPassword)
    /// A sign-up waits for attributes.
    case signUpAttributes(SignUpAttributes)
    /// A sign-in waits for the code.
    case signInCode(SignInCode)
    /// A sign-in waits for the password.
    case signInPassword(SignInPassword)
    /// A sign-in waits for a second factor.
    case mfa(MFA)
    /// A sign-in waits for a second factor to be registered.
    case registration(Registration)
    /// A password reset waits for the code.
    case resetCode(ResetCode)
    /// A password reset waits for the new password.
    case newPassword(NewPassword)
    /// A sign-up or a password reset is complete, and can continue as a sign-in.
    case continuation(Continuation)

    /// The state of this case.
    package var value: any EntraStateValue {
        switch self {
        case .signUpCode(let state): state
        case .signUpPassword(let state): state
        case .signUpAttributes(let state): state
        case .signInCode(let state): state
        case .signInPassword(let state): state
        case .mfa(let state): state
        case .registration(let state): state
        case .resetCode(let state): state
        case .newPassword(let state): state
        case .continuation(let state): state
        }
    }

    /// Data shared by all states.
    package var context: FlowContext { value.context }

    /// Returns the same state with the correlation id under which the service has logged the flow.
    func logged(as id: UUID) -> Self {
        func same<State>(_ state: State, in context: WritableKeyPath<State, FlowContext>) -> State {
            var next = state
            next[keyPath: context].correlationID = id
            return next
        }
        return switch self {
        case .signUpCode(let state): .signUpCode(same(state, in: \.context))
        case .signUpPassword(let state): .signUpPassword(same(state, in: \.context))
        case .signUpAttributes(let state): .signUpAttributes(same(state, in: \.context))
        case .signInCode(let state): .signInCode(same(state, in: \.context))
        case .signInPassword(let state): .signInPassword(same(state, in: \.context))
        case .mfa(let state): .mfa(same(state, in: \.context))
        case .registration(let state): .registration(same(state, in: \.context))
        case .resetCode(let state): .resetCode(same(state, in: \.context))
        case .newPassword(let state): .newPassword(same(state, in: \.context))
        case .continuation(let state): .continuation(same(state, in: \.context))
        }
    }

    /// The user name of the flow.
    public var username: String { context.username }

    /// The id under which the service logs the flow.
    public var correlationID: UUID { context.correlationID }
}
