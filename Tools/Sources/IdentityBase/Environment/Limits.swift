package import Foundation

/// How often somebody may try something, and how long things last. `standard` protects a development server that others can reach;
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
    /// Bytes that the inputs of one request to a flow may have together, names and values.
    package var flowInputs: Int
    /// Unfinished executions that are kept. Of more than these, the oldest ones go that nobody has continued.
    package var openExecutions: Int
    /// Seconds that an OAuth client may take between asking for an authorization and having it.
    package var authorizationRequestLifetime: TimeInterval
    /// Seconds that pushed authorization parameters are kept.
    package var pushedRequestLifetime: TimeInterval
    /// Life of an authorization code in seconds.
    package var authorizationCodeLifetime: TimeInterval
    /// Life of an access token in seconds.
    package var accessTokenLifetime: TimeInterval
    /// Life of an id token in seconds.
    package var idTokenLifetime: TimeInterval
    /// Seconds from the sign-in on that refresh tokens are good for, however often they are renewed.
    package var refreshTokenLifetime: TimeInterval
    /// Seconds in which a refresh token that was used may be presented once more, so that an app that lost the response,
    /// or was ended before it could save the new token, gets another. After them a second use ends the session, as
    /// stolen tokens show themselves that way. 0, as recorded, allows none.
    package var refreshReuseWindow: TimeInterval
    /// Seconds after which an incomplete request ends.
    package var requestTimeout: TimeInterval = 30
    /// Maximum number of open connections; nil for a number that fits the process's limit of open files.
    package var connections: Int?
    /// Minimum length of a password that is set by ThunderID's protocol.
    package var shortestPassword = 8
    /// Whether JSON requests of other sites' pages, and those of another content type, are refused. The recorded server
    /// takes them.
    package var checksOrigin = true
    /// Whether a changed password ends all tokens but the caller's, and ID tokens change nothing. The recorded server
    /// does neither.
    package var endsTokensWithPassword = true
    /// Seconds that an identity provider may take for one answer.
    package var providerTimeout: TimeInterval
    /// Largest answer of an identity provider in bytes.
    package var providerAnswer: Int
    /// Seconds that a person may take for a passkey.
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

    /// No limit that a recording would run into.
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
