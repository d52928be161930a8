import Amplify
import Foundation
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Identifiers of the service", .timeLimit(.minutes(5)))
struct ModelTests {
    static let keys: [(AuthUserAttributeKey, String)] = [
        (.address, "address"), (.birthDate, "birthdate"), (.email, "email"), (.emailVerified, "email_verified"),
        (.familyName, "family_name"), (.gender, "gender"), (.givenName, "given_name"), (.locale, "locale"),
        (.middleName, "middle_name"), (.name, "name"), (.nickname, "nickname"), (.phoneNumber, "phone_number"),
        (.phoneNumberVerified, "phone_number_verified"), (.picture, "picture"),
        (.preferredUsername, "preferred_username"), (.profile, "profile"), (.sub, "sub"), (.updatedAt, "updated_at"),
        (.website, "website"), (.zoneInfo, "zoneinfo"), (.custom("team"), "custom:team"), (.custom(""), "custom:"),
        (.unknown("new_one"), "new_one"), (.unknown(""), ""),
    ]

    @Test("User attribute keys have the service's names", arguments: keys)
    func attributes(key: AuthUserAttributeKey, word: String) {
        #expect(key.rawValue == word)
        #expect(AuthUserAttributeKey(rawValue: word) == key)
    }

    @Test(
        "First factors have the service's names",
        arguments: [
            (AuthFactorType.password, "PASSWORD"), (.passwordSRP, "PASSWORD_SRP"), (.smsOTP, "SMS_OTP"),
            (.emailOTP, "EMAIL_OTP"),
        ]
    )
    func firstFactors(factor: AuthFactorType, word: String) {
        #expect(factor.challengeResponse == word && factor.rawValue == word)
        #expect(AuthFactorType(rawValue: word.lowercased()) == factor)
        #expect(AuthFactorType(rawValue: "password srp") == nil)
    }

    @Test(
        "Second factors have the service's names",
        arguments: [
            (MFAType.sms, "SMS_MFA"), (.totp, "SOFTWARE_TOKEN_MFA"), (.email, "EMAIL_OTP"),
        ]
    )
    func secondFactors(factor: MFAType, word: String) {
        #expect(factor.challengeResponse == word && factor.rawValue == word)
        #expect(MFAType(rawValue: word.lowercased()) == factor)
        #expect(MFAType(rawValue: "sms") == nil)
    }

    @Test(
        "An authentication flow round-trips through encoding",
        arguments: [
            AuthFlowType.userSRP, .customWithSRP, .customWithoutSRP, .userPassword, .userAuth,
            .userAuth(preferredFirstFactor: .emailOTP),
        ]
    )
    func flows(flow: AuthFlowType) throws {
        #expect(try JSONDecoder().decode(AuthFlowType.self, from: JSONEncoder().encode(flow)) == flow)
    }

    @Test(
        "The service's name of the custom flow and the older format are read",
        arguments: [
            (#"{"type":"CUSTOM_AUTH"}"#, AuthFlowType.customWithSRP), (#""userSRP""#, .userSRP),
            (#""custom""#, .customWithSRP), (#""customWithSRP""#, .customWithSRP),
            (#""customWithoutSRP""#, .customWithoutSRP), (#""userPassword""#, .userPassword),
        ]
    )
    func olderFlows(json: String, flow: AuthFlowType) throws {
        #expect(try JSONDecoder().decode(AuthFlowType.self, from: Data(json.utf8)) == flow)
    }

    @Test(
        "An unknown authentication flow or first factor is refused",
        arguments: [
            #"{"type":"MAGIC"}"#, #""magic""#, #"{"type":"USER_AUTH","preferredFirstFactor":"MAGIC"}"#,
        ]
    )
    func unknownFlow(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(AuthFlowType.self, from: Data(json.utf8))
        }
    }

    @Test("The older options take precedence over the newer ones")
    @available(*, deprecated)
    func olderOptions() {
        let options = AWSAuthSignInOptions(validationData: ["a": "1", "b": "1"], metadata: ["a": "2", "c": "2"])
        #expect(options.clientMetadata == ["a": "1", "b": "1", "c": "2"])
        #expect(AuthFlowType.custom != .customWithSRP)
    }
}
