import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("The user", .timeLimit(.minutes(5)))
struct UserTests {
    private static let token = "<token>"

    /// A call, the service's response, the request without the access token, and the result.
    struct Row: Sendable, CustomTestStringConvertible {
        let event: String
        let answer: String
        let operation: String
        let body: String
        let result: String
        var isSignedIn = true
        let call: @Sendable (AWSCognitoAuthPlugin) async throws -> String
        var testDescription: String { "\(event) \(body)" }
    }

    static let rows: [Row] = [
        Row(
            event: "Auth.fetchDevicesAPI",
            answer:
                #"{"Devices":[{"DeviceKey":"eu_1","DeviceAttributes":[{"Name":"device_name","Value":"iOS"}],"#
                + #""DeviceLastAuthenticatedDate":2}]}"#,
            operation: "ListDevices",
            body: #"{"AccessToken":"<token>","Limit":60}"#,
            result: "eu_1 iOS 2.0"
        ) { plugin in
            let device = try #require(try await plugin.fetchDevices(options: nil).first as? AWSAuthDevice)
            return "\(device.id) \(device.name) \(device.lastAuthenticatedDate?.timeIntervalSince1970 ?? 0)"
        },
        Row(
            event: "Auth.forgetDeviceAPI",
            answer: "",
            operation: "ForgetDevice",
            body: #"{"AccessToken":"<token>","DeviceKey":"eu_2"}"#,
            result: "()"
        ) { plugin in
            let device = AWSAuthDevice(
                id: "eu_2",
                name: "",
                attributes: nil,
                createdDate: nil,
                lastAuthenticatedDate: nil,
                lastModifiedDate: nil
            )
            return "\(try await plugin.forgetDevice(device, options: nil))"
        },
        Row(
            event: "Auth.fetchUserAttributesAPI",
            answer:
                #"{"Username":"ada","UserAttributes":[{"Name":"email","Value":"a"},{"Name":"custom:team","Value":"b"},"#
                + #"{"Name":"new_one","Value":"c"}]}"#,
            operation: "GetUser",
            body: #"{"AccessToken":"<token>"}"#,
            result: #"email=a, custom("team")=b, unknown("new_one")=c"#
        ) { plugin in
            try await plugin.fetchUserAttributes(options: nil).map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
                .replacingOccurrences(of: "Amplify.AuthUserAttributeKey.", with: "")
        },
        Row(
            event: "Auth.updateUserAttributeAPI",
            answer:
                #"{"CodeDeliveryDetailsList":[{"AttributeName":"email","DeliveryMedium":"EMAIL","Destination":"n***"}]}"#,
            operation: "UpdateUserAttributes",
            body:
                #"{"AccessToken":"<token>","ClientMetadata":{"m":"1"},"UserAttributes":[{"Name":"email","Value":"new"}]}"#,
            result: "email"
        ) { plugin in
            let options = AuthUpdateUserAttributeRequest.Options(
                pluginOptions: AWSAuthUpdateUserAttributeOptions(metadata: ["m": "1"])
            )
            let result = try await plugin.update(
                userAttribute: AuthUserAttribute(.email, value: "new"),
                options: options
            )
            guard !result.isUpdated, case .confirmAttributeWithCode(let details, nil) = result.nextStep else {
                return "\(result)"
            }
            return details == AuthCodeDeliveryDetails(destination: .email("n***"), attributeKey: .email)
                ? "email" : "\(details)"
        },
        Row(
            event: "Auth.updateUserAttributesAPI",
            answer: #"{"CodeDeliveryDetailsList":[{"AttributeName":"phone_number","DeliveryMedium":"SMS"}]}"#,
            operation: "UpdateUserAttributes",
            body: #"{"AccessToken":"<token>","ClientMetadata":{},"UserAttributes":[{"Name":"name","Value":"A"},"#
                + #"{"Name":"phone_number","Value":"+1"}]}"#,
            result: "true false"
        ) { plugin in
            let results = try await plugin.update(
                userAttributes: [AuthUserAttribute(.name, value: "A"), AuthUserAttribute(.phoneNumber, value: "+1")],
                options: nil
            )
            return "\(results[.name]?.isUpdated == true) \(results[.phoneNumber]?.isUpdated == true)"
        },
        Row(
            event: "Auth.sendUserAttributeVerificationCodeAPI",
            answer: #"{"CodeDeliveryDetails":{"AttributeName":"email","DeliveryMedium":"EMAIL","Destination":"n***"}}"#,
            operation: "GetUserAttributeVerificationCode",
            body: #"{"AccessToken":"<token>","AttributeName":"email"}"#,
            result: "email"
        ) { plugin in
            let details = try await plugin.sendVerificationCode(forUserAttributeKey: .email, options: nil)
            return details.attributeKey == .email ? "email" : "\(details)"
        },
        Row(
            event: "Auth.confirmUserAttributesAPI",
            answer: "{}",
            operation: "VerifyUserAttribute",
            body: #"{"AccessToken":"<token>","AttributeName":"phone_number","Code":"123456"}"#,
            result: "done"
        ) { plugin in
            try await plugin.confirm(userAttribute: .phoneNumber, confirmationCode: "123456", options: nil)
            return "done"
        },
        Row(
            event: "Auth.changePasswordAPI",
            answer: "{}",
            operation: "ChangePassword",
            body: #"{"AccessToken":"<token>","PreviousPassword":"old","ProposedPassword":"new"}"#,
            result: "done"
        ) { plugin in
            try await plugin.update(oldPassword: "old", to: "new", options: nil)
            return "done"
        },
        Row(
            event: "Auth.changePasswordAPI",
            answer: "{}",
            operation: "ChangePassword",
            body: #"{"AccessToken":"<token>","ProposedPassword":"new"}"#,
            result: "done"
        ) { plugin in
            try await plugin.update(oldPassword: "", to: "new", options: nil)
            return "done"
        },
        Row(
            event: "Auth.setUpTOTPAPI",
            answer: #"{"SecretCode":"ABCDEF"}"#,
            operation: "AssociateSoftwareToken",
            body: #"{"AccessToken":"<token>"}"#,
            result: "otpauth://totp/App:ada?secret=ABCDEF&issuer=App"
        ) { plugin in
            try await plugin.setUpTOTP().getSetupURI(appName: "App").absoluteString
        },
        Row(
            event: "Auth.verifyTOTPSetupAPI",
            answer: #"{"Status":"SUCCESS"}"#,
            operation: "VerifySoftwareToken",
            body: #"{"AccessToken":"<token>","FriendlyDeviceName":"phone","UserCode":"123456"}"#,
            result: "done"
        ) { plugin in
            try await plugin.verifyTOTPSetup(
                code: "123456",
                options: .init(pluginOptions: VerifyTOTPSetupOptions(friendlyDeviceName: "phone"))
            )
            return "done"
        },
        Row(
            event: "Auth.fetchMFAPreferenceAPI",
            answer: #"{"Username":"ada","UserAttributes":[],"PreferredMfaSetting":"SOFTWARE_TOKEN_MFA","#
                + #""UserMFASettingList":["SMS_MFA","SOFTWARE_TOKEN_MFA","NEW_ONE"]}"#,
            operation: "GetUser",
            body: #"{"AccessToken":"<token>"}"#,
            result: "true totp"
        ) { plugin in
            let preference = try await plugin.fetchMFAPreference()
            return "\(preference.enabled == [.sms, .totp]) \(preference.preferred.map { "\($0)" } ?? "none")"
        },
        Row(
            event: "Auth.fetchMFAPreferenceAPI",
            answer: #"{"Username":"ada","UserAttributes":[]}"#,
            operation: "GetUser",
            body: #"{"AccessToken":"<token>"}"#,
            result: "none"
        ) { plugin in
            let preference = try await plugin.fetchMFAPreference()
            return preference.enabled == nil && preference.preferred == nil ? "none" : "\(preference)"
        },
        Row(
            event: "Auth.updateMFAPreferenceAPI",
            answer: "{}",
            operation: "SetUserMFAPreference",
            body: #"{"AccessToken":"<token>","EmailMfaSettings":{"Enabled":true,"PreferredMfa":false},"#
                + #""SMSMfaSettings":{"Enabled":false,"PreferredMfa":false},"#
                + #""SoftwareTokenMfaSettings":{"Enabled":true,"PreferredMfa":true}}"#,
            result: "done"
        ) { plugin in
            try await plugin.updateMFAPreference(sms: .disabled, totp: .preferred, email: .notPreferred)
            return "done"
        },
        Row(
            event: "Auth.resetPasswordAPI",
            answer: #"{"CodeDeliveryDetails":{"DeliveryMedium":"SMS","Destination":"+***1"}}"#,
            operation: "ForgotPassword",
            body: #"{"ClientId":"client1","ClientMetadata":{"m":"1"},"Username":"ada"}"#,
            result: "false true",
            isSignedIn: false
        ) { plugin in
            let result = try await plugin.resetPassword(
                for: "ada",
                options: .init(pluginOptions: AWSAuthResetPasswordOptions(metadata: ["m": "1"]))
            )
            let step = AuthResetPasswordStep.confirmResetPasswordWithCode(
                AuthCodeDeliveryDetails(destination: .sms("+***1")),
                nil
            )
            return "\(result.isPasswordReset) \(result.nextStep == step)"
        },
        Row(
            event: "Auth.confirmResetPasswordAPI",
            answer: "{}",
            operation: "ConfirmForgotPassword",
            body:
                #"{"ClientId":"client1","ClientMetadata":{},"ConfirmationCode":"1","Password":"new","Username":"ada"}"#,
            result: "done",
            isSignedIn: false
        ) { plugin in
            try await plugin.confirmResetPassword(for: "ada", with: "new", confirmationCode: "1", options: nil)
            return "done"
        },
    ]

    @Test("Each call sends the service model's members, reads the response and dispatches a Hub event", arguments: rows)
    func calls(row: Row) async throws {
        let answer = PluginTestEnvironment.Answer.json(row.answer)
        let stage =
            row.isSignedIn ? try await PluginTestEnvironment.signedIn([answer]) : try PluginTestEnvironment([answer])
        #expect(try await row.call(stage.plugin) == row.result)
        #expect(stage.operations.last == row.operation)
        let body = try stage.sent(stage.bodies.count - 1)
        let token = stage.bodies.last?["AccessToken"] as? String ?? "none"
        #expect(body.replacingOccurrences(of: token, with: Self.token) == row.body)
        #expect(await stage.events().last?.eventName == row.event)
    }

    @Test("Each refused call throws its reason and dispatches it to the Hub", arguments: rows)
    func refused(row: Row) async throws {
        let answer = PluginTestEnvironment.error("LimitExceededException", "Attempt limit exceeded.")
        let stage =
            row.isSignedIn ? try await PluginTestEnvironment.signedIn([answer]) : try PluginTestEnvironment([answer])
        let error = await authError { _ = try await row.call(stage.plugin) }
        #expect(error?.reason == .limitExceeded)
        #expect(error?.cognitoServiceError?.operation == row.operation)
        let last = await stage.events().last
        #expect(last?.eventName == row.event)
    }

    @Test("Each call about the user fails without a session", arguments: rows.filter(\.isSignedIn))
    func signedOut(row: Row) async throws {
        let stage = try PluginTestEnvironment()
        #expect(await authError { _ = try await row.call(stage.plugin) } == .signedOut("", ""))
        #expect(stage.operations == [])
    }

    @Test("\"Enabled\" keeps the preferred method, which is fetched first")
    func enabledKeepsPreference() async throws {
        let stage = try await PluginTestEnvironment.signedIn([
            .json(#"{"Username":"ada","UserAttributes":[],"PreferredMfaSetting":"SMS_MFA"}"#), .json("{}"),
        ])
        try await stage.plugin.updateMFAPreference(sms: .enabled, totp: .enabled)
        #expect(Array(stage.operations.dropFirst()) == ["GetUser", "SetUserMFAPreference"])
        #expect(stage.bodies[2]["SMSMfaSettings"] as? [String: Bool] == ["Enabled": true, "PreferredMfa": true])
        #expect(
            stage.bodies[2]["SoftwareTokenMfaSettings"] as? [String: Bool] == ["Enabled": true, "PreferredMfa": false]
        )
    }

    @Test("A wrong TOTP code has its reason in every form of the service's refusal", arguments: [true, false])
    func wrongAuthenticatorCode(isException: Bool) async throws {
        let stage = try await PluginTestEnvironment.signedIn([
            isException ? PluginTestEnvironment.error("EnableSoftwareTokenMFAException") : .json(#"{"Status":"ERROR"}"#)
        ])
        let error = await authError { try await stage.plugin.verifyTOTPSetup(code: "000000", options: nil) }
        #expect(error?.reason == .softwareTokenMFANotEnabled)
    }

    @Test("An empty code is refused with the field's name, and nothing is sent")
    func emptyCode() async throws {
        let stage = try await PluginTestEnvironment.signedIn()
        let sent = stage.operations
        let totp = await authError { try await stage.plugin.verifyTOTPSetup(code: "", options: nil) }
        #expect(totp?.field == "code")
        let attribute = await authError {
            try await stage.plugin.confirm(userAttribute: .email, confirmationCode: "")
        }
        #expect(attribute?.field == "confirmationCode")
        #expect(stage.operations == sent)
        #expect(await stage.events().last?.eventName == "Auth.confirmUserAttributesAPI")
    }

    @Test("The deprecated name of a call does the same")
    @available(*, deprecated)
    func olderName() async throws {
        let stage = try await PluginTestEnvironment.signedIn([.json("{}")])
        let options = AWSAttributeResendConfirmationCodeOptions(metadata: ["m": "1"])
        let details = try await stage.plugin.resendConfirmationCode(
            forUserAttributeKey: .email,
            options: .init(pluginOptions: options)
        )
        #expect(stage.bodies.last?["ClientMetadata"] as? [String: String] == ["m": "1"])
        #expect(details == AuthCodeDeliveryDetails(destination: .unknown(nil)))
        #expect(await stage.events().last?.eventName == "Auth.attributeResendConfirmationCodeAPI")
    }
}
