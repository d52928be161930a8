import IdentityDomain

/// The properties and modes that an executor of a ThunderID server declares. The server refuses a flow with any other
/// one, and one that lacks a required property.
struct PortableExecutor: Sendable {
    var required: [String] = []
    var optional: [String] = []
    var modes: [String] = []
    /// Further required properties, by mode.
    var requiredInModes: [String: [String]] = [:]
    /// The only types of flows that may use the executor; nil for all.
    var flowTypes: Set<FlowType>?

    private static let federated = PortableExecutor(
        required: ["idpId"],
        optional: ["allowAuthenticationWithoutLocalUser", "allowRegistrationWithExistingUser"]
    )

    /// The executors of ThunderID 1.0.0 by name.
    static let all: [String: PortableExecutor] = [
        "AttributeCollector": PortableExecutor(),
        "AttributeUniquenessValidator": PortableExecutor(),
        "AuthAssertExecutor": PortableExecutor(optional: ["callbackType"]),
        "AuthorizationExecutor": PortableExecutor(),
        "ConsentExecutor": PortableExecutor(optional: ["failOnDeny", "timeout"]),
        "CredentialSetter": PortableExecutor(),
        "CredentialsAuthExecutor": PortableExecutor(),
        "CriteriaRevocationExecutor": PortableExecutor(flowTypes: [.administration]),
        "EmailExecutor": PortableExecutor(required: ["emailTemplate"], modes: ["send"]),
        "FederatedAuthResolverExecutor": PortableExecutor(),
        "GithubOAuthExecutor": federated,
        "GoogleOIDCAuthExecutor": federated,
        "HTTPRequestExecutor": PortableExecutor(
            required: ["url"],
            optional: ["body", "errorHandling", "headers", "method", "responseMapping", "timeout"]
        ),
        "IdentifyingExecutor": PortableExecutor(
            optional: ["loginHintAttribute"],
            modes: ["identify", "resolve", "check_state"]
        ),
        "InviteExecutor": PortableExecutor(optional: ["inviteBaseURL"], modes: ["generate", "verify"]),
        "MagicLinkExecutor": PortableExecutor(
            optional: ["magicLinkURL", "tokenExpiry"],
            modes: ["generate", "verify"]
        ),
        "OAuthExecutor": federated,
        "OIDCAuthExecutor": federated,
        "OTPExecutor": PortableExecutor(
            optional: ["maxAttempts", "otpLength", "otpUseNumericOnly", "otpValidityPeriodSeconds"],
            modes: ["generate", "verify"]
        ),
        "OUExecutor": PortableExecutor(optional: ["parentOuId"]),
        "OUResolverExecutor": PortableExecutor(optional: ["resolveFrom"]),
        "OpenID4VPVerifyExecutor": PortableExecutor(
            required: ["presentation_definition_id"],
            optional: ["allowAuthenticationWithoutLocalUser"]
        ),
        "PasskeyAuthExecutor": PortableExecutor(
            optional: ["attestation", "authenticatorSelection", "relyingPartyId", "relyingPartyName"],
            modes: ["challenge", "verify", "register_start", "register_finish"],
            requiredInModes: ["challenge": ["relyingPartyId"], "register_start": ["relyingPartyId"]]
        ),
        "PermissionValidator": PortableExecutor(optional: ["requiredScopes"]),
        "PreDeleteExecutor": PortableExecutor(modes: ["revoke_all"], flowTypes: [.administration]),
        "ProvisioningExecutor": PortableExecutor(
            optional: [
                "allowCrossOUProvisioning", "assignGroup", "assignRole", "includeOptional",
                "includeOptionalCredentials", "maxPerPrompt",
            ],
            flowTypes: [.authentication, .registration, .userOnboarding]
        ),
        "SMSExecutor": PortableExecutor(required: ["senderId", "smsTemplate"], modes: ["send"]),
        "SSOCheckExecutor": PortableExecutor(required: ["checkpointRef"], flowTypes: [.authentication]),
        "SessionExecutor": PortableExecutor(flowTypes: [.authentication]),
        "SessionRevocationExecutor": PortableExecutor(flowTypes: [.administration]),
        "SessionSignOutExecutor": PortableExecutor(optional: ["promptOnSignOut"], flowTypes: [.signOut]),
        "UserDeleteExecutor": PortableExecutor(flowTypes: [.administration]),
        "UserTypeResolver": PortableExecutor(optional: ["allowedUserTypes"]),
    ]

    /// The executors that a flow of each type must have.
    static let requiredByType: [FlowType: String] = [
        .authentication: "AuthAssertExecutor",
        .registration: "UserTypeResolver",
        .userOnboarding: "UserTypeResolver",
    ]

    func declares(property name: String) -> Bool {
        required.contains(name) || optional.contains(name)
    }

    /// Returns the properties that a node with this mode must have.
    func required(inMode mode: String?) -> [String] {
        required + (mode.flatMap { requiredInModes[$0] } ?? [])
    }
}
