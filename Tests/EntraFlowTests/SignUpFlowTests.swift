import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Sign-up at a tenant", .timeLimit(.minutes(5)))
@MainActor
struct SignUpFlowTests {
    /// At the code's form.
    private func atCode(_ settings: EntraFormSettings = EntraFormSettings()) async throws -> EntraFlowEnvironment {
        let stage = try EntraFlowEnvironment(.signUp, settings)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        return stage
    }

    @Test("A sign-up with an address and a code starts a session")
    func byCode() async throws {
        let stage = try await atCode()
        #expect(stage.screen == "sign_up_code")
        #expect(stage.shownTexts.contains("We sent a code to a***@e***."))
        #expect(stage.actions == ["send", "resend", "back"])
        #expect(stage.model.step?.field("code")?.codeLength == 8)
        stage.script(Service.next("t3"), Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user == FlowUser(id: "o-1", username: Service.ada, displayName: "Ada"))
        #expect(try stage.client.account()?.username == Service.ada)
        #expect(stage.endpoints == ["signup/start", "signup/challenge", "signup/continue", "oauth2/token"])
        #expect(stage.sent(0)["username"] == Service.ada)
        #expect(stage.sent(0)["password"] == nil)
        #expect(stage.sent(0)["attributes"] == nil)
        #expect(stage.sent(2)["oob"] == Service.code)
        #expect(stage.sent(3)["grant_type"] == "continuation_token")
        #expect(stage.sent(3)["continuation_token"] == "t3")
        #expect(await stage.flow.save() == nil)
    }

    @Test("Password, alias and attributes of the first form are sent; empty values are not")
    func firstForm() async throws {
        let stage = try EntraFlowEnvironment(
            .signUp,
            EntraFormSettings(
                signUpPassword: .required,
                hasAlias: true,
                attributes: [
                    EntraRequiredAttribute(name: "displayName"),
                    EntraRequiredAttribute(name: "city", isRequired: false),
                    EntraRequiredAttribute(
                        name: "extension_\(String(repeating: "0a", count: 16))_age",
                        type: "integer"
                    ),
                    EntraRequiredAttribute(name: "password"),
                ]
            )
        )
        await stage.model.start()
        let age = "extension_\(String(repeating: "0a", count: 16))_age"
        #expect(stage.fields == ["username", "password", "flatusername", "displayName", "city", age])
        #expect(
            stage.labels == ["Email address", "Password", "Username", "Display name", "City", "age"]
        )
        stage.script(Service.next("t1"), Service.code("t2"))
        await stage.fill([
            "username": " \(Service.ada) ", "password": Service.password, "displayName": "Ada", age: "36",
        ])
        #expect(stage.sent(0)["username"] == Service.ada)
        #expect(stage.sent(0)["password"] == Service.password)
        #expect(stage.sent(0)["attributes"] == #"{"displayName":"Ada","\#(age)":36}"#)
    }

    @Test("Local validation errors are shown before any request")
    func checkedFirst() async throws {
        let stage = try EntraFlowEnvironment(.signUp, EntraFormSettings(signUpPassword: .optional))
        await stage.model.start()
        await stage.fill(["username": "ada", "password": "short"])
        #expect(
            stage.model.fieldErrors == [
                "username": ["Enter an email address, such as name@example.com."],
                "password": [
                    "Password must contain at least 8 characters.",
                    "This password is too easy to guess. Use upper- and lower-case letters, digits and symbols.",
                ],
            ]
        )
        #expect(stage.transport.requests.isEmpty)
    }

    @Test("If the service requires a password after the code, its rules and each violation are shown")
    func passwordLater() async throws {
        let stage = try await atCode()
        stage.script(Service.refusal("credential_required", codes: [55_103], token: "t3"), Service.wantsPassword("t4"))
        await stage.fill(["code": Service.code])
        #expect(stage.screen == "sign_up_password")
        let requirements = try #require(stage.model.step?.field("password")).requirements(for: "aaaaaaaa")
        #expect(requirements.map(\.isMet) == [true, false])
        #expect(
            requirements.map(\.text) == [
                "At least 8 characters",
                "At least 3 of these: lower-case letters, upper-case letters, digits, symbols",
            ]
        )
        #expect(stage.actions == ["send", "back"])
        for (suberror, text) in [
            (
                "password_too_weak",
                "This password is too easy to guess. Use upper- and lower-case letters, digits and symbols."
            ),
            ("password_too_short", "Password must contain at least 8 characters."),
            ("password_too_long", "Password can contain at most 256 characters."),
            ("password_recently_used", "This password was used before. Choose a different one."),
            ("password_banned", "This password is too common. Choose a different one."),
            ("password_is_invalid", "This value isn't allowed."),
        ] {
            let form = stage.model.step?.id
            stage.script(Service.refusal("invalid_grant", suberror, codes: [399_246]))
            await stage.fill(["password": Service.password])
            #expect(stage.model.step?.id == form)
            #expect(stage.model.fieldErrors == ["password": [text]])
            #expect(stage.model.error?.recovery.first == .correct(["password"]))
        }
        stage.script(Service.next("t5"), Service.tokens())
        await stage.fill(["password": Service.password])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent.last?["continuation_token"] == "t5")
        #expect(!stage.sent.contains { $0["grant_type"] == "password" && $0["continuation_token"] != "t4" })
    }

    @Test("A wrong code keeps the form and the token and marks the field; the right one continues")
    func wrongCode() async throws {
        let stage = try await atCode()
        let form = stage.model.step?.id
        stage.script(Service.wrongCode)
        await stage.fill(["code": "00000000"])
        #expect(stage.model.step?.id == form)
        #expect(stage.model.fieldErrors["code"] == ["Incorrect code."])
        #expect(stage.model.error?.recovery.map(\.kind) == [.correctFields, .resend])
        #expect(stage.model.value(for: "code") == "")
        stage.script(Service.next("t3"), Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent(3)["continuation_token"] == "t2")
    }

    @Test("A new code can be requested after the service's interval; a wrong code does not restart the countdown")
    func resend() async throws {
        let stage = try await atCode()
        let form = stage.model.step?.id
        #expect(stage.model.remainingDelay(for: "resend") == .seconds(300))
        stage.clock.advance(by: .seconds(100))
        await stage.model.submit("resend")
        #expect(stage.model.error?.code == .rateLimited)
        stage.script(Service.wrongCode)
        await stage.fill(["code": "00000000"])
        #expect(stage.model.remainingDelay(for: "resend") == .seconds(200))
        stage.clock.advance(by: .seconds(200))
        stage.script(Service.code("t3", to: "b***@e***"))
        await stage.model.submit("resend")
        #expect(stage.model.step?.id == form)
        #expect(stage.shownTexts.contains("We sent a code to b***@e***."))
        #expect(stage.model.remainingDelay(for: "resend") == .seconds(300))
        stage.script(Service.next("t4"), Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.sent.suffix(2).first?["continuation_token"] == "t3")
    }

    @Test("A refused new code keeps the old one valid")
    func refusedResend() async throws {
        let stage = try await atCode()
        stage.clock.advance(by: .seconds(300))
        stage.script(Service.refusal("invalid_request", codes: [901_999]), Service.next("t3"), Service.tokens())
        await stage.model.submit("resend")
        #expect(stage.screen == "sign_up_code")
        #expect(stage.model.error != nil)
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent(3)["continuation_token"] == "t2")
    }

    @Test("Going back restores the form with its values, without the password")
    func otherAddress() async throws {
        let stage = try EntraFlowEnvironment(.signUp, EntraFormSettings(signUpPassword: .required, hasAlias: true))
        await stage.begin(
            ["username": Service.ada, "password": Service.password, "flatusername": "ada"],
            Service.next("t1"),
            Service.code("t2")
        )
        await stage.model.submit("back")
        #expect(stage.screen == "sign_up")
        #expect(stage.model.value(for: "username") == Service.ada)
        #expect(stage.model.value(for: "flatusername") == "ada")
        #expect(stage.model.value(for: "password") == "")
    }

    @Test("If the network fails after the sign-up, only the sign-in is repeated")
    func lostSignIn() async throws {
        let stage = try await atCode()
        stage.script(Service.next("t3"), Service.lost, Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.model.error?.code == .offline)
        #expect(stage.model.phase == .ready)
        #expect(stage.screen == "done")
        #expect(stage.fields.isEmpty)
        #expect(stage.shownTexts.contains("Your account is confirmed. Sign in to continue."))
        await stage.fill([:])
        #expect(stage.outcome?.user != nil)
        #expect(stage.endpoints.suffix(3) == ["signup/continue", "oauth2/token", "oauth2/token"])
    }

    @Test("If no sign-in is possible, the sign-in form reports the account and has the user name")
    func signInNow() async throws {
        let stage = try await atCode()
        stage.script(.json(#"{"expires_in":600}"#))
        await stage.fill(["code": Service.code])
        #expect(stage.screen == "sign_in")
        #expect(stage.shownTexts.contains("Your account is confirmed. Sign in to continue."))
        #expect(stage.model.value(for: "username") == Service.ada)
        #expect(stage.model.error == nil)
        stage.script(Service.next("s1"), Service.code("s2"), Service.tokens())
        await stage.fill([:])
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil)
    }

    @Test(
        "A refusal of the first form is an error of its field",
        arguments: [
            (
                Service.refusal("user_already_exists", codes: [1_003_037]), "username",
                "An account with these details already exists. Sign in or reset your password."
            ),
            (
                .json(
                    #"{"error":"invalid_request","error_description":"AADSTS90100: username parameter is empty or not valid.","error_codes":[90100]}"#,
                    status: 400
                ), "username", "This value isn't allowed."
            ),
            (
                Service.refusal("invalid_grant", "password_banned", codes: [399_246]), "password",
                "This password is too common. Choose a different one."
            ),
            (Service.invalidAttributes("city", "elsewhere"), "city", "This value isn't allowed."),
        ]
    )
    func refused(answer: Service.Answer, field: String, text: String) async throws {
        let stage = try EntraFlowEnvironment(
            .signUp,
            EntraFormSettings(
                signUpPassword: .required,
                attributes: [EntraRequiredAttribute(name: "city", isRequired: false)]
            )
        )
        await stage.begin(["username": Service.ada, "password": Service.password, "city": "Rome"], answer)
        #expect(stage.screen == "sign_up")
        #expect(stage.model.phase == .ready)
        #expect(stage.model.fieldErrors == [field: [text]])
        #expect(stage.model.value(for: "city") == "Rome")
        #expect(stage.model.error?.recovery.first == .correct([field]))
    }

    @Test("A conflict in a form with an alias is ambiguous and marks no field")
    func taken() async throws {
        let stage = try EntraFlowEnvironment(.signUp, EntraFormSettings(hasAlias: true))
        await stage.begin(
            ["username": Service.ada, "flatusername": "ada"],
            Service.refusal("user_already_exists")
        )
        #expect(stage.model.error?.code == .alreadyExists)
        #expect(stage.model.fieldErrors.isEmpty)
        #expect(stage.model.error?.recovery.map(\.kind) == [.signInInstead])
    }
}
