import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A sign-up that requires a password.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignUpPasswordRequiredState: SignUpBaseState, TypedState, @unchecked Sendable {
    let value: EntraState.SignUpPassword

    init(_ value: EntraState.SignUpPassword, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(
        application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.SignUpPassword(context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// Submits the password.
    /// - Parameters:
    ///   - password: the new password.
    ///   - delegate: receives the result; retained until then.
    public func submitPassword(password: String, delegate: any SignUpPasswordRequiredDelegate) {
        DelegateCall.start(delegate) { [self] in
            await submitPassword(password: password)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Submits the password. An addition of this package.
    /// - Parameter password: the new password.
    /// - Returns: the result.
    public func submitPassword(password: String) async -> SignUpPasswordRequiredResult {
        guard !password.isEmpty else {
            return .error(
                PasswordRequiredError(kind: .invalidPassword(rule: nil), correlationId: correlationId), newState: self)
        }
        return await engine.perform(.signUpPassword, correlationId) { [value] in
            try await $0.submitPassword(Secret(password), for: value)
        } done: {
            switch $0 {
            case .attributesRequired(let next):
                let newState = SignUpAttributesRequiredState(next, engine)
                return .attributesRequired(attributes: newState.attributes, newState: newState)
            case .completed(let next): return .completed(newState: SignInAfterSignUpState(next, engine))
            default: return nil
            }
        } failed: {
            .error(PasswordRequiredError($0.facts), newState: left(by: $0))
        }
    }
}
