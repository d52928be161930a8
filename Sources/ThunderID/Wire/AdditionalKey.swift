/// Members of `additionalData`.
enum AdditionalKey {
    static let message = "message"
    static let otpLength = "otpLength"
    static let otpNumericOnly = "otpNumericOnly"
    static let passkeyChallenge = "passkeyChallenge"
    static let passkeyCreationOptions = "passkeyCreationOptions"
    /// Seconds until a new code can be requested. Used by the local server only.
    static let resendAfter = "resendAfter"
    /// Seconds until the same request can be retried. Used by the local server only.
    static let retryAfter = "retryAfter"
    static let idpName = "idpName"
    static let consentPrompt = "consentPrompt"
    /// The end of the step, in milliseconds since 1970.
    static let stepTimeout = "stepTimeout"
    static let inviteLink = "inviteLink"
    static let rootOrganizationUnit = "rootOuId"
    static let walletAddress = "openid4vpWalletUri"
    static let wallet = [walletAddress, "openid4vpRequestUri"]
    /// The list of names and values that newer servers send without a `source` in the component.
    static let linkingPrompt = "linkingPromptDetails"

    /// The data that the server sends in one response only: without it, the step can't be displayed again.
    static let nonRepeatable = [passkeyChallenge, passkeyCreationOptions, consentPrompt]
}
