/// Members of flow requests and responses.
package enum FlowField {
    package static let applicationId = "applicationId"
    package static let executionId = "executionId"
    /// Input with the user that an OAuth client expects.
    package static let loginHint = "login_hint"
    static let emailSent = "emailSent"
    static let smsSent = "smsSent"
    static let inviteLink = "inviteLink"
    package static let consentPrompt = "consentPrompt"
    /// Expiry of a prompt, in milliseconds since 1970.
    package static let stepTimeout = "stepTimeout"
    package static let otpLength = "otpLength"
    package static let otpNumericOnly = "otpNumericOnly"
    package static let providerName = "idpName"
    package static let passkeyChallenge = "passkeyChallenge"
    package static let passkeyCreationOptions = "passkeyCreationOptions"
    /// Seconds until another code can be sent. Only this server sends it.
    package static let resendAfter = "resendAfter"
    /// Seconds until another password can be tried. Only this server sends it.
    package static let retryAfter = "retryAfter"
}
