/// A call of MSAL's native authentication. The same rejection has another text or flag in another call.
enum MSALOperation: Sendable {
    case signUpStart, signUpCode, signUpResend, signUpPassword, signUpAttributes
    case signInStart, signInCode, signInResend, signInPassword, signInAfter
    case resetStart, resetCode, resetResend, resetPassword
    case mfaRequest, mfaSubmit
    case registerChallenge, registerSubmit
    case accessToken

    /// Whether MSAL reports "Unexpected challenge type" there also for a known type.
    var namesUnexpectedChallenge: Bool {
        switch self {
        case .resetStart, .resetResend, .registerChallenge: true
        default: false
        }
    }
}
