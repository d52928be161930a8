package import Foundation

/// How often somebody may try something. `standard` protects a development server that others can reach;
/// `recorded` switches everything off that the recorded ThunderID server does not have.
package struct Limits: Sendable {
    /// Wrong one-time codes until the code is worthless.
    package var wrongCodes: Int
    /// Wrong one-time codes of one user within `codeWindow`, whatever the execution.
    package var wrongCodesPerUser: Int
    /// Seconds until another code may be sent to the same user.
    package var resendInterval: TimeInterval
    /// How many more codes may be sent in one execution after the first.
    package var resends: Int
    /// Codes that are sent to one user within `codeWindow`, whatever the execution.
    package var sentCodes: Int
    package var codeWindow: TimeInterval
    /// Wrong passwords of one user within `wrongPasswordWindow`.
    package var wrongPasswords: Int
    package var wrongPasswordWindow: TimeInterval
    /// Life of a one-time code in seconds.
    package var codeLifetime: TimeInterval
    /// Largest request body in bytes.
    package var requestBody: Int

    package init(
        wrongCodes: Int = 5,
        wrongCodesPerUser: Int = 20,
        resendInterval: TimeInterval = 30,
        resends: Int = 5,
        sentCodes: Int = 6,
        codeWindow: TimeInterval = 600,
        wrongPasswords: Int = 10,
        wrongPasswordWindow: TimeInterval = 600,
        codeLifetime: TimeInterval = 120,
        requestBody: Int = 1_048_576
    ) {
        self.wrongCodes = wrongCodes
        self.wrongCodesPerUser = wrongCodesPerUser
        self.resendInterval = resendInterval
        self.resends = resends
        self.sentCodes = sentCodes
        self.codeWindow = codeWindow
        self.wrongPasswords = wrongPasswords
        self.wrongPasswordWindow = wrongPasswordWindow
        self.codeLifetime = codeLifetime
        self.requestBody = requestBody
    }

    package static let standard = Limits()

    /// No limit that a recording would run into.
    package static let recorded = Limits(
        wrongCodes: .max, wrongCodesPerUser: .max, resendInterval: 0, resends: .max, sentCodes: .max,
        wrongPasswords: .max
    )
}
