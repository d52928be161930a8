import EntraNativeAuth

/// A sign-in that requires the registration of a strong method.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class RegisterStrongAuthBaseState: MSALNativeAuthBaseState, @unchecked Sendable {
    /// - Parameter submitted: the state that remains where nothing is sent.
    func challenge(
        _ parameters: MSALNativeAuthChallengeAuthMethodParameters, for value: EntraState.Registration,
        submitted: RegisterStrongAuthState
    ) async -> RegisterStrongAuthChallengeResult {
        guard !parameters.verificationContact.isEmpty else {
            return .error(
                RegisterStrongAuthChallengeError(kind: .invalidInput, correlationId: correlationId),
                newState: submitted)
        }
        return await engine.perform(.registerChallenge, correlationId) {
            try await $0.register(parameters.authMethod.entra, contact: parameters.verificationContact, for: value)
        } done: {
            switch $0 {
            case .registrationCodeRequired(let next):
                return .verificationRequired(RegisterStrongAuthVerificationRequiredState(next, engine))
            case .completed(let account): return .completed(result: MSALNativeAuthUserAccountResult(account, engine))
            default: return nil
            }
        } failed: {
            .error(
                RegisterStrongAuthChallengeError($0.facts),
                newState: RegisterStrongAuthState.left(by: $0, of: value, engine))
        }
    }
}
