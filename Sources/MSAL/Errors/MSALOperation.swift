/// An operation of MSAL's native authentication. The text and the flags of a rejection depend on it.
enum MSALOperation: Sendable {
    case signUpStart, signUpCode, signUpResend, signUpPassword, signUpAttributes
    case signInStart, signInCode, signInResend, signInPassword, signInAfter
    case resetStart, resetCode, resetResend, resetPassword
    case mfaRequest, mfaSubmit
    case registerChallenge, registerSubmit
    case accessToken

    /// Whether MSAL reports "Unexpected challenge type" for a known type, too.
    var namesUnexpectedChallenge: Bool {
        switch self {
        case .resetStart, .resetResend, .registerChallenge: true
        default: false
        }
    }
}
