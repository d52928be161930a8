import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("User pools of an amplify_outputs.json", .timeLimit(.minutes(5)))
struct AmplifyOutputsReaderTests {
    private static func file(_ more: String, version: String = #""1.4""#) -> String {
        """
        {
          "version": \(version),
          "data": {"url": "https://example.com/graphql", "model_introspection": {"version": 1}},
          "auth": {
            "aws_region": "us-east-1", "user_pool_id": "us-east-1_AbC1", "user_pool_client_id": "client1"\(more.isEmpty ? "" : ",")
            \(more)
          }
        }
        """
    }

    private static func read(
        _ text: String,
        _ options: PublishedPoolOptions = PublishedPoolOptions()
    ) -> (pool: UserPool?, problems: [String], warnings: [String]) {
        let problems = ProblemList()
        let warnings = ProblemList()
        let pools = PublishedPoolFormat.amplifyOutputs.pools(
            text,
            file: "a.json",
            options: options,
            problems: problems,
            warnings: warnings
        )
        return (pools.first, problems.sorted.map(\.description), warnings.sorted.map(\.description))
    }

    struct Row: Sendable {
        let more: String
        let isAsExpected: @Sendable (UserPool) -> Bool

        init(_ more: String, _ isAsExpected: @escaping @Sendable (UserPool) -> Bool) {
            self.more = more
            self.isAsExpected = isAsExpected
        }
    }

    static let rows: [Row] = [
        Row("") { $0.id == "us-east-1_AbC1" && $0.region == "us-east-1" && $0.clients.map(\.id) == ["client1"] },
        Row("") { pool in pool.clients.allSatisfy { !$0.isConfidential && $0.flows.count == 5 } },
        Row("") {
            $0.signInAttributes.isEmpty && $0.aliases == [.email, .sms] && $0.verifiedByCode == [.email, .sms]
        },
        Row("") { $0.firstFactors == [.password, .passwordSRP] && $0.mfa == .off },
        Row(#""passwordless": {"web_authn": {"relying_party_id": "example.com", "user_verification": "required"}}"#) {
            $0.firstFactors == [.password, .passwordSRP, .passkey]
                && $0.passkeys == .init(relyingPartyID: "example.com", userVerification: "required")
        },
        Row(#""passwordless": {"web_authn": {}, "preferred_challenge": "WEB_AUTHN"}"#) {
            $0.firstFactors.contains(.passkey) && $0.passkeys == .init()
        },
        Row(#""username_attributes": ["email"]"#) { $0.signInAttributes == [.email] && $0.verifiedByCode == [.email] },
        Row(#""username_attributes": ["email"]"#) {
            $0.isCaseSensitive == false && $0.verifiedBeforeUpdate == [.email] && $0.customAttributes == []
        },
        Row(#""username_attributes": ["email", "phone_number"]"#) { $0.signInAttributes == [.email, .sms] },
        Row(#""username_attributes": ["username", "email"]"#) { $0.signInAttributes.isEmpty && $0.aliases == [.email] },
        Row(#""username_attributes": []"#) { $0.signInAttributes.isEmpty && $0.aliases == [.email, .sms] },
        Row(#""user_verification_types": ["phone_number"]"#) { $0.verifiedByCode == [.sms] },
        Row(#""standard_required_attributes": ["name", "sub"]"#) { $0.requiredAttributes == ["name"] },
        Row(
            """
            "password_policy": {"min_length": 12, "require_lowercase": false, "require_numbers": true,
              "require_symbols": false, "require_uppercase": true}
            """
        ) {
            var policy = PasswordPolicy()
            (policy.shortest, policy.needsLowercase, policy.needsSymbol) = (12, false, false)
            return $0.passwordPolicy == policy
        },
        Row(#""password_policy": {"min_length": 6, "require_numbers": true}"#) {
            let policy = $0.passwordPolicy
            let isNumberOnly =
                policy.needsNumber && !policy.needsLowercase && !policy.needsUppercase && !policy.needsSymbol
            return policy.shortest == 6 && isNumberOnly
        },
        Row(#""password_policy": {}"#) {
            let policy = $0.passwordPolicy
            let hasRule =
                policy.needsNumber || policy.needsLowercase || policy.needsUppercase || policy.needsSymbol
            return policy.shortest == 8 && !hasRule
        },
        Row(#""mfa_configuration": "REQUIRED", "mfa_methods": ["SMS", "TOTP", "EMAIL"]"#) {
            $0.mfa == .required && $0.secondFactors == [.sms, .totp, .email]
        },
        Row(#""mfa_configuration": "NONE", "mfa_methods": ["TOTP"]"#) { $0.mfa == .off },
        Row(#""passwordless": {"email_otp_enabled": true, "sms_otp_enabled": false}"#) {
            $0.firstFactors == [.password, .passwordSRP, .emailCode]
        },
        Row(#""passwordless": {"sms_otp_enabled": true, "preferred_challenge": "SMS_OTP"}"#) {
            $0.firstFactors.contains(.smsCode)
        },
        Row(#""user_pool_client_secret": "0123456789abcdef0123456789abcdef""#) { pool in
            pool.clients.allSatisfy { $0.isConfidential && $0.givenSecret == "0123456789abcdef0123456789abcdef" }
        },
        Row(#""identity_pool_id": "us-east-1:1", "unauthenticated_identities_enabled": true"#) {
            $0.identityPool == IdentityPool(id: "us-east-1:1", allowsGuests: true)
        },
        Row(#""identity_pool_id": "us-east-1:1", "identity_pool_endpoint": "https://x.example""#) {
            $0.identityPool == IdentityPool(id: "us-east-1:1", allowsGuests: false)
        },
        Row(#""unauthenticated_identities_enabled": true, "groups": [], "user_pool_endpoint": "https://x.example""#) {
            $0.name == $0.id
        },
    ]

    @Test("Each member becomes a setting of the pool, without a warning", arguments: rows)
    func settings(_ row: Row) throws {
        let (pool, problems, warnings) = Self.read(Self.file(row.more))
        #expect(problems == [] && warnings == [])
        #expect(row.isAsExpected(try #require(pool)), "\(row.more)")
    }

    @Test(
        "An unsupported member is a warning with its line, and the pool is read",
        arguments: [
            (#""colour": "red""#, "a.json:6: colour is not supported and is ignored"),
            (#""oauth": {"identity_providers": ["GOOGLE"]}"#, "a.json:6: identity_providers is ignored"),
            (#""groups": [{"admins": {"precedence": 0}}]"#, "a.json:6: groups is ignored"),
            (#""passwordless": {"magic_link": true}"#, "a.json:6: magic_link is not supported"),
            (#""user_verification_types": []"#, "a.json:6: nothing is verified"),
        ]
    )
    func warnings(_ more: String, _ warning: String) {
        let (pool, problems, warnings) = Self.read(Self.file(more))
        #expect(pool != nil && problems == [])
        #expect(warnings.count == 1 && warnings[0].hasPrefix(warning), "\(warnings)")
    }

    @Test(
        "An invalid file is refused with the line and the reason",
        arguments: [
            ("{\n\"version\": \"1\"}", "a.json:1: there is no section auth"),
            ("{\"auth\": {}}", "a.json:1: version is missing"),
            ("{\"version\": \"2\", \"auth\": {}}", "a.json:1: this is not version 1"),
            ("{\"version\": \"1\", \"auth\": []}", "a.json:1: auth is an object"),
            ("{\"version\": \"1\",", "a.json:1: this is not JSON"),
            ("{\n\"version\": \"\\ud83d\"}", "a.json:2: this is not JSON"),
            ("", "a.json:1: the file is empty"),
            ("{\"version\": \"1\", \"auth\":\n{\"aws_region\": \"x\"}}", "a.json:2: user_pool_id is missing"),
            (file(#""user_pool_id": "us-east-1_B""#), "a.json:5: user_pool_id is there twice"),
            (file(#""identity_pool_id": "us-east-1""#), "a.json:6: us-east-1 is not the id of an identity pool"),
            (file(#""identity_pool_id": 7"#), "a.json:6: 7 is not the id of an identity pool"),
            (file(#""username_attributes": ["fax"]"#), "a.json:6: fax is none of email, phone_number, username"),
            (file(#""user_verification_types": ["username"]"#), "a.json:6: username is not email or phone_number"),
            (file(#""standard_required_attributes": ["shoe_size"]"#), "a.json:6: shoe_size is no attribute"),
            (file(#""password_policy": {"min_length": 5}"#), "a.json:6: there should be a whole number from 6 to 99"),
            (file(#""mfa_configuration": "ON""#), "a.json:6: ON is none of NONE, OPTIONAL, REQUIRED"),
            (file(#""mfa_configuration": "OPTIONAL""#), "a.json:6: mfa_configuration needs mfa_methods"),
            (file(#""mfa_methods": ["FAX"]"#), "a.json:6: FAX is none of SMS, TOTP, EMAIL"),
            (file(#""passwordless": {"email_otp_enabled": "maybe"}"#), "a.json:6: there should be true or false"),
            (
                file(#""passwordless": {"preferred_challenge": "EMAIL_OTP"}"#),
                "a.json:6: preferred_challenge is EMAIL_OTP, which is not enabled"
            ),
            (
                file(#""passwordless": {"web_authn": {"user_verification": "discouraged"}}"#),
                "a.json:6: discouraged is none of required, preferred"
            ),
            (
                file(#""passwordless": {"preferred_challenge": "WEB_AUTHN"}"#),
                "a.json:6: preferred_challenge is WEB_AUTHN, which is not enabled"
            ),
            (file(#""user_pool_client_secret": "short""#), "a.json:6: user_pool_client_secret is not the secret"),
            (
                file("").replacing(#""aws_region": "us-east-1""#, with: #""aws_region": "eu-west-1""#),
                "a.json:5: the pool us-east-1_AbC1 is not in the region"
            ),
            (
                file("").replacing("\"client1\"", with: "\"client 1\""),
                "a.json:5: client 1 is not the id of a client"
            ),
            (file("").replacing("us-east-1_AbC1", with: "pool"), "a.json:5: pool is not the id of a pool"),
        ]
    )
    func mistakes(_ text: String, _ problem: String) {
        let (pool, problems, _) = Self.read(text)
        #expect(pool == nil)
        #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
    }

    @Test(
        "A problem is reported at the line of the member that has it",
        arguments: [
            ("aws_region", #""eu-west-1""#, "the pool us-east-1_AbC1 is not in the region"),
            ("user_pool_id", #""pool""#, "pool is not the id of a pool"),
            ("user_pool_client_id", #""client 1""#, "client 1 is not the id of a client"),
            ("user_pool_client_secret", #""short""#, "user_pool_client_secret is not the secret"),
            ("username_attributes", #"["fax"]"#, "fax is none of"),
            ("user_verification_types", #"["fax"]"#, "fax is not email or phone_number"),
            ("standard_required_attributes", #"["shoe_size"]"#, "shoe_size is no attribute"),
            ("password_policy", #"{"min_length": 5}"#, "there should be a whole number"),
            ("mfa_configuration", #""ON""#, "ON is none of"),
            ("mfa_methods", "[]", "mfa_configuration needs mfa_methods"),
            ("passwordless", #"{"preferred_challenge": "EMAIL_OTP"}"#, "preferred_challenge is EMAIL_OTP"),
        ]
    )
    func lines(_ member: String, _ value: String, _ problem: String) throws {
        let valid: KeyValuePairs<String, String> = [
            "aws_region": #""us-east-1""#,
            "user_pool_id": #""us-east-1_AbC1""#,
            "user_pool_client_id": #""client1""#,
            "user_pool_client_secret": #""0123456789abcdef0123456789abcdef""#,
            "username_attributes": #"["email"]"#,
            "user_verification_types": #"["email"]"#,
            "standard_required_attributes": #"["name"]"#,
            "password_policy": "{}",
            "mfa_configuration": #""OPTIONAL""#,
            "mfa_methods": #"["TOTP"]"#,
            "passwordless": "{}",
        ]
        // One member in each line, from the third on.
        let members = valid.map { name, usual in "\"\(name)\": \(name == member ? value : usual)" }
        let text = "{\"version\": \"1\",\n\"auth\": {\n\(members.joined(separator: ",\n"))\n}}"
        let line = try #require(valid.firstIndex { $0.key == member }) + 3

        let problems = Self.read(text).problems
        #expect(problems.count == 1 && problems[0].hasPrefix("a.json:\(line): \(problem)"), "\(problems)")
    }

    @Test("A member is left out on request, with a warning")
    func ignored() {
        var options = PublishedPoolOptions()
        options.ignored = ["web_authn"]
        let (pool, problems, warnings) = Self.read(Self.file(#""passwordless": {"web_authn": {}}"#), options)
        #expect(pool?.firstFactors == [.password, .passwordSRP] && problems == [])
        #expect(warnings == ["a.json:6: web_authn is left out (--ignore)"])
    }

    @Test("The pool has the custom attributes of the options, which the file does not list")
    func customAttributes() throws {
        var options = PublishedPoolOptions()
        let (name, rule) = try #require(AttributeRule.customAttribute("custom:team=number"))
        options.attributes[name] = rule
        let pool = try #require(Self.read(Self.file(""), options).pool)
        #expect(pool.customAttributes == ["custom:team"])
        #expect(pool.schema["custom:team"]?.values == .number(AttributeRule.numbers))
    }

    @Test(
        "An option for a custom attribute has a prefix, a name and a known type",
        arguments: [
            ("custom:team=String", true), ("custom:a=boolean", true), ("custom:a=DateTime", true),
            ("team=String", false),
            ("custom:=String", false), ("custom:a b=String", false), ("custom:team", false),
            ("custom:team=Text", false),
            ("custom:abcdefghijklmnopqrst=String", true), ("custom:abcdefghijklmnopqrstu=String", false),
        ]
    )
    func attributeOption(_ text: String, _ isAccepted: Bool) {
        #expect((AttributeRule.customAttribute(text) != nil) == isAccepted)
    }

    @Test(
        "JSON is read as JSON",
        arguments: [
            #"{"name": "Fish \ud83d\udc1f"}"#, #"{"\#(String(repeating: "n", count: 2_000))": [1, {"a":2}]}"#,
            "{\"name\": \"a\u{7F}b\u{85}c\u{2028}\"}", "{\t\"tab\":\t[\"\\/\", \"\\u0000\\u0085\"]}",
            #"{"comma": "a, b", "colon": "a: b", "quote": "\"", "slash": "\\", "anchor": "&a *b", "hash": " # x"}"#,
        ]
    )
    func json(_ custom: String) {
        let text = Self.file("").replacing("\"data\":", with: "\"custom\": \(custom), \"data\":")
        let (pool, problems, warnings) = Self.read(text)
        #expect(pool?.id == "us-east-1_AbC1" && problems == [] && warnings == [])
        // Lines after the text stay the same.
        let mistake = Self.read(text.replacing("us-east-1_AbC1", with: "pool")).problems
        #expect(mistake.count == 1 && mistake[0].hasPrefix("a.json:5: pool is not the id"), "\(mistake)")
    }

    @Test("The output of setup amplify is read as the same pool")
    func ownOutput() async throws {
        try await PoolTestEnvironment.run { world in
            let entry = try #require(world.server.userPool)
            let (pool, problems, warnings) = Self.read(try entry.amplifyOutputs())
            #expect(problems == [] && warnings == [])
            #expect(pool?.id == entry.userPoolID && pool?.clients.map(\.id) == [entry.clientID])
        }
    }

    @Test("The output has the second factors in the order of the pool")
    func factorOrder() throws {
        let folder = try DataFolder(.ephemeral)
        defer { folder.removeIfTemporary() }
        let secrets = try PoolSecrets(in: folder, random: SystemRandomSource())
        let address = try #require(URL(string: "https://localhost:8090"))
        let text = Self.file(#""mfa_configuration": "OPTIONAL", "mfa_methods": ["EMAIL", "SMS"]"#)
        let pool = try #require(Self.read(text).pool)
        let entry = try #require(PoolEntry(pool, secrets: secrets, endpoint: address, httpEndpoint: nil))
        #expect(Self.read(try entry.amplifyOutputs()).pool?.secondFactors == [.email, .sms])
    }
}
