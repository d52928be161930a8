import AuthFlows
package import NativeAuthCore

/// Something that went wrong, as a person reads it.
package protocol FormProblem {
    /// What went wrong, in a sentence.
    var problem: String { get }
    /// What can be done, in a sentence, unless ``problem`` says it.
    /// - Parameter wording: the person's language.
    func advice(_ wording: Wording) -> String?
}

extension NativeAuthError: FormProblem {
    /// Titles that name no cause.
    private static let generic: Set<String> = [
        "invalid request", "invalid request format", "invalid request payload", "bad request", "internal server error",
    ]

    /// The message. A title without a cause, such as "Invalid request", is followed by the server's description, or
    /// else by its code and the HTTP status.
    package var problem: String {
        let title = message.trimmed.hasSuffix(".") ? String(message.trimmed.dropLast()) : message.trimmed
        guard Self.generic.contains(title.lowercased()) else { return message }
        if let serverDescription, !serverDescription.trimmed.isEmpty { return "\(title): \(serverDescription)" }
        let status = httpStatus.map { "HTTP \($0)" }
        let facts = [serverCode, status].compactMap(\.self).joined(separator: ", ")
        return "\(title), and the server gives no reason" + (facts.isEmpty ? "." : " (\(facts)).")
    }

    package func advice(_ wording: Wording) -> String? {
        guard let first = recovery.first, first.kind != .correctFields else { return nil }
        let suggestion = wording.advice(first)
        return [suggestion, first.suggestion].contains { problem.contains($0.dropLast()) } ? nil : suggestion
    }
}

extension Wording {
    /// What can be done, as a sentence.
    func advice(_ option: RecoveryOption) -> String {
        switch option.kind {
        case .retry:
            guard let delay = option.delay, FormSnapshot.seconds(delay) > 1 else { return self(.adviceRetry) }
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
