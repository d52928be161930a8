/// Members of flow requests and responses.
enum FlowField {
    static let applicationId = "applicationId"
    static let executionId = "executionId"
    static let emailSent = "emailSent"
    static let smsSent = "smsSent"
    static let inviteLink = "inviteLink"
    static let consentPrompt = "consentPrompt"
    /// When a prompt is too old to be answered, in milliseconds since 1970.
    static let stepTimeout = "stepTimeout"
    static let otpLength = "otpLength"
    static let otpNumericOnly = "otpNumericOnly"
    static let providerName = "idpName"
    static let passkeyChallenge = "passkeyChallenge"
    static let passkeyCreationOptions = "passkeyCreationOptions"
    /// Seconds until another code can be sent (this server's own).
    static let resendAfter = "resendAfter"
    /// Seconds until another password can be tried (this server's own).
    static let retryAfter = "retryAfter"
}
