/// The user and developer messages for a failure that the server describes only to its own developers.
struct KnownFailure {
    let message: String
    let cause: String

    static func of(_ code: String?) -> Self? {
        code.flatMap { table[$0] }
    }

    /// Returns the failure for an OAuth error whose cause is in its text: a client that requires a mechanism that this
    /// version does not have.
    static func of(_ code: String?, text: String?) -> Self? {
        if let known = of(code) { return known }
        switch code {
        case "invalid_dpop_proof": return boundTokens
        case "invalid_request":
            let needsPushing = text?.lowercased().contains("pushed authorization request is required") ?? false
            return needsPushing ? pushedRequests : nil
        default: return nil
        }
    }

    /// Returns the server's own text and the cause.
    func developerMessage(after detail: String?) -> String {
        guard var sentence = detail else { return cause }
        if !sentence.hasSuffix(".") { sentence += "." }
        return "\(sentence) \(cause)"
    }

    private static let boundTokens = Self(
        message: "This client requires tokens bound with DPoP, which this version doesn't support.",
        cause: "Turn dpopBoundAccessTokens off for the client at the server, or use another client."
    )
    private static let pushedRequests = Self(
        message: "This client requires pushed authorization requests (PAR), which this version doesn't support.",
        cause: "Turn requirePushedAuthorizationRequests off for the client at the server, or use another client."
    )
    private static let unverifiedApp = "The server couldn't verify this app."
    private static let table = [
        "FES-1003": Self(
            message: "This app isn't registered on the server.",
            cause: "Check the applicationId in the configuration."
        ),
        "FES-1004": Self(
            message: "This form has expired. Start over.",
            cause: "The flow is unknown to the server, has expired or is finished."
        ),
        "FES-1011": Self(
            message: "This app isn't allowed to start the flow.",
            cause:
                "An application of this type must send a Flow-Secret, which no app can keep. Use an application of the"
                + " type mobile, or one with the grant authorization_code, a clientId and an afterSignInUrl."
        ),
        "FES-1014": Self(
            message: unverifiedApp,
            cause: "The server requires an attestation token. Set attestationEnabled and an attestationTokenProvider."
        ),
        "FES-1015": Self(
            message: unverifiedApp,
            cause:
                "The server refused the attestation token. Compare the app's identifiers with the attestation settings"
                + " of the application."
        ),
        "FES-1016": Self(
            message: unverifiedApp,
            cause: "The application has no attestation settings at the server. Add them, or set a clientId and an"
                + " afterSignInUrl, so that the sign-in begins as an authorization request."
        ),
        "USR-1019": Self(
            message: "A profile value is missing or invalid.",
            cause: "The attributes do not fit the schema of the user's type, which GET /users/me/meta returns."
        ),
    ]
}
