/// The version 1 paths, header names and members of the server's protocol: the one place to change for another version.
enum Endpoint {
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
    static let scimMe = "/scim2/Me"
    static let scimUsers = "/scim2/Users/"
    static let ownProfile = "/users/me"
    static let users = "/users/"
    static let ownSchema = "/users/me/meta"
    static let ownCredentials = "/users/me/update-credentials"
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

/// Parameters of the redirects with which the server hands over to its sign-in and sign-out pages.
enum GateKey {
    static let applicationId = "applicationId"
    static let authId = "authId"
    static let executionId = "executionId"
    static let logoutId = "logoutId"
    static let errorCode = "errorCode"
    static let errorMessage = "errorMessage"
}

enum GrantType {
    static let authorizationCode = "authorization_code"
    static let refreshToken = "refresh_token"
    static let tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"
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
    static let idpName = "idpName"
    static let consentPrompt = "consentPrompt"
    /// Until when the server waits for an answer, in milliseconds since 1970.
    static let stepTimeout = "stepTimeout"
    static let inviteLink = "inviteLink"
    static let rootOrganizationUnit = "rootOuId"
    static let walletAddress = "openid4vpWalletUri"
    static let wallet = [walletAddress, "openid4vpRequestUri"]
    /// The list of names and values that newer servers give without naming it in the component.
    static let linkingPrompt = "linkingPromptDetails"

    /// What the server says in one answer only: without it, its step can't be shown again.
    static let shownOnce = [passkeyChallenge, passkeyCreationOptions, consentPrompt]
}

/// Names of inputs that mean something to a client.
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

    /// What is sent only when there is a value: these servers read an empty one as a wrong one.
    static let onlyWithValue: Set<String> = [state, userHandle]
}

/// Kinds of components and inputs.
enum WireType {
    static let action = "ACTION"
    static let resend = "RESEND"
    static let redirection = "REDIRECTION"
    static let consent = "CONSENT"
    static let reject = "REJECT"
}
