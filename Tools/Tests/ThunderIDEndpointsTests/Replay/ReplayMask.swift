@testable import LocalIdentityServer

/// Every permitted difference between a live and a recorded response. Everything else must be equal.
enum ReplayMask {
    /// Generated members, with the reason. The first live value replaces the recorded one
    /// from then on: it must occur wherever the recorded one did.
    static let learnedValues: [String: String] = [
        "executionId": "generated for every execution",
        "challenge": "generated for every passkey",
        "challengeToken": "generated for every response",
        "authorization_request_id": "the id of the authorization",
        "request_uri": "generated for every pushed request",
        "assertion": "a signed token; its claims are compared separately",
        "errorAssertion": "a signed token; its claims are compared separately",
        "access_token": "a signed token; its claims are compared separately",
        "refresh_token": "a signed token; its claims are compared separately",
        "id_token": "a signed token; its claims are compared separately",
        "sub": "a user's id is generated with the user",
        "access_token_sub": "a user's id is generated with the user",
        "jti": "generated for every token",
        "tfid": "generated for every token family",
        "aci": "generated for every sign-in",
        "kid": "identifies a key, and every server has its own",
    ]

    /// Address parameters with the same rule.
    static let learnedParameters: [String: String] = [
        "executionId": "generated for every execution",
        "authId": "generated for every authorization",
        "logoutId": "generated for every sign-out",
        "code": "generated for every authorization",
    ]

    /// The same for the address of an identity provider.
    static let learnedProviderParameters: [String: String] = [
        "state": "generated for every redirect to the provider",
        "nonce": "generated for every redirect to the provider",
    ]

    /// Members with arbitrary values, with the reason. Their presence and JSON type are still compared.
    static let freeValues: [String: String] = [
        "defaultValue": "human-readable text; its key is compared",
        "x": "every server has its own keys",
        "y": "every server has its own keys",
        "n": "every server has its own keys",
        "x5c": "every server has its own keys",
        "x5t": "every server has its own keys",
        "x5t#S256": "every server has its own keys",
        "totalResults": "the number of texts; this server ships fewer flows than the recorded one",
    ]

    /// Members that hold times, with their requirement.
    static let times: [String: String] = {
        let within = "lies within the conversation"
        return [
            "iat": within, "nbf": within, "auth_time": within, "timestamp": "\(within), in milliseconds",
            "exp": "lies after the start; the lifetime is compared separately",
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
    static let textsReason = "only the namespaces of shipped flows have texts here, with this server's own wording"

    /// Reason for not sending recorded bearer tokens: a token of the same kind and user replaces each.
    static let bearerReason = "signed by the recorded server, whose keys are not available"

    /// Exchanges of the profile's recordings that are not sent, with the reason.
    static let leftOut: [String: [Int: String]] = {
        let administrator = "requires an administrator, and this server has none"
        let oauth = "concerns OAuth, not the profile, and depends on other recordings"
        return [
            "27": [28: administrator, 30: administrator, 32: administrator, 34: administrator],
            "30": Dictionary(
                uniqueKeysWithValues: (Array(1...10) + [12, 13, 15]).map { ($0, oauth) }
            ),
        ]
    }()

    private static let fallback = "not supported, and discovery lists only supported values"

    private static let noClient = "no shipped client has the grant, and discovery lists only what a client may use"

    /// Members that the recorded discovery documents lack, with the reason.
    static let addedMembers: [String: String] = [
        "scopes_supported": "a later comparison found it in both documents (thunderid-real-2.md, row 21)"
    ]

    /// Recorded members that are missing here, with the reason.
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
        "regex": "an address follows one rule for all protocols, which admits internationalized domains",
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
        "content-length": "depends on the masked values",
        "transfer-encoding": "chunking depends on the transport",
        "x-correlation-id": "generated for every response; its presence is compared",
    ]

    /// Headers that a live response may have in addition, with the reason.
    static let moreHeaders: [String: String] = [
        "cache-control": "every response of this server has one, because most have personal data, codes or tokens",
        "x-content-type-options": "every response of this server has one",
        "date": "omitted by the recorder",
        "content-length": "depends on the masked values",
        "transfer-encoding": "chunking depends on the transport",
        "set-cookie": "the browser that starts a sign-in gets a cookie, by which the hosted pages identify it",
        "content-security-policy": "omitted by the recorder; the reference requires it in every response",
    ]

    /// Whole responses that are not compared, by recording and number, with the reason.
    static let freeAnswers: [String: String] = [
        "30/8": "the recorded server accepted a revoked token for a while; here it is invalid at once"
    ]
}
