@testable import LocalIdentityServer

/// Everything in which a live answer may differ from the recorded one. What is not listed here must be equal.
enum ReplayMask {
    /// Members that are made anew, with the reason. The first one that comes stands for the recorded one
    /// from then on: the same value must be there wherever the recorded one was.
    static let learnedValues: [String: String] = [
        "executionId": "made anew for every execution",
        "challengeToken": "made anew for every answer",
        "authorization_request_id": "the id of the authorization",
        "request_uri": "made anew for every pushed request",
        "assertion": "a signed token; its claims are compared on their own",
        "errorAssertion": "a signed token; its claims are compared on their own",
        "access_token": "a signed token; its claims are compared on their own",
        "refresh_token": "a signed token; its claims are compared on their own",
        "id_token": "a signed token; its claims are compared on their own",
        "sub": "a user's id is made with the user",
        "access_token_sub": "a user's id is made with the user",
        "jti": "made anew for every token",
        "tfid": "made anew for every token family",
        "aci": "made anew for every sign-in",
    ]

    /// Parameters of addresses for which the same goes.
    static let learnedParameters: [String: String] = [
        "executionId": "made anew for every execution",
        "authId": "made anew for every authorization",
        "logoutId": "made anew for every sign-out",
        "code": "made anew for every authorization",
    ]

    /// Members whose values are free, with the reason. Their presence and their JSON type are compared all the same.
    static let freeValues: [String: String] = [
        "defaultValue": "prose; the key beside it is compared",
        "iat": "a time",
        "nbf": "a time",
        "exp": "a time; the lifetime is compared on its own",
        "auth_time": "a time",
        "timestamp": "a time",
        "kid": "names a key, and every server has its own",
        "x": "every server has its own keys",
        "y": "every server has its own keys",
        "n": "every server has its own keys",
        "x5c": "every server has its own keys",
        "x5t": "every server has its own keys",
        "x5t#S256": "every server has its own keys",
        "totalResults": "counts texts, and this server ships fewer flows than the recorded one",
    ]

    /// Members that hold signed tokens.
    static let tokens = ["assertion", "errorAssertion", "access_token", "refresh_token", "id_token"]

    /// Members that hold addresses: their parameters are compared one by one.
    static let addresses: Set<String> = ["redirect_uri"]

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

    private static let notHere = "the server does not do this, and discovery names only what works"

    /// Members of the recorded discovery documents that are missing here, with the reason.
    static let absentMembers: [String: String] = [
        "registration_endpoint": notHere,
        "backchannel_authentication_endpoint": notHere,
        "backchannel_token_delivery_modes_supported": notHere,
        "backchannel_user_code_parameter_supported": notHere,
        "token_endpoint_auth_signing_alg_values_supported": notHere,
        "dpop_signing_alg_values_supported": notHere,
        "authorization_grant_profiles_supported": notHere,
        "userinfo_signing_alg_values_supported": notHere,
        "userinfo_encryption_alg_values_supported": notHere,
        "userinfo_encryption_enc_values_supported": notHere,
        "id_token_encryption_alg_values_supported": notHere,
        "id_token_encryption_enc_values_supported": notHere,
        "claims_parameter_supported": notHere,
    ]

    /// Lists of the discovery documents of which fewer entries, but no others, may be here, with the reason.
    static let shorterLists: [String: String] = [
        "grant_types_supported": notHere,
        "token_endpoint_auth_methods_supported": notHere,
        "scopes_supported": notHere,
        "id_token_signing_alg_values_supported": "all tokens are signed with RS256",
        "claims_supported": notHere,
    ]

    /// Lists in which there may be more entries here, with the reason.
    static let longerLists: [String: String] = [
        "languages": "this server has texts in more languages"
    ]

    /// Headers of a recorded answer that are not looked for, with the reason.
    static let freeHeaders: [String: String] = [
        "content-length": "follows the values that are masked",
        "transfer-encoding": "how a body is cut into pieces is the transport's business",
        "x-correlation-id": "made anew for every answer; its presence is compared",
        "set-cookie": "the only recorded one ends a session in a browser, and there are none here",
    ]

    /// Whole answers that are not compared, by recording and number, with the reason.
    static let freeAnswers: [String: String] = [
        "30/8": "the recorded server went on accepting a revoked token for a while; here it ends at once",
        "30/11": "changing one's password is replayed elsewhere; here the password is set in the directory",
    ]
}
