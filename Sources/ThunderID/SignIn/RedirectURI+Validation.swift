import AuthFlows
import Foundation
import NativeAuthCore

extension RedirectURI {
    init(validating text: String) throws(NativeAuthError) {
        guard let redirectURI = RedirectURI(text) else {
            throw NativeAuthError.invalidConfiguration("The redirect URI must be a whole address.")
        }
        self = redirectURI
    }

    /// Checks that a callback repeats the `state`: another attempt's may belong to another user (session fixation).
    static func check(_ callback: URL, state: Secret?, refusal: String) throws(NativeAuthError) {
        guard isCallback(callback, state: state) else {
            throw NativeAuthError.refused(refusal, recovery: .retry)
        }
    }
}
