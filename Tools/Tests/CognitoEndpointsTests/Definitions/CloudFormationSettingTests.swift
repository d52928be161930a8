import Testing

@testable import CognitoEndpoints
@testable import IdentityDomain

@Suite("Single settings of a pool in a CloudFormation template", .timeLimit(.minutes(5)))
struct CloudFormationSettingTests {
    private typealias Reader = CloudFormationPoolReaderTests

    /// A policy whose only requirements are those of `change`: a policy that is given requires nothing else.
    private static func policy(_ change: (inout PasswordPolicy) -> Void) -> PasswordPolicy {
        var policy = PasswordPolicy()
        policy.needsLowercase = false
        policy.needsUppercase = false
        policy.needsNumber = false
        policy.needsSymbol = false
        change(&policy)
        return policy
    }

    private static let policies: [(String, PasswordPolicy)] = [
        ("{RequireLowercase: true}", policy { $0.needsLowercase = true }),
        ("{RequireUppercase: true, RequireLowercase: false}", policy { $0.needsUppercase = true }),
        ("{RequireNumbers: 'true'}", policy { $0.needsNumber = true }),
        ("{RequireSymbols: true, PasswordHistorySize: 0}", policy { $0.needsSymbol = true }),
        ("{MinimumLength: 99, TemporaryPasswordValidityDays: 7}", policy { $0.shortest = 99 }),
        ("{MinimumLength: 6}", policy { $0.shortest = 6 }),
    ]

    @Test("Each rule for passwords is read alone, without a warning", arguments: policies)
    func passwords(_ text: String, _ policy: PasswordPolicy) throws {
        let (pools, problems, warnings) = Reader.read(Reader.template("Policies: {PasswordPolicy: \(text)}"))
        #expect(problems == [] && warnings == [])
        #expect(try #require(pools.first).passwordPolicy == policy)
    }

    private static let factors: [(String, [UserPool.FirstFactor])] = [
        ("[PASSWORD]", [.password, .passwordSRP]),
        ("[SMS_OTP, PASSWORD, EMAIL_OTP]", [.smsCode, .password, .passwordSRP, .emailCode]),
        ("[WEB_AUTHN]", [.passkey]),
    ]

    @Test("First factors are offered in the template's order", arguments: factors)
    func firstFactors(_ list: String, _ factors: [UserPool.FirstFactor]) throws {
        let text = Reader.template("Policies: {SignInPolicy: {AllowedFirstAuthFactors: \(list)}}")
        let (pools, problems, _) = Reader.read(text)
        #expect(problems == [])
        #expect(try #require(pools.first).firstFactors == factors)
    }

    @Test(
        "A function that decides what users can do is refused, beside others too",
        arguments: [
            "PreSignUp", "PreAuthentication", "UserMigration", "DefineAuthChallenge", "CreateAuthChallenge",
            "VerifyAuthChallengeResponse",
        ]
    )
    func triggers(_ trigger: String) {
        let text = Reader.template("LambdaConfig: {PostConfirmation: x, \(trigger): y}")
        let (pools, problems, _) = Reader.read(text)
        #expect(pools.isEmpty)
        #expect(problems.count == 1 && problems[0].contains("does not run the trigger \(trigger)"), "\(problems)")
    }

    @Test("What only concerns the deployment causes no warning")
    func deployment() throws {
        let settings = [
            "DeletionProtection: ACTIVE", "EmailConfiguration: {SourceArn: x}", "SmsConfiguration: {SnsCallerArn: x}",
            "UserPoolTags: {a: b}", "UserPoolTier: PLUS", "VerificationMessageTemplate: {EmailSubject: x}",
        ]
        for setting in settings {
            let (pools, problems, warnings) = Reader.read(Reader.template(setting))
            #expect(pools.count == 1 && problems == [] && warnings == [], "\(setting)")
        }
    }

    @Test("The subject and an attribute for developers only are no attributes of users")
    func schema() throws {
        let schema = "Schema: [{Name: sub, Required: true}, {Name: secret, DeveloperOnlyAttribute: true}, {Name: plan}]"
        let (pools, problems, _) = Reader.read(Reader.template(schema))
        #expect(problems == [])
        let pool = try #require(pools.first)
        #expect(pool.customAttributes == ["custom:plan"] && pool.requiredAttributes == [])
    }

    @Test("Second factors need no list while they are off")
    func secondFactors() throws {
        for text in ["MfaConfiguration: 'OFF'\nEnabledMfas: []", "EnabledMfas: [SOFTWARE_TOKEN_MFA]"] {
            let (pools, problems, _) = Reader.read(Reader.template(text))
            #expect(problems == [])
            #expect(try #require(pools.first).mfa == .off, "\(text)")
        }
    }

    private static let flows: [(String, Set<PoolClient.Flow>)] = [
        ("ALLOW_USER_SRP_AUTH", [.srp]), ("ALLOW_USER_PASSWORD_AUTH", [.password]), ("ALLOW_USER_AUTH", [.choice]),
        ("ALLOW_CUSTOM_AUTH", [.custom]), ("ALLOW_REFRESH_TOKEN_AUTH", [.refresh]),
        ("ALLOW_USER_AUTH, ALLOW_CUSTOM_AUTH", [.choice, .custom]),
        ("USER_PASSWORD_AUTH", [.password, .srp, .refresh]), ("CUSTOM_AUTH_FLOW_ONLY", [.custom, .refresh]),
    ]

    @Test("Each flow of a client is read, with its former names", arguments: flows)
    func clientFlows(_ names: String, _ flows: Set<PoolClient.Flow>) throws {
        let (pools, problems, warnings) = Reader.read(Reader.template(client: "ExplicitAuthFlows: [\(names)]"))
        #expect(problems == [] && warnings == [])
        #expect(try #require(pools.first).clients.map(\.flows) == [flows])
    }

    @Test("The service's own parameters have the values of a local deployment")
    func pseudoParameters() throws {
        let values = [
            "Region": "eu-central-1", "StackName": "local", "AccountId": "000000000000", "Partition": "aws",
            "URLSuffix": "amazonaws.com",
        ]
        for (name, value) in values {
            let (pools, problems, _) = Reader.read(Reader.template("UserPoolName: !Ref AWS::\(name)"))
            #expect(problems == [] && pools.map(\.name) == [value], "\(name)")
        }
    }
}
