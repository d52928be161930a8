import MSAL

@MainActor
final class SignUpScreen: SignUpStartDelegate {
    let nativeAuth: MSALNativeAuthPublicClientApplication

    init() throws {
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "00001111-aaaa-2222-bbbb-3333cccc4444",
            tenantSubdomain: "contoso",
            challengeTypes: [.OOB, .password]
        )
        config.capabilities = [.mfaRequired, .registrationRequired]
        nativeAuth = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
    }

    func signUp(email: String) {
        nativeAuth.signUp(parameters: MSALNativeAuthSignUpParameters(username: email), delegate: self)
    }

    func onSignUpStartError(error: SignUpStartError) {
        print(error.isUserAlreadyExists ? "Sign in instead." : error.errorDescription ?? "\(error.kind)")
    }

    func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        print("Enter the \(codeLength)-digit code sent to \(sentTo).")
    }
}
