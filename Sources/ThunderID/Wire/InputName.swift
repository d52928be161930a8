enum InputName {
    static let code = "code"
    static let state = "state"
    static let inviteToken = "inviteToken"
    static let token = "token"
    static let consentDecisions = "consent_decisions"
    static let captchaToken = "captcha_token"
    static let credentialID = "credentialId"
    static let userHandle = "userHandle"

    /// The inputs that are sent only with a value: these servers treat an empty one as incorrect.
    static let omittedWhenEmpty: Set<String> = [state, userHandle]
}
