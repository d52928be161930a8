import Foundation
import NativeAuthBase

/// The PBKDF2 rounds of the local server's password hashes, which `NATIVEAUTH_PASSWORD_ROUNDS` lowers for tests.
enum PasswordRounds {
    static let variable = "NATIVEAUTH_PASSWORD_ROUNDS"

    /// Returns the requested number; `nil` if the variable is not set.
    /// - Throws: `CommandFailure` for a value that is no number from 1 to 10,000,000.
    static func requested(in environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Int? {
        guard let text = environment[variable]?.nonEmpty else { return nil }
        guard let rounds = Int(text), (1...10_000_000).contains(rounds) else {
            throw CommandFailure.usage("\(variable) must be a number from 1 to 10000000. Correct it, or remove it.")
        }
        return rounds
    }
}
