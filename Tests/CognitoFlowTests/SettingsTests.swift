import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("Settings from an amplify_outputs.json", .timeLimit(.minutes(5)))
struct SettingsTests {
    private let whole = #"""
        {"version":"1.3","auth":{"aws_region":"eu-west-1","user_pool_id":"eu-central-1_AbC","user_pool_client_id":"c1",
        "username_attributes":["email","phone_number"],"standard_required_attributes":["email","given_name"],
        "user_verification_types":["email"],"mfa_configuration":"OPTIONAL","mfa_methods":["TOTP"],
        "password_policy":{"min_length":12,"require_numbers":true,"require_lowercase":true,"require_uppercase":false,
        "require_symbols":true},"user_pool_endpoint":"https://localhost:8090/","user_pool_client_secret":"shh",
        "authentication_flow_type":"USER_AUTH","something_new":7},"data":{}}
        """#

    @Test("Every value that forms need is read")
    func all() throws {
        let settings = try CognitoPoolSettings(amplifyOutputs: Data(whole.utf8))
        #expect(settings.usernameAttributes == [.email, .phoneNumber])
        #expect(settings.requiredAttributes == ["email", "given_name"])
        #expect(
            settings.passwordPolicy
                == CognitoPasswordPolicy(minLength: 12, needsDigit: true, needsLowercase: true, needsSymbol: true)
        )
        #expect(settings.verifiedAttributes == ["email"])
        #expect(settings.signInMethod == .choice)
        #expect(settings.signUpPassword == .optional)
        let configuration = try UserPoolConfiguration(amplifyOutputs: Data(whole.utf8))
        #expect(configuration.poolID == "eu-central-1_AbC")
        #expect(configuration.region == "eu-west-1")
        #expect(configuration.clientID == "c1")
        #expect(configuration.clientSecret == Secret("shh"))
        #expect(configuration.endpoint.absoluteString == "https://localhost:8090/")
    }

    @Test(
        "Missing password rules are none, and the length is limited to the service's range",
        arguments: [
            ("{}", 0), (#"{"min_length":-1}"#, 0), (#"{"min_length":0}"#, 0), (#"{"min_length":1}"#, 1),
            (#"{"min_length":256}"#, 256), (#"{"min_length":257}"#, 256), (#"{"min_length":"8"}"#, 0),
        ]
    )
    func policies(policy: String, length: Int) throws {
        let file = #"{"auth":{"user_pool_id":"eu-central-1_A","user_pool_client_id":"c","password_policy":\#(policy)}}"#
        let settings = try CognitoPoolSettings(amplifyOutputs: Data(file.utf8))
        #expect(settings.passwordPolicy == CognitoPasswordPolicy(minLength: length))
    }

    @Test(
        "Sign-in methods and sign-up passwords of a configuration",
        arguments: [
            ("", CognitoPoolSettings.SignInMethod.passwordProof, CognitoPoolSettings.SignUpPassword.required),
            (#","authentication_flow_type":"USER_PASSWORD_AUTH""#, .password, .required),
            (#","authentication_flow_type":"CUSTOM_AUTH_WITHOUT_SRP""#, .custom, .required),
            (#","passwordless_options":{"email_otp_enabled":true}"#, .choice, .optional),
            (#","passwordless_options":{},"authentication_flow_type":null"#, .passwordProof, .required),
        ]
    )
    func methods(
        entry: String,
        method: CognitoPoolSettings.SignInMethod,
        password: CognitoPoolSettings.SignUpPassword
    ) throws {
        let file = #"{"auth":{"user_pool_id":"eu-central-1_A","user_pool_client_id":"c"\#(entry)}}"#
        let settings = try CognitoPoolSettings(amplifyOutputs: Data(file.utf8))
        #expect(settings.signInMethod == method)
        #expect(settings.signUpPassword == password)
    }

    @Test(
        "An invalid file names the invalid entry",
        arguments: [
            (#"{"auth":7}"#, "no member auth"), (#"{"auth":[]}"#, "no member auth"),
            ("nonsense", "not a JSON object"), ("[]", "not a JSON object"), ("{}", "no member auth"),
            (#"{"auth":{"user_pool_client_id":"c"}}"#, "auth.user_pool_id"),
            (#"{"auth":{"user_pool_id":7,"user_pool_client_id":"c"}}"#, "auth.user_pool_id is of the wrong type"),
            (#"{"auth":{"user_pool_id":"nowhere","user_pool_client_id":"c"}}"#, "must look like"),
            (
                #"{"auth":{"user_pool_id":"e_A","user_pool_client_id":"c","user_pool_endpoint":"http://example.com"}}"#,
                "must be an https address"
            ),
            (
                #"{"auth":{"user_pool_id":"e_A","user_pool_client_id":"c","username_attributes":"email"}}"#,
                "username_attributes"
            ),
            (#"{"auth":{"user_pool_id":"e_A","user_pool_client_id":"c","password_policy":[]}}"#, "password_policy"),
            (
                #"{"auth":{"user_pool_id":"e_A","user_pool_client_id":"c","authentication_flow_type":"MAGIC"}}"#,
                "authentication_flow_type"
            ),
        ]
    )
    func wrong(file: String, words: String) throws {
        let data = Data(file.utf8)
        let error = try #require(throws: NativeAuthError.self) {
            _ = try UserPoolConfiguration(amplifyOutputs: data)
            _ = try CognitoPoolSettings(amplifyOutputs: data)
        }
        #expect(error.code == .misconfigured)
        #expect(error.message.contains(words))
    }
}
