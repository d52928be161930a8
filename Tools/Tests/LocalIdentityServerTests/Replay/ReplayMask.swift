@testable import LocalIdentityServer

/// Everything in which a live answer may differ from the recorded one. What is not listed here must be equal.
enum ReplayMask {
    /// Members whose values are free, with the reason. Their presence and their JSON type are compared all the same.
    static let freeValues: [String: String] = [
        "executionId": "made anew for every execution",
        "challengeToken": "made anew for every answer",
        "assertion": "a signed token; its claims are compared on their own",
        "defaultValue": "prose; the key beside it is compared",
        "sub": "a user's id is made with the user",
        "jti": "made anew for every token",
        "iat": "a time",
        "nbf": "a time",
        "exp": "a time; the lifetime is compared on its own",
        "timestamp": "a time",
        "iss": "holds the port, and the recorded server had another",
        "kid": "names a key, and every server has its own",
        "totalResults": "counts texts, and this server ships fewer flows than the recorded one",
    ]

    /// Members that are compared by a rule of their own, with the reason.
    static let textsMember = "translations"
    static let textsReason = "only the namespaces of shipped flows have texts here, and the texts are our own"

    /// Why no recorded bearer token is sent: in its place goes one of the same kind, of the same user.
    static let bearerReason = "signed by the recorded server, with keys that nobody has"

    /// Exchanges of the profile's recordings that are not sent, with the reason.
    static let leftOut: [String: [Int: String]] = {
        let administrator = "is sent by an administrator, and this server has none"
        let oauth = "is about OAuth and not the profile, and builds upon what other recordings did"
        return [
            "27": [28: administrator, 30: administrator, 32: administrator, 34: administrator],
            "30": Dictionary(
                uniqueKeysWithValues: (Array(1...10) + [12, 13, 15]).map { ($0, oauth) }),
        ]
    }()

    /// Headers of a recorded answer that are not looked for, with the reason.
    static let freeHeaders: [String: String] = [
        "content-length": "follows the values that are masked",
        "transfer-encoding": "how a body is cut into pieces is the transport's business",
        "x-correlation-id": "made anew for every answer; its presence is compared",
    ]
}
