import EntraNativeAuth
public import Foundation

/// A sign-in that requires a second factor, before one was chosen.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class AwaitingMFAState: MFABaseState, TypedState, @unchecked Sendable {
    let value: EntraState.MFA

    init(_ value: EntraState.MFA, _ engine: NativeAuthEngine) {
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
            EntraState.MFA(methods: authMethods.map(\.entra), context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// The methods to choose from. An addition of this package.
    public var authMethods: [MSALAuthMethod] { value.methods.map(MSALAuthMethod.init) }

    /// Requests a code by one of the methods.
    /// - Parameters:
    ///   - authMethod: the method that the user chose.
    ///   - delegate: receives the result; retained until then.
    public func requestChallenge(authMethod: MSALAuthMethod, delegate: any MFARequestChallengeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await requestChallenge(authMethod: authMethod)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Requests a code by one of the methods. An addition of this package.
    /// - Parameter authMethod: the method that the user chose.
    /// - Returns: the result.
    public func requestChallenge(authMethod: MSALAuthMethod) async -> MFARequestChallengeResult {
        await requestChallenge(authMethod: authMethod, for: value)
    }
}
