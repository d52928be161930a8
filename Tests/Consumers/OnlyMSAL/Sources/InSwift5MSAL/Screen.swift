import MSAL

/// An app's code around MSAL, in Swift 5 mode: written for MSAL, unchanged.
package class Screen {
    package var said: (String) -> Void = { _ in }

    package init() {}

    package func signIn(_ nativeAuth: MSALNativeAuthPublicClientApplication, username: String, password: String) {
        let parameters = MSALNativeAuthSignInParameters(username: username)
        parameters.password = password
        nativeAuth.signIn(parameters: parameters, delegate: self)
    }

    package func signInInBrowser(
        _ nativeAuth: MSALNativeAuthPublicClientApplication,
        email: String,
        webviewParameters: MSALWebviewParameters
    ) {
        let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webviewParameters)
        parameters.loginHint = email
        nativeAuth.acquireToken(with: parameters) { [weak self] result, error in
            self?.said(result?.account.username ?? error?.localizedDescription ?? "nobody")
        }
    }
}

extension Screen: SignInStartDelegate {
    package func onSignInStartError(error: MSAL.SignInStartError) {
        said(error.isUserNotFound ? "nobody" : error.errorDescription ?? "no description")
    }

    package func onSignInCompleted(result: MSAL.MSALNativeAuthUserAccountResult) {
        said(result.account.username ?? "somebody")
    }
}
