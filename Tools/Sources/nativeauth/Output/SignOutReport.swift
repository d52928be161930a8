import NativeAuthCore
import TerminalForms

/// The result of a sign-out, and the output of `sign-out --json`. A stable interface.
struct SignOutReport: Encodable {
    /// The result for the browser's session at the server.
    enum Browser {
        case ended
        case failed(NativeAuthError)
    }

    private let status = "complete"
    let message: String
    /// The result at the server: `told`, `not_needed`, `failed`, or `pending` while the revocation is being sent.
    private let server: String
    /// The code of the error that prevented it.
    private let serverError: String?
    /// With `--browser`: the result for the browser's session at the server, `ended` or `failed`.
    private let browser: String?

    /// Indicates whether the browser sign-out failed, so that the browser may still be signed in.
    var hasBrowserFailed: Bool { browser == "failed" }

    var isRevoked: Bool { server == SignOutReason.Notice.succeeded.rawValue }

    /// Indicates whether the server has ended the session, or had none to end.
    var isComplete: Bool { isRevoked || server == SignOutReason.Notice.notNeeded.rawValue }

    /// - Parameters:
    ///   - error: the error that prevented the revocation.
    ///   - message: the text for the user; a default text if absent.
    ///   - browser: the result for the browser's session; `nil` without `--browser`.
    init(
        _ notice: SignOutReason.Notice,
        error: NativeAuthError? = nil,
        message: String? = nil,
        browser: Browser? = nil
    ) {
        server = notice.rawValue
        serverError = error?.code.rawValue

        let text = message ?? Self.text(notice, error: error)
        switch browser {
        case .ended:
            self.browser = "ended"
            self.message = text + " The browser session has ended too."
        case .failed(let error):
            self.browser = "failed"
            self.message = text + " The browser may still be signed in: \(TextCleaner.line(error.message))"
        case nil:
            self.browser = nil
            self.message = text
        }
    }

    private static func text(_ notice: SignOutReason.Notice, error: NativeAuthError?) -> String {
        switch notice {
        case .succeeded: return "Signed out on this machine and at the server."
        case .notNeeded: return "Signed out on this machine. There is nothing to end at the server; the token expires."
        case .pending, .failed:
            let reason = error.map { " \(TextCleaner.line($0.message))" } ?? ""
            return "Signed out on this machine. The session at the server could not be ended; it will expire.\(reason)"
        }
    }
}
