/// The version 1 paths, header names and members of the server's protocol: the one place to change for another version.
enum Endpoint {
    static let flowExecute = "/flow/execute"
    static let flowMeta = "/flow/meta"
}

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
}

enum WireCode {
    /// The challenge token is missing or not the newest; nothing was executed.
    static let challengeToken = "ICS-1002"
    /// Too many wrong passwords or codes. The local server's own.
    static let tooManyAttempts = "FET-1901"
    /// A new code was asked for too early. The local server's own.
    static let resendTooEarly = "FET-1902"
}

/// Members of `additionalData`.
enum AdditionalKey {
    static let message = "message"
    static let otpLength = "otpLength"
    static let otpNumericOnly = "otpNumericOnly"
    static let passkeyChallenge = "passkeyChallenge"
    static let passkeyCreationOptions = "passkeyCreationOptions"
    /// How many seconds until a new code can be asked for. The local server's own.
    static let resendAfter = "resendAfter"
    /// How many seconds until the same can be tried again. The local server's own.
    static let retryAfter = "retryAfter"
}

/// Kinds of components and inputs.
enum WireType {
    static let action = "ACTION"
    static let resend = "RESEND"
    static let redirection = "REDIRECTION"
}
