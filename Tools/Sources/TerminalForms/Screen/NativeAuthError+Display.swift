import AuthFlows
package import NativeAuthCore

extension NativeAuthError {
    /// Error titles that state no cause.
    private static let generic: Set<String> = [
        "invalid request",
        "invalid request format",
        "invalid request payload",
        "bad request",
        "internal server error",
    ]

    /// The message for the user. A title without a cause, such as "Invalid request", is followed by the server's
    /// description, or otherwise by its error code and the HTTP status.
    package var displayMessage: String {
        var title = message.trimmed
        if title.hasSuffix(".") {
            title.removeLast()
        }
        guard Self.generic.contains(title.lowercased()) else {
            return message
        }

        if let serverDescription, !serverDescription.trimmed.isEmpty {
            return "\(title): \(serverDescription)"
        }
        let status = httpStatus.map { "HTTP \($0)" }
        let details = [serverCode, status].compactMap(\.self).joined(separator: ", ")
        guard !details.isEmpty else { return "\(title). The server gives no reason." }
        return "\(title) (\(details)). The server gives no reason."
    }

    /// Returns a sentence that suggests a recovery, unless ``displayMessage`` already contains it.
    func advice(_ texts: TerminalTexts) -> String? {
        guard let first = recovery.first, first.kind != .correctFields else {
            return nil
        }

        let suggestion = texts.advice(first)
        let isIncluded = [suggestion, first.suggestion].contains { displayMessage.contains($0.dropLast()) }
        guard !isIncluded else { return nil }
        return suggestion
    }
}

extension TerminalTexts {
    fileprivate func advice(_ option: RecoveryOption) -> String {
        switch option.kind {
        case .retry:
            guard let delay = option.delay, FormSnapshot.seconds(delay) > 1 else {
                return self(.adviceRetry)
            }
            return self(.adviceRetryIn, ["seconds": String(FormSnapshot.seconds(delay))])
        case .resend: return self(.adviceResend)
        case .correctFields: return self(.correctFields)
        case .restart: return self(.adviceRestart)
        case .signIn: return self(.adviceSignInNow)
        case .openBrowser: return self(.adviceBrowser)
        case .signInInstead: return self(.adviceSignIn)
        case .fixConfiguration: return self(.adviceConfiguration)
        default: return option.suggestion
        }
    }
}
