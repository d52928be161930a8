/// The header fields of the server's protocol, version 1.
enum WireHeader {
    static let attestationToken = "Attestation-Token"
    static let correlationID = "X-Correlation-ID"
}

enum WireKey {
    static let applicationId = "applicationId"
    static let flowType = "flowType"
    static let verbose = "verbose"
    static let executionId = "executionId"
    static let challengeToken = "challengeToken"
    static let action = "action"
    static let inputs = "inputs"
    static let flowId = "flowId"
}

/// Parameters of the redirects to the server's sign-in and sign-out pages.
enum HostedPageParameter {
    static let applicationId = "applicationId"
    static let authId = "authId"
    static let executionId = "executionId"
    static let logoutId = "logoutId"
    static let errorCode = "errorCode"
    static let errorMessage = "errorMessage"
}

enum WireCode {
    /// The challenge token is missing or not the newest; nothing was executed.
    static let challengeToken = "ICS-1002"
    /// Too many incorrect passwords or codes (throttling). Used by the local server only.
    static let tooManyAttempts = "FET-1901"
    /// A new code was requested too early (throttling). Used by the local server only.
    static let resendTooEarly = "FET-1902"
    /// The user does not exist.
    static let userNotFound = "USR-1003"
}

enum WireType {
    static let action = "ACTION"
    static let resend = "RESEND"
    static let redirection = "REDIRECTION"
    static let consent = "CONSENT"
    static let reject = "REJECT"
}
