import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A sign-in that requires the password.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInPasswordRequiredState: SignInBaseState, TypedState, @unchecked Sendable {
    let value: EntraState.SignInPassword

    init(_ value: EntraState.SignInPassword, _ engine: NativeAuthEngine) {
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
            EntraState.SignInPassword(context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// Submits the password.
    /// - Parameters:
    ///   - password: the user's password.
    ///   - delegate: receives the result; retained until then.
    public func submitPassword(password: String, delegate: any SignInPasswordRequiredDelegate) {
        DelegateCall.start(delegate) { [self] in
            await submitPassword(password: password)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Submits the password. An addition of this package.
    /// - Parameter password: the user's password.
    /// - Returns: the result.
    public func submitPassword(password: String) async -> SignInPasswordRequiredResult {
        guard !password.isEmpty else {
            return .error(
                PasswordRequiredError(kind: .invalidPassword(rule: nil), correlationId: correlationId), newState: self)
        }
        return await engine.perform(.signInPassword, correlationId) { [value] in
            try await $0.submitPassword(Secret(password), for: value)
        } done: {
            SignInPasswordRequiredResult($0, engine)
        } failed: {
            .error(PasswordRequiredError($0.facts), newState: left(by: $0))
        }
    }
}
