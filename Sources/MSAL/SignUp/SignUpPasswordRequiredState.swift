import EntraNativeAuth
import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-up that requires a password.
public final class SignUpPasswordRequiredState: SignUpBaseState, RetryableState, @unchecked Sendable {
    let entraState: EntraState.SignUpPassword

    init(_ entraState: EntraState.SignUpPassword, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()) {
        self.init(
            EntraState.SignUpPassword(context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// Submits the password.
    /// - Parameters:
    ///   - password: the new password.
    ///   - delegate: receives the result; retained until then.
    public func submitPassword(password: String, delegate: any SignUpPasswordRequiredDelegate) {
        start(reportingTo: delegate) { [self] in await submitPassword(password: password) }
    }

    /// Submits the password. An addition of this package.
    /// - Parameter password: the new password.
    /// - Returns: the result.
    public func submitPassword(password: String) async -> SignUpPasswordRequiredResult {
        await run(.signUpPassword, invalidInput: password.ifEmpty(.invalidPassword(rule: nil))) {
            try await $0.submitPassword(Secret(password), for: $1)
        } onSuccess: {
            switch $0 {
            case .attributesRequired(let next):
                let newState = SignUpAttributesRequiredState(next, runner)
                return .attributesRequired(attributes: newState.attributes, newState: newState)
            case .completed(let next): return .completed(newState: SignInAfterSignUpState(next, runner))
            default: return nil
            }
        }
    }
}

/// A delegate for the outcome of the submission of a sign-up's password. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignUpPasswordRequiredDelegate: MSALSignUpStepMethods {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?)

    #if canImport(ObjectiveC)
    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    )

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor @objc optional func onSignUpCompleted(newState: SignInAfterSignUpState)
    #else
    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    )

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor func onSignUpCompleted(newState: SignInAfterSignUpState)
    #endif
}

/// The result of the submission of a sign-up's password, without a delegate.
///
/// An addition of this package: the counterpart of `SignUpPasswordRequiredDelegate`.
public enum SignUpPasswordRequiredResult: Sendable {
    /// The tenant requires attributes of the user.
    case attributesRequired(attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)
    /// The account exists; the state signs the user in.
    case completed(newState: SignInAfterSignUpState)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(PasswordRequiredError, newState: SignUpPasswordRequiredState?)
}

extension SignUpPasswordRequiredResult: RetryableResult {
    @MainActor func deliver(to delegate: any SignUpPasswordRequiredDelegate, using methods: OptionalMethods) {
        switch self {
        case .attributesRequired(let attributes, let newState):
            methods.callAttributesRequired(
                attributes,
                newState,
                long: delegate.onSignUpAttributesRequired(attributes:newState:),
                short: delegate.onSignUpAttributesRequired(newState:)
            )
        case .completed(let newState):
            methods.call("onSignUpCompleted", delegate.onSignUpCompleted, newState, state: newState)
        case .error(let error, let newState): delegate.onSignUpPasswordRequiredError(error: error, newState: newState)
        }
    }
}
