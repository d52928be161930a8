// Code that apps may write on Apple's platforms against `@objc` delegates.

/// A plain class with one method for two delegates.
final class PlainDelegate: SignUpVerifyCodeDelegate, SignUpPasswordRequiredDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}
    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {}
    func onSignUpCompleted(newState: SignInAfterSignUpState) {}
}

/// A delegate that forwards to another one, like wrappers of the library.
final class ForwardingDelegate: NSObject, CredentialsDelegate, SignInStartDelegate {
    let credentials: any CredentialsDelegate
    let signIn: any SignInStartDelegate

    init(_ credentials: any CredentialsDelegate, _ signIn: any SignInStartDelegate) {
        self.credentials = credentials
        self.signIn = signIn
    }

    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {
        credentials.onAccessTokenRetrieveError(error: error)
    }

    func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) {
        credentials.onAccessTokenRetrieveCompleted?(result: result)
    }

    func onSignInStartError(error: SignInStartError) { signIn.onSignInStartError(error: error) }

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        if signIn.onSignInCompleted?(result: result) == nil { print("not implemented") }
    }

    func onSignInCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        signIn.onSignInCodeRequired?(
            newState: newState,
            sentTo: sentTo,
            channelTargetType: channelTargetType,
            codeLength: codeLength
        )
    }
}
