import EntraNativeAuth
public import Foundation

/// A sign-in that wants a second factor, before one was chosen.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class AwaitingMFAState: MFABaseState, TypedState, @unchecked Sendable {
    let value: EntraState.MFA

    init(_ value: EntraState.MFA, _ engine: NativeAuthEngine) {
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
            EntraState.MFA(methods: authMethods.map(\.entra), context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// The methods to choose from. An addition of this package.
    public var authMethods: [MSALAuthMethod] { value.methods.map(MSALAuthMethod.init) }

    /// Asks for a code by one of the methods.
    /// - Parameters:
    ///   - authMethod: the method that the person chose.
    ///   - delegate: is told what becomes of it; held until then.
    public func requestChallenge(authMethod: MSALAuthMethod, delegate: any MFARequestChallengeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await requestChallenge(authMethod: authMethod)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Asks for a code by one of the methods. An addition of this package.
    /// - Parameter authMethod: the method that the person chose.
    /// - Returns: what became of it.
    public func requestChallenge(authMethod: MSALAuthMethod) async -> MFARequestChallengeResult {
        await requestChallenge(authMethod: authMethod, for: value)
    }
}
