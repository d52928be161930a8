import EntraNativeAuth

/// A completed flow, which a sign-in can follow.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class SignInAfterPreviousFlowBaseState: MSALNativeAuthBaseState, @unchecked Sendable {
    let value: EntraState.Continuation

    init(_ value: EntraState.Continuation, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    func signIn<Result: SignInEndResult>(_ request: TokenRequest, failed: (CallFailure) -> Result) async -> Result {
        await engine.perform(.signInAfter, correlationId: correlationId) { [value] in
            try await $0.signIn(after: value, scopes: request.scopes, claims: request.claims)
        } done: {
            Result($0, engine)
        } failed: {
            failed($0)
        }
    }
}
