package import Foundation

/// How often somebody may try something. `standard` protects a development server that others can reach;
/// `recorded` switches everything off that the recorded ThunderID server does not have.
package struct Limits: Sendable {
    /// Wrong one-time codes until the code is worthless.
    package var wrongCodes: Int
    /// Seconds until another code may be sent.
    package var resendInterval: TimeInterval
    /// How many more codes may be sent after the first.
    package var resends: Int
    /// Wrong passwords of one user within `wrongPasswordWindow`.
    package var wrongPasswords: Int
    package var wrongPasswordWindow: TimeInterval
    /// Life of a one-time code in seconds.
    package var codeLifetime: TimeInterval
    /// Largest request body in bytes.
    package var requestBody: Int

    package init(
        wrongCodes: Int = 5,
        resendInterval: TimeInterval = 30,
        resends: Int = 5,
        wrongPasswords: Int = 10,
        wrongPasswordWindow: TimeInterval = 600,
        codeLifetime: TimeInterval = 120,
        requestBody: Int = 1_048_576
    ) {
        self.wrongCodes = wrongCodes
        self.resendInterval = resendInterval
        self.resends = resends
        self.wrongPasswords = wrongPasswords
        self.wrongPasswordWindow = wrongPasswordWindow
        self.codeLifetime = codeLifetime
        self.requestBody = requestBody
    }

    package static let standard = Limits()

    /// No limit that a recording would run into.
    package static let recorded = Limits(
        wrongCodes: .max, resendInterval: 0, resends: .max, wrongPasswords: .max
    )
}
