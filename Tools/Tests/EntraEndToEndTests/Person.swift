import MSAL

/// A user of an app with delegates. Each call returns the text of its one callback.
@MainActor
final class Person {
    let application: MSALNativeAuthPublicClientApplication
    private var code: SignUpCodeRequiredState?
    private var afterSignUp: SignInAfterSignUpState?
    private let (told, teller) = AsyncStream.makeStream(of: String.self)

    init(_ application: MSALNativeAuthPublicClientApplication) { self.application = application }

    func signUp(_ name: String, _ password: String?) async -> String {
        let parameters = MSALNativeAuthSignUpParameters(username: name)
        parameters.password = password
        application.signUp(parameters: parameters, delegate: self)
        return await next()
    }

    func give(_ text: String) async -> String {
        code?.submitCode(code: text, delegate: self)
        return await next()
    }

    func signInAfterSignUp() async -> String {
        afterSignUp?.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters(), delegate: self)
        return await next()
    }

    private func next() async -> String {
        for await line in told { return line }
        return ""
    }
}

extension Person: SignUpStartDelegate {
    func onSignUpStartError(error: SignUpStartError) { teller.yield("\(error)") }

    func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        code = newState
        teller.yield("code sent to \(sentTo) by \(channelTargetType.value), \(codeLength) digits")
    }
}

extension Person: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
        code = newState
        teller.yield(
            error.isInvalidCode ? "the code is wrong, and there is \(newState == nil ? "no" : "a") state" : "\(error)"
        )
    }

    func onSignUpCompleted(newState: SignInAfterSignUpState) {
        afterSignUp = newState
        teller.yield("signed up")
    }
}

extension Person: SignInAfterSignUpDelegate {
    func onSignInAfterSignUpError(error: SignInAfterSignUpError) { teller.yield("\(error)") }

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        teller.yield("signed in as \(result.account.username ?? "nobody")")
    }
}
