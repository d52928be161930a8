import NativeAuthCore
import TerminalForms

/// How a sign-out went, and what `sign-out --json` prints of it. A promise to scripts.
struct SignOutReport: Encodable {
    private let status = "complete"
    let message: String
    /// Whether the server knows: `told`, `not_needed` or `failed`.
    private let server: String
    /// Why the server could not be told, as a code.
    private let serverError: String?

    /// Whether the server has ended the session too.
    var isTold: Bool { server == SignOutReason.Notice.told.rawValue }

    /// - Parameters:
    ///   - notice: what the server knows of it.
    ///   - error: why it could not be told.
    ///   - message: what to tell a person; the usual text if absent.
    init(_ notice: SignOutReason.Notice, error: NativeAuthError? = nil, message: String? = nil) {
        server = notice.rawValue
        serverError = error?.code.rawValue
        self.message = message ?? Self.text(notice, error)
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
