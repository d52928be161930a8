import Testing

@testable import FlowEngine
@testable import IdentityDomain

/// The declarations of a ThunderID server's executors (fixtures/thunderid/executors.json). Its list does not say that a
/// passkey's `relyingPartyId` is required in two modes only, and that a sign-out can ask.
@Suite("The properties and modes of a ThunderID server's executors", .timeLimit(.minutes(5)))
struct PortableExecutorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let required: [String]
        let optional: [String]
        let modes: [String]

        init(_ name: String, required: [String] = [], optional: [String] = [], modes: [String] = []) {
            testDescription = name
            self.required = required
            self.optional = optional
            self.modes = modes
        }
    }

    private static let rows = [
        Row("AttributeCollector"),
        Row("AttributeUniquenessValidator"),
        Row("AuthAssertExecutor", optional: ["callbackType"]),
        Row("AuthorizationExecutor"),
        Row("ConsentExecutor", optional: ["failOnDeny", "timeout"]),
        Row("CredentialSetter"),
        Row("CredentialsAuthExecutor"),
        Row("CriteriaRevocationExecutor"),
        Row("EmailExecutor", required: ["emailTemplate"], modes: ["send"]),
        Row("FederatedAuthResolverExecutor"),
        Row(
            "HTTPRequestExecutor",
            required: ["url"],
            optional: ["body", "errorHandling", "headers", "method", "responseMapping", "timeout"]
        ),
        Row("IdentifyingExecutor", optional: ["loginHintAttribute"], modes: ["identify", "resolve", "check_state"]),
        Row("InviteExecutor", optional: ["inviteBaseURL"], modes: ["generate", "verify"]),
        Row("MagicLinkExecutor", optional: ["magicLinkURL", "tokenExpiry"], modes: ["generate", "verify"]),
        Row(
            "OAuthExecutor",
            required: ["idpId"],
            optional: ["allowAuthenticationWithoutLocalUser", "allowRegistrationWithExistingUser"]
        ),
        Row(
            "OTPExecutor",
            optional: ["maxAttempts", "otpLength", "otpUseNumericOnly", "otpValidityPeriodSeconds"],
            modes: ["generate", "verify"]
        ),
        Row("OUExecutor", optional: ["parentOuId"]),
        Row("OUResolverExecutor", optional: ["resolveFrom"]),
        Row(
            "OpenID4VPVerifyExecutor",
            required: ["presentation_definition_id"],
            optional: ["allowAuthenticationWithoutLocalUser"]
        ),
        Row(
            "PasskeyAuthExecutor",
            optional: ["attestation", "authenticatorSelection", "relyingPartyId", "relyingPartyName"],
            modes: ["challenge", "verify", "register_start", "register_finish"]
        ),
        Row("PermissionValidator", optional: ["requiredScopes"]),
        Row(
            "ProvisioningExecutor",
            optional: [
                "allowCrossOUProvisioning", "assignGroup", "assignRole", "includeOptional",
                "includeOptionalCredentials", "maxPerPrompt",
            ]
        ),
        Row("SMSExecutor", required: ["senderId", "smsTemplate"], modes: ["send"]),
        Row("SSOCheckExecutor", required: ["checkpointRef"]),
        Row("SessionExecutor"),
        Row("SessionRevocationExecutor"),
        Row("SessionSignOutExecutor", optional: ["promptOnSignOut"]),
        Row("UserDeleteExecutor"),
        Row("UserTypeResolver", optional: ["allowedUserTypes"]),
    ]

    @Test("Each executor declares the server's properties and modes, and no others", arguments: rows)
    func declarations(_ row: Row) throws {
        let executor = try #require(PortableExecutor.all[row.testDescription])
        #expect(executor.required.sorted() == row.required)
        #expect(executor.optional.sorted() == row.optional)
        #expect(Set(executor.modes) == Set(row.modes))

        for name in row.required + row.optional { #expect(executor.declares(property: name), "\(name)") }
        #expect(!executor.declares(property: "unknown"))
    }

    @Test("A passkey's ceremony needs the domain when it begins only")
    func passkeys() throws {
        let executor = try #require(PortableExecutor.all["PasskeyAuthExecutor"])
        let required = executor.requiredInModes
        #expect(required == ["challenge": ["relyingPartyId"], "register_start": ["relyingPartyId"]])
    }

    @Test("Executors with a purpose of their own are only in flows of that type")
    func flowTypes() {
        let only: [String: Set<FlowType>] = [
            "CriteriaRevocationExecutor": [.administration], "PreDeleteExecutor": [.administration],
            "SessionRevocationExecutor": [.administration], "UserDeleteExecutor": [.administration],
            "SSOCheckExecutor": [.authentication], "SessionExecutor": [.authentication],
            "SessionSignOutExecutor": [.signOut],
            "ProvisioningExecutor": [.authentication, .registration, .userOnboarding],
        ]
        for (name, executor) in PortableExecutor.all { #expect(executor.flowTypes == only[name], "\(name)") }
    }
}
