import EntraNativeAuth
public import Foundation

/// A sign-in that requires the registration of a strong method.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class RegisterStrongAuthState: RegisterStrongAuthBaseState, TypedState, @unchecked Sendable {
    let value: EntraState.Registration

    init(_ value: EntraState.Registration, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
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

    /// Sends a code to a contact, or signs in at once if the contact is already verified.
    /// - Parameters:
    ///   - parameters: the method and its contact.
    ///   - delegate: receives the result; retained until then.
    public func challengeAuthMethod(
        parameters: MSALNativeAuthChallengeAuthMethodParameters, delegate: any RegisterStrongAuthChallengeDelegate
    ) {
        DelegateCall.start(delegate) { [self] in
            await challengeAuthMethod(parameters: parameters)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Sends a code to a contact, or signs in at once if the contact is already verified. An addition of this package.
    /// - Parameter parameters: the method and its contact.
    /// - Returns: the result.
    public func challengeAuthMethod(parameters: MSALNativeAuthChallengeAuthMethodParameters) async
        -> RegisterStrongAuthChallengeResult
    {
        await challenge(parameters, for: value, submitted: self)
    }
}
