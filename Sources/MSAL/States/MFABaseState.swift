import EntraNativeAuth

/// A sign-in that requires a second factor.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MFABaseState: MSALNativeAuthBaseState, @unchecked Sendable {
    func requestChallenge(
        authMethod: MSALAuthMethod, for value: EntraState.MFA
    ) async -> MFARequestChallengeResult {
        await engine.perform(.mfaRequest, correlationId) {
            try await $0.requestChallenge(authMethod.entra, for: value)
        } done: {
            .verificationRequired(MFARequiredState($0, engine))
        } failed: {
            .error(MFARequestChallengeError($0.facts), newState: MFARequiredState.left(by: $0, of: value, engine))
        }
    }
}
