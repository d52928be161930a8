import EntraNativeAuth

/// A completed flow, which a sign-in can follow.
// unchecked: no subclass outside this module, and all stored properties are constant.
public class SignInAfterPreviousFlowBaseState: MSALNativeAuthBaseState, @unchecked Sendable {
    let value: EntraState.Continuation

    init(_ value: EntraState.Continuation, _ runner: EntraCallRunner) {
        self.value = value
        super.init(runner, value.context.correlationID)
    }

    func signInAfterPreviousFlow<Result: SignInCompletionResult>(
        _ request: ScopesAndClaims, onFailure: (CallFailure) -> Result
    ) async -> Result {
        await runner.perform(.signInAfter, correlationId: correlationId) { [value] in
            try await $0.signIn(after: value, scopes: request.scopes, claims: request.claims)
        } onSuccess: {
            Result($0, runner)
        } onFailure: {
            onFailure($0)
        }
    }
}
