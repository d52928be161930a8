package import Foundation

/// Rate limits, lifetimes and maximum sizes, in seconds and bytes. `standard` protects a development server that is
/// reachable from other machines. `recorded` disables every limit that the recorded ThunderID server does not have.
package struct Limits: Sendable {
    /// Maximum number of wrong attempts for a one-time code. After them, the code is invalid.
    package var wrongCodes = 5
    /// Maximum number of wrong one-time codes of one user within `codeWindow`, across all executions.
    package var wrongCodesPerUser = 20
    /// Minimum number of seconds between two codes for the same user.
    package var resendInterval: TimeInterval = 30
    /// Maximum number of further codes in one execution after the first.
    package var resends = 5
    /// Maximum number of codes for one user within `codeWindow`, across all executions.
    package var sentCodes = 6
    package var codeWindow: TimeInterval = 600
    /// Maximum number of wrong passwords of one user within `wrongPasswordWindow`.
    package var wrongPasswords = 10
    package var wrongPasswordWindow: TimeInterval = 600
    package var codeLifetime: TimeInterval = 120
    package var requestBody = 1_048_576
    /// Maximum total size of the inputs of one request to a flow, names and values.
    package var flowInputs = 65_536
    /// Maximum number of unfinished executions. Above it, the oldest without a second request are deleted first.
    package var openExecutions = 50_000
    /// Lifetime of an authorization request in seconds, until the client receives its authorization.
    package var authorizationRequestLifetime: TimeInterval = 3_600
    package var pushedRequestLifetime: TimeInterval = 60
    package var authorizationCodeLifetime: TimeInterval = 600
    package var accessTokenLifetime: TimeInterval = 3_600
    package var idTokenLifetime: TimeInterval = 3_600
    /// Lifetime of refresh tokens in seconds, counted from the sign-in. Token rotation does not extend it.
    package var refreshTokenLifetime: TimeInterval = 86_400
    /// Reuse interval (grace period) of refresh tokens in seconds: a used token may be used once more within it, for an
    /// app that lost the response or ended before it saved the new token. A later replay ends the session, because it
    /// indicates a stolen token. 0, as recorded, allows no second use.
    package var refreshReuseWindow: TimeInterval = 30
    /// Seconds until a connection with an incomplete request is closed.
    package var requestTimeout: TimeInterval = 30
    /// Maximum number of open connections. nil derives it from the process's limit of open files.
    package var connections: Int?
    /// Minimum length of a password that is set with ThunderID's protocol.
    package var shortestPassword = 8
    /// Indicates whether new e-mail addresses and user names are checked where they are entered, with the password
    /// rule, and an error names the invalid attribute. The recorded server does none of it.
    package var checksNames = true
    /// Indicates whether cross-site JSON requests and other content types are rejected (CSRF). The recorded server
    /// accepts them.
    package var checksOrigin = true
    /// Indicates whether a password change revokes all tokens except the caller's, and ID tokens do not authorize
    /// changes. The recorded server does neither.
    package var endsTokensWithPassword = true
    package var providerTimeout: TimeInterval = 10
    package var providerAnswer = 262_144
    package var passkeyLifetime: TimeInterval = 300

    package static let standard = Limits()

    /// The limits of the recorded server: none that a recording would exceed.
    package static let recorded = Limits(
        wrongCodes: .max,
        wrongCodesPerUser: .max,
        resendInterval: 0,
        resends: .max,
        sentCodes: .max,
        wrongPasswords: .max,
        refreshReuseWindow: 0,
        shortestPassword: 1,
        checksNames: false,
        checksOrigin: false,
        endsTokensWithPassword: false
    )
}
