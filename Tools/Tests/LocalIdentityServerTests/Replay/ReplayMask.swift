@testable import LocalIdentityServer

/// Every permitted difference between a live and a recorded response. Everything else must be equal.
enum ReplayMask {
    /// Generated members, with the reason. The first live value replaces the recorded one
    /// from then on: it must occur wherever the recorded one did.
    static let learnedValues: [String: String] = [
        "executionId": "made anew for every execution",
        "challenge": "made anew for every passkey",
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
        "kid": "names a key, and every server has its own",
    ]

    /// Address parameters with the same rule.
    static let learnedParameters: [String: String] = [
        "executionId": "made anew for every execution",
        "authId": "made anew for every authorization",
        "logoutId": "made anew for every sign-out",
        "code": "made anew for every authorization",
    ]

    /// The same for the address of an identity provider.
    static let learnedProviderParameters: [String: String] = [
        "state": "made anew for every way to the provider",
        "nonce": "made anew for every way to the provider",
    ]

    /// Members with arbitrary values, with the reason. Their presence and JSON type are still compared.
    static let freeValues: [String: String] = [
        "defaultValue": "prose; the key beside it is compared",
        "x": "every server has its own keys",
        "y": "every server has its own keys",
        "n": "every server has its own keys",
        "x5c": "every server has its own keys",
        "x5t": "every server has its own keys",
        "x5t#S256": "every server has its own keys",
        "totalResults": "counts texts, and this server ships fewer flows than the recorded one",
    ]

    /// Members that hold times, with their requirement.
    static let times: [String: String] = {
        let within = "lies within the conversation"
        return [
            "iat": within, "nbf": within, "auth_time": within, "timestamp": "\(within), in milliseconds",
            "exp": "lies after the beginning; the lifetime is compared on its own",
        ]
    }()

    /// Members that hold signed tokens.
    static let tokens = ["assertion", "errorAssertion", "access_token", "refresh_token", "id_token"]

    /// Members that hold addresses, whose parameters are compared individually.
    static let addresses: Set<String> = ["redirect_uri", providerAddress]
    static let providerAddress = "redirectURL"

    /// Members that hold JSON as text, whose content is compared.
    static let documents: Set<String> = ["passkeyChallenge", "passkeyCreationOptions"]

    /// Members with a comparison rule of their own, with the reason.
    static let textsMember = "translations"
    static let textsReason = "only the namespaces of shipped flows have texts here, and the texts are our own"

    /// Reason for not sending recorded bearer tokens: a token of the same kind and user replaces each.
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

    private static let fallback = "the server does not do this, and discovery names only what works"

    private static let noClient = "no shipped client has the grant, and discovery names only what a client may use"

    /// Members that the recorded discovery documents lack, with the reason.
    static let addedMembers: [String: String] = [
        "scopes_supported": "a later comparison found it in both documents (thunderid-real-2.md, row 21)"
    ]

    /// Members of the recorded discovery documents that are missing here, with the reason.
    static let absentMembers: [String: String] = [
        "registration_endpoint": fallback,
        "backchannel_authentication_endpoint": noClient,
        "backchannel_token_delivery_modes_supported": noClient,
        "backchannel_user_code_parameter_supported": noClient,
        "token_endpoint_auth_signing_alg_values_supported": fallback,
        "dpop_signing_alg_values_supported": fallback,
        "authorization_grant_profiles_supported": fallback,
        "userinfo_signing_alg_values_supported": fallback,
        "userinfo_encryption_alg_values_supported": fallback,
        "userinfo_encryption_enc_values_supported": fallback,
        "id_token_encryption_alg_values_supported": fallback,
        "id_token_encryption_enc_values_supported": fallback,
        "claims_parameter_supported": fallback,
    ]

    /// Lists of the discovery documents that may have fewer entries here, but no others, with the reason.
    static let shorterLists: [String: String] = [
        "grant_types_supported": fallback,
        "token_endpoint_auth_methods_supported": fallback,
        "scopes_supported": fallback,
        "id_token_signing_alg_values_supported": "all tokens are signed with RS256",
        "claims_supported": fallback,
    ]

    /// Lists that may have more entries here, with the reason.
    static let longerLists: [String: String] = [
        "languages": "this server has texts in more languages"
    ]

    /// Headers of a recorded response that are not compared, with the reason.
    static let freeHeaders: [String: String] = [
        "content-length": "follows the values that are masked",
        "transfer-encoding": "how a body is cut into pieces is the transport's business",
        "x-correlation-id": "made anew for every answer; its presence is compared",
    ]

    /// Headers that a live response may have in addition, with the reason.
    static let moreHeaders: [String: String] = [
        "cache-control": "every response of ours has one, since most have personal data, codes or tokens",
        "x-content-type-options": "every response of ours has one",
        "date": "the recorder left it out",
        "content-length": "how long a body is follows the values that are masked",
        "transfer-encoding": "how a body is cut into pieces is the transport's business",
        "set-cookie": "the browser that begins a sign-in gets a name, by which the hosted pages know it again",
        "content-security-policy": "the recorder left it out; the reference says that every answer has one",
    ]

    /// Whole responses that are not compared, by recording and number, with the reason.
    static let freeAnswers: [String: String] = [
        "30/8": "the recorded server went on accepting a revoked token for a while; here it ends at once"
    ]
}
