extension MSALNativeAuthErrorKind {
    /// The text of an error without a text of the server. The first group is MSAL's, word for word.
    var text: String {
        switch self {
        case .general: "General error"
        case .browserRequired(let reason): reason ?? "Browser required. Use acquireTokenInteractively instead"
        case .userNotFound: "User does not exist"
        case .userAlreadyExists: "User already exists"
        case .invalidUsername: "Invalid username"
        case .invalidPassword: "Invalid password"
        case .invalidCredentials: "Invalid credentials"
        case .invalidCode: "Invalid code"
        case .invalidChallenge: "Invalid challenge"
        case .invalidInput: "Invalid input"
        case .userDoesNotHavePassword: "User does not have password associated with account"
        case .refreshTokenExpired: "Refresh token is expired"
        case .invalidScope: "Invalid scope"
        case .unexpectedResponse: "Unexpected response body received"
        case .unexpectedChallenge: "Unexpected challenge type"
        case .signInNotAvailable:
            "Sign In is not available at this point, please use the standalone sign in methods"
        case .delegateMethodMissing(let method):
            "MSALNativeAuth has called the delegate method \(method) that has not been implemented"
        case .authMethodBlocked, .verificationContactBlocked, .expired, .misconfigured: "General error"

        case .invalidAttributes: "Invalid attributes"
        case .notSignedIn: "Nobody is signed in. Sign in again"
        case .offline: "The server can't be reached. Check the connection and try again"
        case .timedOut: "The server did not answer in time. Try again"
        case .untrustedServer: "The server's certificate is not trusted, so nothing was sent"
        case .rateLimited(let seconds?) where seconds.isFinite:
            "Too many requests. Try again in \(Int(min(max(seconds, 0), 1e9).rounded(.up))) s"
        case .rateLimited: "Too many requests. Wait before you try again"
        case .httpStatus(let status): "The server answered with the status \(status)"
        case .storageUnavailable: "The session can't be read or written now. Try again later"
        case .busy: "This state is being submitted already. Wait for the first call to end"
        case .cancelled: "The call was cancelled"
        case .preview: "This state was made for a test or a preview. It sends nothing"
        }
    }
}
