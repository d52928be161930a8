import Foundation
import TestSupport
import Testing

@testable import Amplify

@Suite("amplify_outputs.json", .timeLimit(.minutes(5)))
struct AmplifyOutputsTests {
    private static func read(_ text: String) throws -> AmplifyOutputsData {
        try AmplifyOutputs.data(Data(text.utf8)).resolveConfiguration()
    }

    @Test("Every entry for Auth is read, and unknown entries are ignored")
    func everything() throws {
        let auth = try #require(
            try Self.read(
                """
                {"version": "1.4", "data": {"url": 7}, "never heard": [null], "auth": {
                  "aws_region": "eu-central-1", "user_pool_id": "eu-central-1_A", "user_pool_client_id": "client",
                  "identity_pool_id": "pool", "unauthenticated_identities_enabled": true, "mfa_configuration": "OPTIONAL",
                  "mfa_methods": ["SMS", "TOTP"], "username_attributes": ["email", "phone_number", "face"],
                  "user_verification_types": ["phone_number", "dove"],
                  "standard_required_attributes": ["email", "family_name", "updated_at", "shoe_size", "zoneinfo"],
                  "password_policy": {"min_length": 8, "require_numbers": true, "require_lowercase": false,
                    "require_uppercase": true, "require_symbols": false},
                  "oauth": {"identity_providers": ["GOOGLE"], "domain": "d", "scopes": ["openid"],
                    "redirect_sign_in_uri": ["a://"], "redirect_sign_out_uri": ["b://"], "response_type": "code"},
                  "user_pool_endpoint": "http://127.0.0.1:9229/", "user_pool_client_secret": "secret",
                  "identity_pool_endpoint": "http://127.0.0.1:9230/",
                  "authentication_flow_type": "USER_PASSWORD_AUTH", "passwordless_options": {"email_otp_enabled": true},
                  "groups": [{"ADMINS": {"precedence": 0}}]}}
                """
            ).auth
        )
        #expect(auth.awsRegion == "eu-central-1" && auth.userPoolId == "eu-central-1_A")
        #expect(auth.userPoolClientId == "client" && auth.identityPoolId == "pool")
        #expect(auth.unauthenticatedIdentitiesEnabled == true && auth.mfaConfiguration == "OPTIONAL")
        #expect(auth.mfaMethods == ["SMS", "TOTP"])
        #expect(auth.usernameAttributes == [.email, .phoneNumber])
        #expect(auth.userVerificationTypes == [.phoneNumber])
        #expect(auth.standardRequiredAttributes == [.email, .familyName, .updatedAt, .zoneinfo])
        let policy = try #require(auth.passwordPolicy)
        #expect(policy.minLength == 8 && policy.requireNumbers && !policy.requireLowercase)
        #expect(policy.requireUppercase && !policy.requireSymbols)
        #expect(auth.oauth?.redirectSignInUri == ["a://"] && auth.oauth?.responseType == "code")
        #expect(auth.userPoolEndpoint?.absoluteString == "http://127.0.0.1:9229/")
        #expect(auth.identityPoolEndpoint?.absoluteString == "http://127.0.0.1:9230/")
        #expect(auth.userPoolClientSecret == "secret" && auth.authenticationFlowType == .userPassword)
    }

    @Test("Only the required entries are needed")
    func minimum() throws {
        #expect(try Self.read(#"{"version":"1"}"#).auth == nil)
        #expect(try Self.read(#"{"version":"1","auth":null}"#).auth == nil)
        let auth = try Self.read(
            #"{"version":"1","auth":{"aws_region":"r","user_pool_id":"p","user_pool_client_id":"c"}}"#
        ).auth
        #expect(auth?.userPoolEndpoint == nil && auth?.userPoolClientSecret == nil)
        #expect(auth?.authenticationFlowType == nil && auth?.passwordPolicy == nil)
    }

    @Test(
        "A missing requirement of the password policy is off",
        arguments: [
            ("{}", 0, false), (#"{"min_length":6}"#, 6, false), (#"{"min_length":6,"require_numbers":true}"#, 6, true),
        ]
    )
    func passwordPolicy(json: String, minLength: UInt, requiresNumbers: Bool) throws {
        let pool = #""aws_region":"r","user_pool_id":"p","user_pool_client_id":"c""#
        let data = try Self.read(#"{"version":"1","auth":{\#(pool),"password_policy":\#(json)}}"#)
        let policy = try #require(data.auth?.passwordPolicy)
        #expect(policy.minLength == minLength)
        #expect(policy.requireNumbers == requiresNumbers)
        #expect(!policy.requireLowercase && !policy.requireUppercase && !policy.requireSymbols)
    }

    @Test("A missing entry of the web sign-in settings is empty")
    func incompleteOAuth() throws {
        let pool = #""aws_region":"r","user_pool_id":"p","user_pool_client_id":"c""#
        let data = try Self.read(#"{"version":"1","auth":{\#(pool),"oauth":{"domain":"d"}}}"#)
        let oauth = try #require(data.auth?.oauth)
        #expect(oauth.domain == "d")
        #expect(oauth.scopes.isEmpty && oauth.identityProviders.isEmpty && oauth.responseType.isEmpty)
        #expect(oauth.redirectSignInUri.isEmpty && oauth.redirectSignOutUri.isEmpty)
    }

    @Test("An encoded configuration decodes to the same value")
    func roundTrip() throws {
        let auth = AmplifyOutputsData.Auth(
            awsRegion: "r",
            userPoolId: "p",
            userPoolClientId: "c",
            standardRequiredAttributes: [.givenName],
            usernameAttributes: [.phoneNumber],
            userPoolEndpoint: URL(string: "https://example.com/"),
            userPoolClientSecret: "s",
            authenticationFlowType: .userAuth
        )
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let data = try encoder.encode(AmplifyOutputsData(version: "1", auth: auth))
        #expect(String(decoding: data, as: UTF8.self).contains("\"user_pool_client_id\""))
        let read = try #require(try AmplifyOutputs.data(data).resolveConfiguration().auth)
        #expect(read.standardRequiredAttributes == [.givenName] && read.usernameAttributes == [.phoneNumber])
        #expect(read.userPoolEndpoint == auth.userPoolEndpoint && read.userPoolClientSecret == "s")
        #expect(read.authenticationFlowType == .userAuth)
    }

    private static let good = #""aws_region":"r","user_pool_id":"p","user_pool_client_id":"c""#

    @Test(
        "An invalid file is refused with the entry's name and without its value",
        arguments: [
            ("", "JSON"), ("{", "JSON"), ("<html>hidden</html>", "JSON"), (#"{"version":"hidden"#, "JSON"),
            ("[]", "the document"), ("7", "the document"), ("null", "the document"), ("\u{0}\u{1}", "JSON"),
            ("{}", "version is missing"), (#"{"version":1}"#, "version has the wrong type"),
            (#"{"version":null}"#, "version"), (#"{"version":"1","auth":[]}"#, "auth has the wrong type"),
            (#"{"version":"1","auth":{}}"#, "auth.aws_region is missing"),
            (#"{"version":"1","auth":{"aws_region":"r","user_pool_id":7}}"#, "auth.user_pool_id has the wrong type"),
            (#"{"version":"1","auth":{"aws_region":"r","user_pool_id":null}}"#, "auth.user_pool_id"),
            (
                #"{"version":"1","auth":{"# + good + #","user_pool_client_secret":["hidden"]}}"#,
                "user_pool_client_secret"
            ),
            (#"{"version":"1","auth":{"# + good + #","user_pool_endpoint":""}}"#, "user_pool_endpoint"),
            (#"{"version":"1","auth":{"# + good + #","mfa_methods":["SMS",1]}}"#, "auth.mfa_methods.[1]"),
            (#"{"version":"1","auth":{"# + good + #","username_attributes":"email"}}"#, "username_attributes"),
            (
                #"{"version":"1","auth":{"# + good + #","authentication_flow_type":"MAGIC"}}"#,
                "authentication_flow_type"
            ),
            (
                #"{"version":"1","auth":{"# + good + #","password_policy":{"min_length":-1}}}"#,
                "a value that is not allowed"
            ),
            (
                #"{"version":"1","auth":{"# + good + #","password_policy":{"min_length":"8"}}}"#,
                "auth.password_policy.min_length"
            ),
            (String(repeating: "[", count: 200_000), "nested"),
            (#"{"a":"# + String(repeating: "[", count: 101) + String(repeating: "]", count: 101) + "}", "nested"),
        ]
    )
    func refuses(text: String, what: String) {
        let error = #expect(throws: ConfigurationError.self) { try Self.read(text) }
        guard case .unableToDecode(let description, let suggestion, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.contains(what), "\(description)")
        #expect(!description.contains("hidden") && suggestion.contains("amplify_outputs.json"))
    }

    @Test("Brackets in a string are not nesting")
    func brackets() throws {
        let text = String(repeating: #"[{\""#, count: 500)
        #expect(try Self.read(#"{"version":"\#(text)"}"#).version.count == 1500)
    }

    @Test("Without a name, the file is amplify_outputs.json of the app")
    func defaultName() {
        let error = #expect(throws: ConfigurationError.self) {
            try AmplifyOutputs.amplifyOutputs.resolveConfiguration()
        }
        guard case .invalidAmplifyOutputsFile(let description, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.hasPrefix("There is no amplify_outputs.json in "))
    }

    @Test("The file is read from a bundle by its name")
    func bundle() throws {
        let folder = try TemporaryFolder()
        try Data(#"{"version":"7"}"#.utf8).write(to: folder.url.appendingPathComponent("other.json"))
        let bundle = try #require(Bundle(path: folder.url.path))
        #expect(try AmplifyOutputs.resource(named: "other", in: bundle).resolveConfiguration().version == "7")
        let error = #expect(throws: ConfigurationError.self) {
            try AmplifyOutputs.resource(named: "amplify_outputs", in: bundle).resolveConfiguration()
        }
        guard case .invalidAmplifyOutputsFile(let description, let suggestion, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.contains("amplify_outputs.json") && !suggestion.isEmpty)
    }
}
