import NativeAuthCore
import TerminalForms

/// How a sign-out went, and what `sign-out --json` prints of it. A promise to scripts.
struct SignOutReport: Encodable {
    /// What became of the browser's session with the server.
    enum Browser {
        case ended
        case failed(NativeAuthError)
    }

    private let status = "complete"
    let message: String
    /// Whether the server knows: `told`, `not_needed` or `failed`.
    private let server: String
    /// Why the server could not be told, as a code.
    private let serverError: String?
    /// With `--browser`: whether the browser's session with the server is over too, `ended` or `failed`.
    private let browser: String?

    /// Whether the browser was to be signed out, and may still be signed in.
    var hasBrowserFailed: Bool { browser == "failed" }

    /// Whether the server has ended the session too.
    var isTold: Bool { server == SignOutReason.Notice.told.rawValue }

    /// Whether the server has ended the session, or has none to end.
    var isComplete: Bool { isTold || server == SignOutReason.Notice.notNeeded.rawValue }

    /// - Parameters:
    ///   - notice: what the server knows of it.
    ///   - error: why it could not be told.
    ///   - message: what to tell a person; the usual text if absent.
    ///   - browser: what became of the browser's session; `nil` when it was not to be ended.
    init(
        _ notice: SignOutReason.Notice, error: NativeAuthError? = nil, message: String? = nil, browser: Browser? = nil
    ) {
        server = notice.rawValue
        serverError = error?.code.rawValue
        let text = message ?? Self.text(notice, error)
        switch browser {
        case .ended:
            self.browser = "ended"
            self.message = text + " The browser is signed out, too."
        case .failed(let why):
            self.browser = "failed"
            self.message = text + " The browser may still be signed in: \(TextCleaner.line(why.message))"
        case nil:
            self.browser = nil
            self.message = text
        }
    }

    private static func text(_ notice: SignOutReason.Notice, _ error: NativeAuthError?) -> String {
        switch notice {
        case .told: return "Signed out, here and at the server."
        case .notNeeded: return "Signed out on this machine. The server has nothing to end; the token there expires."
        case .pending, .failed:
            let why = error.map { " \(TextCleaner.line($0.message))" } ?? ""
            return
                "Signed out on this machine. The server could not be told, so the session there ends by itself.\(why)"
        }
    }
}
