import EntraNativeAuth
public import Foundation

/// A sign-in that wants a strong method to be registered.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class RegisterStrongAuthState: RegisterStrongAuthBaseState, TypedState, @unchecked Sendable {
    let value: EntraState.Registration

    init(_ value: EntraState.Registration, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    /// Makes a state, for an app's tests and previews.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - application: whose transport is asked; `nil` for a state that sends nothing.
    ///   - correlationId: the flow, in the server's logs.
    public convenience init(
        authMethods: [MSALAuthMethod] = [], application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.Registration(methods: authMethods.map(\.entra), context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// The methods to choose from. An addition of this package.
    public var authMethods: [MSALAuthMethod] { value.methods.map(MSALAuthMethod.init) }

    /// Sends a code to a contact, or signs in at once if the contact is known to be the person's.
    /// - Parameters:
    ///   - parameters: the method, and where it is reached.
    ///   - delegate: is told what becomes of it; held until then.
    public func challengeAuthMethod(
        parameters: MSALNativeAuthChallengeAuthMethodParameters, delegate: any RegisterStrongAuthChallengeDelegate
    ) {
        DelegateCall.start(delegate) { [self] in
            await challengeAuthMethod(parameters: parameters)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Sends a code to a contact, or signs in at once if the contact is known to be the person's. An addition of this package.
    /// - Parameter parameters: the method, and where it is reached.
    /// - Returns: what became of it.
    public func challengeAuthMethod(parameters: MSALNativeAuthChallengeAuthMethodParameters) async
        -> RegisterStrongAuthChallengeResult
    {
        await challenge(parameters, for: value, submitted: self)
    }
}
