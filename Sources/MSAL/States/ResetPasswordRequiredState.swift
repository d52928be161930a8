import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A password reset that wants the new password.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class ResetPasswordRequiredState: ResetPasswordBaseState, TypedState, @unchecked Sendable {
    let value: EntraState.NewPassword

    init(_ value: EntraState.NewPassword, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    /// Makes a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: whose transport is asked; `nil` for a state that sends nothing.
    ///   - correlationId: the flow, in the server's logs.
    public convenience init(
        application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.NewPassword(context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// Gives the new password.
    /// - Parameters:
    ///   - password: the password that the person wants.
    ///   - delegate: is told what becomes of it; held until then.
    public func submitPassword(password: String, delegate: any ResetPasswordRequiredDelegate) {
        DelegateCall.start(delegate) { [self] in
            await submitPassword(password: password)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Gives the new password. An addition of this package.
    /// - Parameter password: the password that the person wants.
    /// - Returns: what became of it.
    public func submitPassword(password: String) async -> ResetPasswordRequiredResult {
        guard !password.isEmpty else {
            return .error(
                PasswordRequiredError(kind: .invalidPassword(rule: nil), correlationId: correlationId), newState: self)
        }
        return await engine.perform(.resetPassword, correlationId) { [value] in
            try await $0.submitPassword(Secret(password), for: value)
        } done: {
            guard case .completed(let next) = $0 else { return nil }
            return .completed(newState: SignInAfterResetPasswordState(next, engine))
        } failed: {
            .error(PasswordRequiredError($0.facts), newState: left(by: $0))
        }
    }
}
