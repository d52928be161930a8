import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import IdentityDomain

@Suite("User pools of a CloudFormation template", .timeLimit(.minutes(5)))
struct CloudFormationPoolReaderTests {
    private static let yaml = """
        AWSTemplateFormatVersion: '2010-09-09'
        Parameters:
          Stage: {Type: String, Default: dev}
        Resources:
          Members:
            Type: AWS::Cognito::UserPool
            Properties:
              UserPoolName: !Sub "${Stage}-members-${AWS::Region}"
              UsernameAttributes: [email]
              AutoVerifiedAttributes:
                - email
              MfaConfiguration: OPTIONAL
              EnabledMfas: [SOFTWARE_TOKEN_MFA, EMAIL_OTP]
              Policies:
                PasswordPolicy: {MinimumLength: 12, RequireNumbers: true}
                SignInPolicy:
                  AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP]
              Schema:
                - {Name: email, AttributeDataType: String, Required: true, Mutable: true}
                - {Name: plan, AttributeDataType: String}
              AccountRecoverySetting:
                RecoveryMechanisms:
                  - {Name: verified_phone_number, Priority: 2}
                  - {Name: verified_email, Priority: 1}
              DeviceConfiguration: {ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: true}
              SmsConfiguration: {SnsCallerArn: !GetAtt SmsRole.Arn}
              UserPoolTags: {team: accounts}
          SmsRole:
            Type: AWS::IAM::Role
            Properties: {AssumeRolePolicyDocument: {}}
          MobileApp:
            Type: AWS::Cognito::UserPoolClient
            Properties:
              UserPoolId: !Ref Members
              ClientName: !Join ['-', [!Ref Stage, app]]
              ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
              PreventUserExistenceErrors: ENABLED
              AccessTokenValidity: 30
              IdTokenValidity: 2
              RefreshTokenValidity: 10
              TokenValidityUnits: {AccessToken: minutes, IdToken: hours}
              AuthSessionValidity: 5
          Server:
            Type: AWS::Cognito::UserPoolClient
            Properties:
              UserPoolId: !GetAtt Members.UserPoolId
              GenerateSecret: true
              EnableTokenRevocation: false
              RefreshTokenRotation: {Feature: ENABLED, RetryGracePeriodSeconds: 20}
        """

    private static let json = #"""
        {
          "Parameters": {"Stage": {"Type": "String", "Default": "dev"}},
          "Resources": {
            "Members": {
              "Type": "AWS::Cognito::UserPool",
              "Properties": {
                "UserPoolName": {"Fn::Sub": "${Stage}-members-${AWS::Region}"},
                "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
                "MfaConfiguration": "OPTIONAL", "EnabledMfas": ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"],
                "Policies": {
                  "PasswordPolicy": {"MinimumLength": 12, "RequireNumbers": true},
                  "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}
                },
                "Schema": [
                  {"Name": "email", "AttributeDataType": "String", "Required": true, "Mutable": true},
                  {"Name": "plan", "AttributeDataType": "String"}
                ],
                "AccountRecoverySetting": {"RecoveryMechanisms": [
                  {"Name": "verified_phone_number", "Priority": 2}, {"Name": "verified_email", "Priority": 1}
                ]},
                "DeviceConfiguration": {
                  "ChallengeRequiredOnNewDevice": true, "DeviceOnlyRememberedOnUserPrompt": true
                }
              }
            },
            "MobileApp": {
              "Type": "AWS::Cognito::UserPoolClient",
              "Properties": {
                "UserPoolId": {"Ref": "Members"},
                "ClientName": {"Fn::Join": ["-", [{"Ref": "Stage"}, "app"]]},
                "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
                "PreventUserExistenceErrors": "ENABLED",
                "AccessTokenValidity": 30, "IdTokenValidity": 2, "RefreshTokenValidity": 10,
                "TokenValidityUnits": {"AccessToken": "minutes", "IdToken": "hours"}, "AuthSessionValidity": 5
              }
            },
            "Server": {
              "Type": "AWS::Cognito::UserPoolClient",
              "Properties": {
                "UserPoolId": {"Fn::GetAtt": ["Members", "UserPoolId"]},
                "GenerateSecret": true, "EnableTokenRevocation": "false",
                "RefreshTokenRotation": {"Feature": "ENABLED", "RetryGracePeriodSeconds": 20}
              }
            }
          }
        }
        """#

    static func read(
        _ text: String,
        _ options: PublishedPoolOptions = PublishedPoolOptions()
    ) -> (pools: [UserPool], problems: [String], warnings: [String]) {
        let problems = ProblemList()
        let warnings = ProblemList()
        let pools = PublishedPoolFormat.cloudFormation.pools(
            text,
            file: "t.yaml",
            options: options,
            problems: problems,
            warnings: warnings
        )
        return (pools, problems.sorted.map(\.description), warnings.sorted.map(\.description))
    }

    /// Returns a template with more pool properties from line 7 on, followed by more client properties.
    static func template(_ pool: String = "", client: String = "") -> String {
        func indented(_ text: String) -> String {
            text.split(separator: "\n").map { "      \($0)\n" }.joined()
        }
        return """
            Parameters: {Empty: {Type: String}, Names: {Type: CommaDelimitedList, Default: "email, phone_number"}}
            Resources:
              Pool:
                Type: AWS::Cognito::UserPool
                Properties:
                  AutoVerifiedAttributes: [email]

            """ + indented(pool) + """
                  App:
                    Type: AWS::Cognito::UserPoolClient
                    Properties:
                      UserPoolId: !Ref Pool

                """ + indented(client)
    }

    @Test("YAML with short-form tags and JSON describe the same pool", arguments: [yaml, json])
    func wholeTemplate(_ text: String) throws {
        let (pools, problems, warnings) = Self.read(text)
        #expect(problems == [] && warnings == [])
        let pool = try #require(pools.first)
        #expect(pools.count == 1 && pool.id == "eu-central-1_Members" && pool.name == "dev-members-eu-central-1")
        #expect(
            pool.signInAttributes == [.email] && pool.verifiedByCode == [.email] && pool.recovery == [.email, .sms]
        )
        #expect(pool.mfa == .optional && pool.secondFactors == [.totp, .email] && pool.devices == .optIn)
        #expect(pool.firstFactors == [.password, .passwordSRP, .emailCode])
        #expect(pool.requiredAttributes == ["email"] && pool.customAttributes == ["custom:plan"])
        let policy = pool.passwordPolicy
        #expect(policy.shortest == 12 && policy.needsNumber && !policy.needsSymbol && !policy.needsUppercase)

        let app = pool.clients[0]
        let server = pool.clients[1]
        #expect(app.id == "MobileApp" && app.name == "dev-app" && app.hidesUsers && !app.isConfidential)
        #expect(app.flows == [.srp, .choice, .refresh] && app.sessionLifetime == 300 && app.allowsRevocation)
        #expect(app.accessTokenLifetime == 1_800 && app.idTokenLifetime == 7_200 && app.refreshTokenLifetime == 864_000)
        #expect(server.isConfidential && !server.hidesUsers && !server.allowsRevocation)
        #expect(server.rotatesRefreshTokens && server.rotationGrace == 20 && server.flows == [.srp, .custom])
    }

    struct Row: Sendable {
        let pool: String
        let client: String
        let isAsExpected: @Sendable (UserPool, PoolClient) -> Bool

        init(
            _ pool: String = "",
            client: String = "",
            _ isAsExpected: @escaping @Sendable (UserPool, PoolClient) -> Bool
        ) {
            (self.pool, self.client, self.isAsExpected) = (pool, client, isAsExpected)
        }
    }

    static let rows: [Row] = [
        Row { pool, _ in pool.name == "Pool" && pool.signInAttributes.isEmpty && pool.aliases.isEmpty },
        Row { pool, _ in pool.recovery == [.sms, .email] && pool.firstFactors == [.password, .passwordSRP] },
        Row("Policies: {SignInPolicy: {AllowedFirstAuthFactors: [PASSWORD, WEB_AUTHN]}}") { pool, _ in
            pool.firstFactors == [.password, .passwordSRP, .passkey] && pool.passkeys == .init()
        },
        Row("WebAuthnRelyingPartyID: example.com\nWebAuthnUserVerification: required") { pool, _ in
            pool.passkeys == .init(relyingPartyID: "example.com", userVerification: "required")
        },
        Row { pool, _ in pool.passwordPolicy == PasswordPolicy() && pool.devices == .off },
        Row { _, client in client.flows == [.srp, .custom, .refresh] && !client.hidesUsers },
        Row("AliasAttributes: [email, phone_number]") { pool, _ in pool.aliases == [.email, .sms] },
        Row("UsernameAttributes: !Ref Names") { pool, _ in pool.signInAttributes == [.email, .sms] },
        Row { pool, _ in pool.allowsSignUp && pool.isCaseSensitive == true && pool.verifiedBeforeUpdate.isEmpty },
        Row("AdminCreateUserConfig: {AllowAdminCreateUserOnly: true}") { pool, _ in !pool.allowsSignUp },
        Row("AdminCreateUserConfig: {AllowAdminCreateUserOnly: 'false'}") { pool, _ in pool.allowsSignUp },
        Row("UsernameConfiguration: {CaseSensitive: false}") { pool, _ in pool.isCaseSensitive == false },
        Row("UserAttributeUpdateSettings: {AttributesRequireVerificationBeforeUpdate: [email]}") { pool, _ in
            pool.verifiedBeforeUpdate == [.email]
        },
        Row("DeviceConfiguration: {ChallengeRequiredOnNewDevice: false}") { pool, _ in
            pool.devices == .always && !pool.devicesReplaceFactors
        },
        Row("Schema: [{Name: n, AttributeDataType: Number, NumberAttributeConstraints: {MaxValue: '9'}}]") { pool, _ in
            pool.schema["custom:n"]?.values == .number(AttributeRule.numbers.lowerBound...9)
        },
        Row("Schema: [{Name: email, Required: true, Mutable: false}]") { pool, _ in
            pool.requiredAttributes == ["email"] && pool.schema["email"]?.isMutable == false
        },
        Row(client: "ReadAttributes: [email]\nWriteAttributes: [name]") { _, client in
            client.readableAttributes == ["email"] && client.writableAttributes == ["name"]
        },
        Row("UserPoolName: !Select [1, !Split ['-', a-b]]") { pool, _ in pool.name == "b" },
        Row("UserPoolName: !Ref AWS::NoValue") { pool, _ in pool.name == "Pool" },
        Row("UserPoolName: !Sub ['${A}-${!B}', {A: !Ref AWS::StackName}]") { pool, _ in pool.name == "local-${B}" },
        Row("MfaConfiguration: ON\nEnabledMfas: [SMS_MFA]") { pool, _ in pool.mfa == .required },
        Row("MfaConfiguration: OFF") { pool, _ in pool.mfa == .off },
        Row("MfaConfiguration: 'ON'\nSmsConfiguration: {}") { pool, _ in pool.secondFactors == [.sms] },
        Row("AccountRecoverySetting: {RecoveryMechanisms: [{Name: admin_only, Priority: 1}]}") { pool, _ in
            pool.recovery.isEmpty
        },
        Row("DeviceConfiguration: {ChallengeRequiredOnNewDevice: 'true'}") { pool, _ in pool.devices == .always },
        Row(client: "ExplicitAuthFlows: [USER_PASSWORD_AUTH]") { _, client in
            client.flows == [.password, .srp, .refresh]
        },
        Row(client: "RefreshTokenValidity: 0") { _, client in client.refreshTokenLifetime == 30 * 86_400 },
        Row(client: "CallbackURLs: ['app://in']\nLogoutURLs: ['app://out']") { _, client in
            client.redirectURIs == ["app://in"] && client.logoutURIs == ["app://out"]
        },
        Row(client: "RefreshTokenRotation: {Feature: DISABLED}") { _, client in
            !client.rotatesRefreshTokens && client.flows.contains(.refresh)
        },
    ]

    @Test("Properties and the service's defaults become settings, without a warning", arguments: rows)
    func settings(_ row: Row) throws {
        let (pools, problems, warnings) = Self.read(Self.template(row.pool, client: row.client))
        #expect(problems == [] && warnings == [])
        let pool = try #require(pools.first)
        #expect(row.isAsExpected(pool, try #require(pool.clients.first)), "\(row.pool) \(row.client)")
    }

    @Test(
        "An unsupported property is a warning with its line, and the pool is read",
        arguments: [
            ("LambdaConfig: {PostConfirmation: x}", "", "t.yaml:7: LambdaConfig is ignored"),
            ("EmailVerificationSubject: Hello", "", "t.yaml:7: EmailVerificationSubject is not supported"),
            ("UserPoolName: !If [A, b, c]", "", "t.yaml:7: the condition A has no value without a deployment"),
            ("UserPoolName: !Ref Empty", "", "t.yaml:7: the parameter Empty has no value"),
            ("UserPoolName: {'Fn::ImportValue': x}", "", "t.yaml:7: !ImportValue has no value"),
            ("UserPoolName: !Sub '${Other.Arn}'", "", "t.yaml:7: !Sub has no value"),
            ("", "DefaultRedirectURI: app://x", "t.yaml:11: DefaultRedirectURI is not supported"),
            ("", "ExplicitAuthFlows: [ALLOW_ADMIN_USER_PASSWORD_AUTH]", "t.yaml:11: administrators have no sign-in"),
        ]
    )
    func warnings(_ pool: String, _ client: String, _ warning: String) {
        let (pools, problems, warnings) = Self.read(Self.template(pool, client: client))
        #expect(pools.count == 1 && problems == [])
        #expect(warnings.count == 1 && warnings[0].hasPrefix(warning), "\(warnings)")
    }

    @Test(
        "A repeated name in a resource that is not read is a warning, and the last value counts",
        arguments: [
            "  Cache: {Type: AWS::S3::Bucket, Properties: {Name: one, TTL: 1, Name: two, Name: three}}\n",
            "  Cache:\n    Type: AWS::S3::Bucket\n    Properties:\n      'Name': one\n      'Name': two\n",
            "  Cache: {Type: AWS::S3::Bucket}\n  Cache: {Type: AWS::S3::Bucket}\n",
        ]
    )
    func repeatedNames(_ resource: String) {
        let (pools, problems, warnings) = Self.read(Self.template() + resource)
        #expect(pools.map(\.id) == ["eu-central-1_Pool"] && problems == [])
        #expect(!warnings.isEmpty && warnings.allSatisfy { $0.contains("is there twice; the last one counts") })
        #expect(warnings[0].hasPrefix("t.yaml:1"), "\(warnings)")
    }

    @Test(
        "A property that the server does not have is left out on request",
        arguments: [
            ("LambdaConfig: {PreSignUp: x}", "LambdaConfig"),
            ("Policies: {PasswordPolicy: {PasswordHistorySize: 2}}", "PasswordHistorySize"),
            ("AliasAttributes: [preferred_username]", "preferred_username"),
            ("VerificationMessageTemplate: {DefaultEmailOption: CONFIRM_WITH_LINK}", "DefaultEmailOption"),
        ]
    )
    func ignored(_ property: String, _ name: String) {
        let refused = Self.read(Self.template(property))
        #expect(refused.pools.isEmpty)
        #expect(refused.problems.allSatisfy { $0.hasSuffix("; --ignore \(name) leaves it out") })

        var options = PublishedPoolOptions()
        options.ignored = [name]
        let (pools, problems, warnings) = Self.read(Self.template(property), options)
        #expect(pools.count == 1 && problems == [])
        #expect(warnings == ["t.yaml:7: \(name) is left out (--ignore)"])
    }

    @Test("A pool without a client, a client of another template and other resources are warnings")
    func leftOut() {
        let more = """
              Group: {Type: AWS::Cognito::UserPoolGroup, Properties: {UserPoolId: !Ref Pool}}
              Lonely: {Type: AWS::Cognito::UserPool}
              Foreign:
                Type: AWS::Cognito::UserPoolClient
                Properties: {UserPoolId: eu-west-1_Elsewhere}
            """
        let (pools, problems, warnings) = Self.read(Self.template() + more)
        #expect(pools.map(\.id) == ["eu-central-1_Pool"] && problems == [])
        #expect(
            warnings == [
                "t.yaml:11: AWS::Cognito::UserPoolGroup is not supported and is ignored",
                "t.yaml:12: Lonely has no AWS::Cognito::UserPoolClient and is left out",
                "t.yaml:14: Foreign belongs to no user pool of this template",
            ]
        )
    }

    @Test(
        "An invalid template is refused with the line and the reason",
        arguments: [
            ("a: b", "t.yaml:1: there is no section Resources"),
            ("Resources: {A: {Type: AWS::S3::Bucket}}", "t.yaml:1: Resources has no AWS::Cognito::UserPool"),
            ("Resources: {A: {Type: AWS::Cognito::UserPool}}", "t.yaml:1: no AWS::Cognito::UserPool has an"),
            ("Resources: &a {A: *a}", "t.yaml:1: this is not YAML: found undefined alias"),
            ("Resources: !!binary x", "t.yaml:1: the tag !!binary is not understood"),
            (template("UsernameAttributes: !Ref Empty"), "t.yaml:7: the parameter Empty has no value; add --parameter"),
            (template("MfaConfiguration: !If [A, ON, OFF]"), "t.yaml:7: the condition A has no value without"),
            (template("MfaConfiguration: !ImportValue x"), "t.yaml:7: !ImportValue has no value without"),
            (template(client: "GenerateSecret: !GetAtt Other.Arn"), "t.yaml:11: !GetAtt has no value without"),
            (template("LambdaConfig: {PreSignUp: x}"), "t.yaml:7: this server does not run the trigger PreSignUp"),
            (template("Policies: {PasswordPolicy: {PasswordHistorySize: 2}}"), "t.yaml:7: this server does not rem"),
            (template("AliasAttributes: [preferred_username]"), "t.yaml:7: user pools of this server do not have"),
            (
                template("VerificationMessageTemplate: {DefaultEmailOption: CONFIRM_WITH_LINK}"),
                "t.yaml:7: this server confirms a sign-up with a code"
            ),
            (
                template("UserAttributeUpdateSettings: {AttributesRequireVerificationBeforeUpdate: [phone_number]}"),
                "t.yaml:7: each attribute must be one of AutoVerifiedAttributes"
            ),
            (template("Schema: [{Name: a, AttributeDataType: Text}]"), "t.yaml:7: Text is none of String, Number"),
            (
                template("Schema: [{Name: a, StringAttributeConstraints: {MinLength: 3, MaxLength: 2}}]"),
                "t.yaml:7: MinLength is greater"
            ),
            (template("MfaConfiguration: OFF\nMfaConfiguration: ON"), "t.yaml:7: MfaConfiguration is there twice"),
            (template(client: "GenerateSecret: true\nGenerateSecret: false"), "t.yaml:11: GenerateSecret is there"),
            (template("UsernameAttributes: [fax]"), "t.yaml:7: fax is not email or phone_number"),
            (template("UsernameAttributes: [email]\nAliasAttributes: [email]"), "t.yaml:8: a pool has UsernameAttr"),
            (template("MfaConfiguration: MAYBE"), "t.yaml:7: MAYBE is none of OFF, ON, OPTIONAL"),
            (template("MfaConfiguration: ON"), "t.yaml:7: MfaConfiguration needs EnabledMfas"),
            (template("EnabledMfas: [FAX]\nMfaConfiguration: ON"), "t.yaml:7: FAX is none of"),
            (template("Policies: {PasswordPolicy: {MinimumLength: 5}}"), "t.yaml:7: there should be a whole number"),
            (template("WebAuthnUserVerification: maybe"), "t.yaml:7: maybe is none of required, preferred"),
            (template("Schema: [{Name: plan, Required: true}]"), "t.yaml:7: the custom attribute plan can't be"),
            (template("Schema: [{Required: true}]"), "t.yaml:7: Name is missing"),
            (
                template("AccountRecoverySetting: {RecoveryMechanisms: [{Name: fax, Priority: 1}]}"),
                "t.yaml:7: fax is none of verified_email"
            ),
            (template(client: "ExplicitAuthFlows: [ALLOW_ALL]"), "t.yaml:11: ALLOW_ALL is none of"),
            (template(client: "AccessTokenValidity: 2\nTokenValidityUnits: {AccessToken: days}"), "t.yaml:11: Access"),
            (template(client: "TokenValidityUnits: {IdToken: weeks}\nIdTokenValidity: 1"), "t.yaml:11: weeks is none"),
            (template(client: "PreventUserExistenceErrors: YES"), "t.yaml:11: YES is none of ENABLED, LEGACY"),
            (template(client: "RefreshTokenRotation: {}"), "t.yaml:11: Feature is missing"),
            (template(client: "AuthSessionValidity: 30"), "t.yaml:11: there should be a whole number from 3 to 15"),
        ]
    )
    func mistakes(_ text: String, _ problem: String) {
        let (pools, problems, _) = Self.read(text)
        #expect(pools.isEmpty)
        #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
    }
}
