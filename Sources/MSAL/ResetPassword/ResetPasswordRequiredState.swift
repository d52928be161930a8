import EntraNativeAuth
import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A password reset that requires the new password.
public final class ResetPasswordRequiredState: ResetPasswordBaseState, RetryableState, @unchecked Sendable {
    let entraState: EntraState.NewPassword

    init(_ entraState: EntraState.NewPassword, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()) {
        self.init(
            EntraState.NewPassword(context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// Submits the new password.
    /// - Parameters:
    ///   - password: the new password.
    ///   - delegate: receives the result; retained until then.
    public func submitPassword(password: String, delegate: any ResetPasswordRequiredDelegate) {
        start(reportingTo: delegate) { [self] in await submitPassword(password: password) }
    }

    /// Submits the new password. An addition of this package.
    /// - Parameter password: the new password.
    /// - Returns: the result.
    public func submitPassword(password: String) async -> ResetPasswordRequiredResult {
        await run(.resetPassword, invalidInput: password.ifEmpty(.invalidPassword(rule: nil))) {
            try await $0.submitPassword(Secret(password), for: $1)
        } onSuccess: {
            guard case .completed(let next) = $0 else { return nil }
            return .completed(newState: SignInAfterResetPasswordState(next, runner))
        }
    }
}

/// A delegate for the outcome of the submission of a new password. One method is called once, on the main actor, after
/// the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol ResetPasswordRequiredDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?)

    #if canImport(ObjectiveC)
    /// Called when the password has been changed. Optional.
    /// - Parameter newState: the next state.
    @MainActor @objc optional func onResetPasswordCompleted(newState: SignInAfterResetPasswordState)
    #else
    /// Called when the password has been changed. Optional.
    /// - Parameter newState: the next state.
    @MainActor func onResetPasswordCompleted(newState: SignInAfterResetPasswordState)
    #endif
}

/// The result of the submission of a new password, without a delegate.
///
/// An addition of this package: the counterpart of `ResetPasswordRequiredDelegate`.
public enum ResetPasswordRequiredResult: Sendable {
    /// The password has been changed.
    case completed(newState: SignInAfterResetPasswordState)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(PasswordRequiredError, newState: ResetPasswordRequiredState?)
}

extension ResetPasswordRequiredResult: RetryableResult {
    @MainActor func deliver(to delegate: any ResetPasswordRequiredDelegate, using methods: OptionalMethods) {
        switch self {
        case .completed(let newState):
            methods.call("onResetPasswordCompleted", delegate.onResetPasswordCompleted, newState, state: newState)
        case .error(let error, let newState): delegate.onResetPasswordRequiredError(error: error, newState: newState)
        }
    }
}
