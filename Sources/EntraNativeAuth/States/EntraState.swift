public import Foundation
import NativeAuthCore

/// The state of a sign-up, a sign-in or a password reset, to be passed to the next call of ``EntraClient``.
///
/// A state is a value. It can be kept, sent to another task, and saved. Its encoded form contains the continuation
/// token in the clear, so save it only in a store for secrets. The service discards a flow after some minutes.
public enum EntraState: Sendable, Hashable, Codable {
    /// A sign-up for which a code was sent.
    case signUpCode(SignUpCode)
    /// A sign-up that requires a password.
    case signUpPassword(SignUpPassword)
    /// A sign-up that requires attributes.
    case signUpAttributes(SignUpAttributes)
    /// A sign-in for which a code was sent.
    case signInCode(SignInCode)
    /// A sign-in that requires the password.
    case signInPassword(SignInPassword)
    /// A sign-in that requires a second factor.
    case mfa(MFA)
    /// A sign-in that requires the registration of a second factor.
    case registration(Registration)
    /// A password reset for which a code was sent.
    case resetCode(ResetCode)
    /// A password reset that requires the new password.
    case newPassword(NewPassword)
    /// A completed sign-up or password reset, which a sign-in can follow.
    case continuation(Continuation)

    /// The associated value of the case.
    package var associatedValue: any EntraStateValue {
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
    package var context: EntraFlowContext { associatedValue.context }

    /// Returns the same state with the correlation id under which the service has logged the flow.
    func with(correlationID id: UUID) -> Self {
        changing { $0.correlationID = id }
    }

    /// Returns the same state at a later position of the flow.
    func with(continuationToken token: Secret) -> Self {
        changing { $0.continuationToken = token }
    }

    private func changing(_ change: (inout EntraFlowContext) -> Void) -> Self {
        func updated<State>(
            _ state: State,
            in context: WritableKeyPath<State, EntraFlowContext>
        ) -> State {
            var next = state
            change(&next[keyPath: context])
            return next
        }

        return switch self {
        case .signUpCode(let state): .signUpCode(updated(state, in: \.context))
        case .signUpPassword(let state): .signUpPassword(updated(state, in: \.context))
        case .signUpAttributes(let state): .signUpAttributes(updated(state, in: \.context))
        case .signInCode(let state): .signInCode(updated(state, in: \.context))
        case .signInPassword(let state): .signInPassword(updated(state, in: \.context))
        case .mfa(let state): .mfa(updated(state, in: \.context))
        case .registration(let state): .registration(updated(state, in: \.context))
        case .resetCode(let state): .resetCode(updated(state, in: \.context))
        case .newPassword(let state): .newPassword(updated(state, in: \.context))
        case .continuation(let state): .continuation(updated(state, in: \.context))
        }
    }

    /// The user name of the flow.
    public var username: String { context.username }

    /// The id under which the service logs the flow.
    public var correlationID: UUID { context.correlationID }
}

/// The requirements shared by the states of all cases of ``EntraState``.
package protocol EntraStateValue: Sendable, Hashable {
    /// Data shared by all states.
    var context: EntraFlowContext { get }
}
