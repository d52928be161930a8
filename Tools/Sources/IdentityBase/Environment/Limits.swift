package import Foundation

/// Rate limits, lifetimes and maximum sizes. `standard` protects a development server that is reachable from other
/// machines. `recorded` disables every limit that the recorded ThunderID server does not have.
package struct Limits: Sendable {
    /// Maximum number of wrong attempts for a one-time code. After them, the code is invalid.
    package var wrongCodes: Int
    /// Maximum number of wrong one-time codes of one user within `codeWindow`, across all executions.
    package var wrongCodesPerUser: Int
    /// Minimum number of seconds between two codes for the same user.
    package var resendInterval: TimeInterval
    /// Maximum number of further codes in one execution after the first.
    package var resends: Int
    /// Maximum number of codes for one user within `codeWindow`, across all executions.
    package var sentCodes: Int
    package var codeWindow: TimeInterval
    /// Maximum number of wrong passwords of one user within `wrongPasswordWindow`.
    package var wrongPasswords: Int
    package var wrongPasswordWindow: TimeInterval
    /// Lifetime of a one-time code in seconds.
    package var codeLifetime: TimeInterval
    /// Maximum size of a request body in bytes.
    package var requestBody: Int
    /// Maximum total size of the inputs of one request to a flow in bytes, names and values.
    package var flowInputs: Int
    /// Maximum number of stored unfinished executions. Above it, the ones without a second request are deleted first,
    /// oldest first.
    package var openExecutions: Int
    /// Lifetime of an authorization request in seconds, until the client receives its authorization.
    package var authorizationRequestLifetime: TimeInterval
    /// Lifetime of pushed authorization parameters in seconds.
    package var pushedRequestLifetime: TimeInterval
    /// Lifetime of an authorization code in seconds.
    package var authorizationCodeLifetime: TimeInterval
    /// Lifetime of an access token in seconds.
    package var accessTokenLifetime: TimeInterval
    /// Lifetime of an ID token in seconds.
    package var idTokenLifetime: TimeInterval
    /// Lifetime of refresh tokens in seconds, counted from the sign-in. Token rotation does not extend it.
    package var refreshTokenLifetime: TimeInterval
    /// Reuse interval (grace period) of refresh tokens in seconds: a used token may be used once more within it, for an
    /// app that lost the response or ended before it saved the new token. A later replay ends the session, because it
    /// indicates a stolen token. 0, as recorded, allows no second use.
    package var refreshReuseWindow: TimeInterval
    /// Seconds until a connection with an incomplete request is closed.
    package var requestTimeout: TimeInterval = 30
    /// Maximum number of open connections. nil derives it from the process's limit of open files.
    package var connections: Int?
    /// Minimum length of a password that is set with ThunderID's protocol.
    package var shortestPassword = 8
    /// Whether cross-site JSON requests and requests of another content type are rejected (CSRF). The recorded server
    /// accepts them.
    package var checksOrigin = true
    /// Whether a password change revokes all tokens except the caller's, and ID tokens do not authorize changes. The
    /// recorded server does neither.
    package var endsTokensWithPassword = true
    /// Timeout of a request to an identity provider in seconds.
    package var providerTimeout: TimeInterval
    /// Maximum size of an identity provider's response in bytes.
    package var providerAnswer: Int
    /// Lifetime of a passkey challenge in seconds.
    package var passkeyLifetime: TimeInterval

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
        requestBody: Int = 1_048_576,
        flowInputs: Int = 65_536,
        openExecutions: Int = 50_000,
        authorizationRequestLifetime: TimeInterval = 3_600,
        pushedRequestLifetime: TimeInterval = 60,
        authorizationCodeLifetime: TimeInterval = 600,
        accessTokenLifetime: TimeInterval = 3_600,
        idTokenLifetime: TimeInterval = 3_600,
        refreshTokenLifetime: TimeInterval = 86_400,
        refreshReuseWindow: TimeInterval = 30,
        providerTimeout: TimeInterval = 10,
        providerAnswer: Int = 262_144,
        passkeyLifetime: TimeInterval = 300
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
        self.flowInputs = flowInputs
        self.openExecutions = openExecutions
        self.authorizationRequestLifetime = authorizationRequestLifetime
        self.pushedRequestLifetime = pushedRequestLifetime
        self.authorizationCodeLifetime = authorizationCodeLifetime
        self.accessTokenLifetime = accessTokenLifetime
        self.idTokenLifetime = idTokenLifetime
        self.refreshTokenLifetime = refreshTokenLifetime
        self.refreshReuseWindow = refreshReuseWindow
        self.providerTimeout = providerTimeout
        self.providerAnswer = providerAnswer
        self.passkeyLifetime = passkeyLifetime
    }

    package static let standard = Limits()

    /// The limits of the recorded server: none that a recording would exceed.
    package static let recorded: Limits = {
        var limits = Limits(
            wrongCodes: .max, wrongCodesPerUser: .max, resendInterval: 0, resends: .max, sentCodes: .max,
            wrongPasswords: .max, refreshReuseWindow: 0)
        limits.endsTokensWithPassword = false
        limits.checksOrigin = false
        limits.shortestPassword = 1
        return limits
    }()
}
