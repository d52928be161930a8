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

enum InputName {
    static let code = "code"
    static let state = "state"
    static let inviteToken = "inviteToken"
    static let token = "token"
    static let consentDecisions = "consent_decisions"
    static let captchaToken = "captcha_token"
    static let credentialID = "credentialId"
    static let userHandle = "userHandle"
    static let passkeySignIn = [credentialID, "clientDataJSON", "authenticatorData", "signature", userHandle]
    static let passkeyCreation = [credentialID, "clientDataJSON", "attestationObject"]

    /// The inputs that are sent only with a value: these servers treat an empty one as incorrect.
    static let omittedWhenEmpty: Set<String> = [state, userHandle]
}

enum WireType {
    static let action = "ACTION"
    static let resend = "RESEND"
    static let redirection = "REDIRECTION"
    static let consent = "CONSENT"
    static let reject = "REJECT"
}

/// The paths of the server's endpoints, version 1.
enum EndpointPath {
    static let flowExecute = "/flow/execute"
    static let flowMeta = "/flow/meta"
    static let authorize = "/oauth2/authorize"
    static let authorizationCallback = "/oauth2/auth/callback"
    static let token = "/oauth2/token"
    static let revoke = "/oauth2/revoke"
    static let userInfo = "/oauth2/userinfo"
    static let logout = "/oauth2/logout"
    static let logoutCallback = "/oauth2/logout/callback"
    static let keys = "/oauth2/jwks"
    static let discovery = "/.well-known/openid-configuration"
    /// The roots of SCIM: the documented one, and that of later servers.
    static let scimRoots = ["/scim2", "/scim/v2"]
    static let scimMe = "/Me"
    static let scimUsers = "/Users/"
    static let ownProfile = "/users/me"
    static let ownSchema = "/users/me/meta"
    static let ownCredentials = "/users/me/update-credentials"
}
