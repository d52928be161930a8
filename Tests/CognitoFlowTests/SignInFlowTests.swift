import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Sign-in at a user pool", .timeLimit(.minutes(5)))
@MainActor
struct SignInFlowTests {
    let entered = ["username": "ada", "password": "Correct-horse1"]

    func signedIn(
        _ answers: Service.Answer...,
        in settings: CognitoPoolSettings = .byName,
        language: String = "en"
    ) async throws -> CognitoFlowEnvironment {
        let stage = try CognitoFlowEnvironment(.signIn, settings, language: language)
        await stage.model.start()
        for answer in answers { stage.script(answer) }
        var values = entered
        if settings.signInMethod == .choice { values = ["username": "ada@example.com"] }
        await stage.fill(values)
        return stage
    }

    @Test("A password sign-in with SRP starts a session")
    func proof() async throws {
        let stage = try await signedIn(Service.verifier, Service.tokens())
        #expect(stage.outcome?.user?.id == "id-ada")
        #expect(try await stage.client.accessToken().isEmpty == false)
        for request in stage.transport.requests {
            #expect(!String(decoding: request.body ?? Data(), as: UTF8.self).contains("Correct-horse1"))
        }
    }

    @Test(
        "A refusal keeps the form and the user name, and the password has to be entered again",
        arguments: ["NotAuthorized", "UserNotFound"]
    )
    func refused(name: String) async throws {
        let stage = try await signedIn(Service.verifier, Service.refusal(name, "Incorrect username or password."))
        #expect(stage.screen == "sign_in")
        #expect(
            stage.model.error?.message == "Incorrect username or password, or the account is locked."
        )
        #expect(stage.model.value(for: "username") == "ada")
        #expect(stage.model.value(for: "password") == "")
        stage.script(Service.verifier, Service.tokens())
        await stage.fill(["password": "Correct-horse1"])
        #expect(stage.outcome?.user != nil)
    }

    /// The form of a challenge, its input and its request.
    struct Asked: Sendable, CustomTestStringConvertible {
        let name: String
        var parameters: [String: String] = [:]
        let fields: [String]
        let values: [String: String]
        let responses: [String: String]
        var testDescription: String { name }
    }

    nonisolated private static let asked = [
        Asked(name: "SMS_MFA", fields: ["code"], values: ["code": "123456"], responses: ["SMS_MFA_CODE": "123456"]),
        Asked(name: "SMS_OTP", fields: ["code"], values: ["code": "12345678"], responses: ["SMS_OTP_CODE": "12345678"]),
        Asked(
            name: "EMAIL_OTP",
            fields: ["code"],
            values: ["code": "12345678"],
            responses: ["EMAIL_OTP_CODE": "12345678"]
        ),
        Asked(
            name: "SOFTWARE_TOKEN_MFA",
            fields: ["code"],
            values: ["code": "123456"],
            responses: ["SOFTWARE_TOKEN_MFA_CODE": "123456"]
        ),
        Asked(
            name: "NEW_PASSWORD_REQUIRED",
            parameters: ["requiredAttributes": #"["userAttributes.given_name","userAttributes.phone_number"]"#],
            fields: ["new_password", "given_name", "phone_number"],
            values: ["new_password": "Other-horse2", "given_name": "Ada", "phone_number": "+1 (555) 010-9999"],
            responses: [
                "NEW_PASSWORD": "Other-horse2", "userAttributes.given_name": "Ada",
                "userAttributes.phone_number": "+15550109999",
            ]
        ),
        Asked(
            name: "MFA_SETUP",
            parameters: ["MFAS_CAN_SETUP": #"["SMS_MFA","EMAIL_OTP"]"#],
            fields: ["email"],
            values: ["email": "ada@example.com"],
            responses: ["EMAIL": "ada@example.com"]
        ),
        Asked(
            name: "CUSTOM_CHALLENGE",
            parameters: ["riddle": "2+2"],
            fields: ["answer"],
            values: ["answer": "4"],
            responses: ["ANSWER": "4"]
        ),
    ]

    @Test("Each challenge is a form, and its response has the service's members", arguments: asked)
    func challenge(asked: Asked) async throws {
        let stage = try await signedIn(Service.verifier, Service.challenge(asked.name, asked.parameters))
        #expect(stage.screen == "challenge")
        #expect(stage.fields == asked.fields)
        stage.script(Service.tokens())
        await stage.fill(asked.values)
        #expect(stage.outcome?.user != nil)
        var responses = try #require(stage.sent.last?["ChallengeResponses"] as? [String: String])
        #expect(responses.removeValue(forKey: "USERNAME") != nil)
        #expect(responses == asked.responses)
        #expect(stage.sent.last?["Session"] as? String == "c1")
    }

    @Test("A wrong code keeps the form and the latest session")
    func wrongCode() async throws {
        let stage = try await signedIn(Service.verifier, Service.code("SMS_MFA"))
        #expect(stage.shownTexts.contains("We sent a code to to-SMS."))
        let form = stage.model.step?.id
        stage.script(Service.refusal("CodeMismatch"), Service.lost(), Service.tokens())
        await stage.fill(["code": "000000"])
        #expect(stage.model.step?.id == form)
        #expect(stage.model.fieldErrors["code"] == ["Incorrect code."])
        await stage.fill(["code": "123456"])
        #expect(stage.model.error?.code == .offline)
        #expect(await stage.flow.translated(into: FormTexts(language: "en"))?.error == nil)
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
    }

    @Test("A sign-in that the service has ended restarts with the user name and the reason")
    func over() async throws {
        let stage = try await signedIn(Service.verifier, Service.code("SMS_MFA"))
        stage.script(Service.refusal("NotAuthorized", "Invalid session for the user."))
        await stage.fill(["code": "123456"])
        #expect(stage.model.step?.id == "sign_in-3")
        #expect(await stage.flow.forms.context.password == nil)
        #expect(stage.model.error?.code == .expired)
        #expect(stage.model.error?.message == "This sign-in has expired. Start over.")
        #expect(stage.model.value(for: "username") == "ada")
        #expect(stage.model.phase == .ready)
    }

    @Test("A network failure keeps the form, and the same values can be sent again")
    func offline() async throws {
        let stage = try await signedIn(Service.verifier, Service.code("SMS_MFA"))
        stage.script(Service.lost(), Service.tokens())
        await stage.fill(["code": "123456"])
        #expect(stage.model.error?.code == .offline)
        #expect(stage.screen == "challenge")
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
    }

    @Test("A new code for a second factor repeats the sign-in with the same choice")
    func resend() async throws {
        let choice = Service.challenge("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": #"["SMS_MFA","EMAIL_OTP","FACE"]"#])
        let stage = try await signedIn(Service.verifier, choice)
        #expect(stage.actions == ["SMS_MFA", "EMAIL_OTP"])
        stage.script(Service.code("SMS_MFA"))
        await stage.model.submit("SMS_MFA")
        #expect(stage.actions == ["send", "resend", "other_way"])
        #expect(stage.model.remainingDelay(for: "resend") == .seconds(30))
        stage.clock.advance(by: .seconds(31))
        // While a new code can't be requested, the old code is valid.
        stage.script(Service.lost(wasSent: false))
        await stage.model.submit("resend")
        #expect(stage.model.error?.code == .offline)
        stage.script(Service.verifier, choice, Service.code("SMS_MFA", session: "c2"))
        await stage.model.submit("resend")
        #expect(stage.model.error == nil)
        stage.script(Service.tokens())
        await stage.fill(["code": "123456"])
        #expect(stage.sent.last?["Session"] as? String == "c2")
        #expect(stage.outcome?.user != nil)
    }

    @Test("A failed request for a new code keeps the old code's challenge")
    func failedResend() async throws {
        let stage = try await signedIn(Service.verifier, Service.code("SMS_MFA"))
        stage.clock.advance(by: .seconds(31))
        stage.script(Service.lost(wasSent: false), Service.tokens())
        await stage.model.submit("resend")
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent.last?["Session"] as? String == "c1")
    }

    @Test("Another second factor can be chosen")
    func otherWay() async throws {
        let choice = Service.challenge("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": #"["SMS_MFA","SOFTWARE_TOKEN_MFA"]"#])
        let stage = try await signedIn(Service.verifier, choice, Service.challenge("SOFTWARE_TOKEN_MFA"))
        await stage.model.submit("SOFTWARE_TOKEN_MFA")
        #expect(stage.shownTexts.contains("Enter the code from your authenticator app."))
        stage.script(Service.verifier, choice)
        await stage.model.submit("other_way")
        #expect(stage.actions == ["SOFTWARE_TOKEN_MFA", "SMS_MFA"])
    }

    @Test("The first factor is a code or the password, which is requested before the choice is sent")
    func firstFactor() async throws {
        let offer = Service.challenge(
            "SELECT_CHALLENGE",
            available: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "WEB_AUTHN"]
        )
        let stage = try await signedIn(offer, in: .byChoice)
        #expect(stage.actions == ["PASSWORD_SRP", "WEB_AUTHN", "EMAIL_OTP", "back"])
        await stage.model.submit("PASSWORD_SRP")
        #expect(stage.fields == ["password"])
        #expect(stage.operations == ["InitiateAuth"])
        stage.script(offer, Service.code("EMAIL_OTP"))
        await stage.model.submit("other_way")
        await stage.model.submit("EMAIL_OTP")
        #expect(stage.fields == ["code"])
        #expect(stage.model.step?.field("code")?.codeLength == nil)
        #expect((stage.sent.last?["ChallengeResponses"] as? [String: String])?["ANSWER"] == "EMAIL_OTP")
        stage.script(Service.tokens())
        await stage.fill(["code": "12345678"])
        #expect(stage.outcome?.user != nil)
    }

    @Test("A single first factor is chosen automatically; without a supported one the flow ends with an error")
    func singleFirstFactor() async throws {
        let one = try await signedIn(
            Service.challenge("SELECT_CHALLENGE", available: ["SMS_OTP"]),
            Service.code("SMS_OTP"),
            in: .byChoice
        )
        #expect(one.fields == ["code"])
        let none = try await signedIn(
            Service.challenge("SELECT_CHALLENGE", available: ["FINGERPRINT"]),
            in: .byChoice
        )
        #expect(none.model.error?.code == .unsupported)
        #expect(none.model.canRestart)
    }

    @Test("A wrong password among several first factors restarts the sign-in with the reason")
    func wrongPasswordOfChoice() async throws {
        let offer = Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"])
        let stage = try await signedIn(offer, in: .byChoice)
        await stage.model.submit("PASSWORD_SRP")
        stage.script(Service.verifier, Service.refusal("NotAuthorized", "Incorrect username or password."))
        await stage.fill(["password": "wrong"])
        #expect(stage.screen == "sign_in")
        #expect(stage.model.error?.code == .refused)
        #expect(stage.model.value(for: "username") == "ada@example.com")
    }

    @Test(
        "A TOTP setup shows QR code, key and code field; after a network failure no code is checked twice"
    )
    func appSetUp() async throws {
        let stage = try await signedIn(
            Service.verifier,
            Service.challenge("MFA_SETUP", ["MFAS_CAN_SETUP": #"["SOFTWARE_TOKEN_MFA"]"#]),
            .json(#"{"SecretCode":"ABCDEFGH","Session":"c2"}"#)
        )
        let pieces = try #require(stage.model.step?.components)
        let address = "otpauth://totp/Test%20App:ada?secret=ABCDEFGH&issuer=Test%20App"
        #expect(pieces.first { $0.kind == .qrCode }?.value == address)
        #expect(pieces.first { $0.kind == .copyableText }?.value == "ABCDEFGH")
        stage.script(
            Service.refusal("EnableSoftwareTokenMFA"),
            .json(#"{"Status":"ERROR"}"#),
            .json(#"{"Status":"SUCCESS","Session":"c3"}"#),
            Service.lost(),
            Service.tokens()
        )
        await stage.fill(["code": "000000"])
        #expect(stage.model.fieldErrors["code"] == ["Incorrect code."])
        await stage.fill(["code": "000000"])
        #expect(stage.model.fieldErrors["code"] == ["Incorrect code."])
        await stage.fill(["code": "123456"])
        #expect(stage.model.error?.code == .offline)
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.operations.filter { $0 == "VerifySoftwareToken" }.count == 3)
        #expect(stage.sent.last?["Session"] as? String == "c3")
    }

    @Test("A form lets the user choose among several methods to set up")
    func setUpChoice() async throws {
        let stage = try await signedIn(
            Service.verifier,
            Service.challenge("MFA_SETUP", ["MFAS_CAN_SETUP": #"["SMS_MFA","SOFTWARE_TOKEN_MFA","EMAIL_OTP"]"#])
        )
        #expect(stage.actions == ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"])
        await stage.model.submit("EMAIL_OTP")
        #expect(stage.fields == ["email"])
        stage.script(Service.code("EMAIL_OTP"))
        await stage.fill(["email": "ada@example.com"])
        #expect(stage.fields == ["code"])
    }
}
