import Foundation
package import Logging

/// A log handler that checks every line and reports one that could contain a secret: a token, a challenge, a random
/// value, or one of the passwords that this package's tests use.
package struct SecretWatch: LogHandler {
    package var logLevel = Logger.Level.trace
    package var metadata: Logger.Metadata = [:]

    private let report: @Sendable (String) -> Void

    /// Patterns of secrets: the beginning of a JWT; 64 hexadecimal digits; 43 characters of base64url, which are 32
    /// random bytes. Ids are shorter.
    private static let patterns = [
        "eyJ[A-Za-z0-9_-]{6,}",
        "(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])",
        "(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])",
    ]
    private static let passwords = ["Secret#1", "Correct horse", "Ada#2026", "Alice#2026", "Another horse"]

    /// - Parameter report: called with the problem, without the secret.
    package init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    package static func logger(report: @escaping @Sendable (String) -> Void) -> Logger {
        Logger(label: "nativeauth.watched") { _ in SecretWatch(report: report) }
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let values = self.metadata.merging(event.metadata ?? [:]) { $1 }
        let message = event.message.description
        let texts = [message] + values.map { "\($0)=\($1)" }
        if Self.mayContainSecret(texts.joined(separator: " ")) {
            report("A log line could hold a secret. It begins: \(message.prefix(40))")
        }
    }

    package static func mayContainSecret(_ text: String) -> Bool {
        passwords.contains { text.contains($0) }
            || patterns.contains { text.range(of: $0, options: .regularExpression) != nil }
    }
}
