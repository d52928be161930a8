import AuthFlows
@testable import AuthFlowsUI
import EntraNativeAuth
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

/// A tenant's flow in the same form view as every other provider's.
@MainActor
@Suite("Entra forms in SwiftUI", .timeLimit(.minutes(5)))
struct EntraFormTests {
    private static let code = #"""
        {"continuation_token":"t2","challenge_type":"oob","binding_method":"prompt","challenge_channel":"email",
        "challenge_target_label":"a***@e***","code_length":8,"interval":300}
        """#
    private static let wrongCode = #"""
        {"error":"invalid_grant","suberror":"invalid_oob_value","error_description":"No.","error_codes":[50181]}
        """#
    private static let attributes = #"""
        {"error":"attributes_required","error_description":"More.","error_codes":[55106],"continuation_token":"t3",
        "required_attributes":[{"name":"displayName","type":"string","required":true,"options":{"regex":"^.{2,}$"}},
        {"name":"city","type":"string","required":false}]}
        """#
    // Claims: {"oid":"o-1","preferred_username":"ada@example.com"}
    private static let tokens = #"""
        {"token_type":"Bearer","access_token":"at","refresh_token":"rt","expires_in":3600,"id_token":
        "e30.eyJvaWQiOiJvLTEiLCJwcmVmZXJyZWRfdXNlcm5hbWUiOiJhZGFAZXhhbXBsZS5jb20ifQ.c2ln"}
        """#

    private static let next = #"{"continuation_token":"t1"}"#
    private static let wantsPassword = #"{"continuation_token":"t2","challenge_type":"password"}"#
    private static let wrongPassword = #"{"error":"invalid_grant","error_description":"No.","error_codes":[50126]}"#

    private let transport = ScriptedTransport()
    private let clock = TestClock()

    /// Returns a client with scripted responses and the model of its form.
    private func form(
        _ kind: EntraFlow.Kind,
        _ settings: EntraFormSettings,
        texts: FormTexts = FormTexts()
    ) throws -> (EntraClient, FlowModel) {
        let client = EntraClient(
            configuration: try EntraConfiguration(
                clientID: "client-1",
                authority: try EntraAuthority(tenantSubdomain: "contoso")
            ),
            store: MemorySecretStore(),
            environment: ClientEnvironment(transport: transport, clock: clock.clock)
        )
        let flow = client.flow(kind, settings: settings, texts: texts)
        return (client, FlowModel(flow: flow, clock: clock.clock, texts: texts))
    }

    private func script(_ answers: ScriptedTransport.Answer...) { for answer in answers { transport.append(answer) } }

    /// The bodies of the sent requests, percent-decoded.
    private var bodies: [String] {
        transport.requests.map { request in
            request.body.map { String(decoding: $0, as: UTF8.self).removingPercentEncoding ?? "" } ?? ""
        }
    }

    @Test("A sign-up validates locally, refuses a wrong code and invalid attributes, and ends signed in")
    func signUp() async throws {
        script(
            .json(Self.next),
            .json(Self.code),
            .json(Self.wrongCode, status: 400),
            .json(Self.attributes, status: 400),
            .json(#"{"continuation_token":"t4"}"#),
            .json(Self.tokens)
        )
        let texts = FormTexts(overrides: [.attribute("city"): "Where you live"])
        let (client, model) = try form(.signUp, EntraFormSettings(signUpPassword: .required), texts: texts)
        await model.start()
        let host = ViewHost(now: clock.now) { FlowForm(model: model) }
        try host.check()
        #expect(host.has("Create an account"))
        #expect(host.has("At least 8 characters"))
        #expect(host.has("At least 3 of these: lower-case letters, upper-case letters, digits, symbols"))
        try host.type("ada@example.com", into: "Email address")
        try host.type("short", into: "Password")
        host.reevaluate()
        try host.tap("Sign up")
        try await host.wait(for: "the complaint") { host.has("Password must contain at least 8 characters.") }
        #expect(transport.requests.isEmpty)

        try host.type("Correct#Horse1", into: "Password")
        try host.tap("Sign up")
        try await host.wait(for: "the code's form") { host.has("We sent a code to a***@e***.") }
        host.reevaluate()
        #expect(host.texts.contains { $0.hasPrefix("Resend code (in ") })
        model.setValue("00000000", for: "code")
        await model.submit()
        try await host.wait(for: "the refusal") { host.has("Incorrect code.") }
        host.reevaluate()
        model.setValue("12345678", for: "code")
        try host.tap("Continue")
        try await host.wait(for: "the attributes") { host.has("About you") }
        host.reevaluate()
        #expect(host.texts.contains { $0.hasPrefix("Where you live") })
        try host.type("A", into: "Display name")
        try host.tap("Continue")
        try await host.wait(for: "the pattern") { host.has("Display name has an invalid format.") }
        try host.type("Ada", into: "Display name")
        host.reevaluate()
        try host.tap("Continue")
        try await host.wait(for: "the end") { host.has("Done.") }
        #expect(try client.account()?.username == "ada@example.com")
        #expect(transport.remaining == 0)
    }

    @Test("A sign-in refuses an unknown user and a wrong password, and ends signed in")
    func signIn() async throws {
        let (client, model) = try form(.signIn, EntraFormSettings())
        await model.start()
        let host = ViewHost(now: clock.now) { FlowForm(model: model) }
        try host.check()
        script(.json(#"{"error":"user_not_found","error_description":"No.","error_codes":[50034]}"#, status: 400))
        try host.type("grace@example.com", into: "Email address")
        try host.tap("Continue")
        try await host.wait(for: "the refusal") {
            host.has("No account found. Check what you entered, or create an account.")
        }
        host.reevaluate()
        script(.json(Self.next), .json(Self.wantsPassword))
        try host.type("ada@example.com", into: "Email address")
        try host.tap("Continue")
        try await host.wait(for: "the password's form") { host.has("Enter your password") }
        host.reevaluate()
        script(.json(Self.wrongPassword, status: 400))
        try host.type("Wrong#Horse1", into: "Password")
        try host.tap("Sign in")
        try await host.wait(for: "the refusal") {
            host.has("Incorrect username or password, or the account is locked.")
        }
        host.reevaluate()
        #expect(model.value(for: "password") == "")
        script(.json(Self.tokens))
        try host.type("Correct#Horse1", into: "Password")
        try host.tap("Sign in")
        try await host.wait(for: "the end") { host.has("Done.") }
        #expect(try client.account()?.username == "ada@example.com")
        #expect(bodies.last?.contains("password=Correct#Horse1") == true)
        #expect(transport.remaining == 0)
    }

    @Test("A password reset keeps the user name, validates the new password and ends signed in")
    func reset() async throws {
        let (client, model) = try form(.signIn, EntraFormSettings(asksPasswordAtSignIn: true))
        await model.start()
        let host = ViewHost(now: clock.now) { FlowForm(model: model) }
        try host.check()
        try host.type("ada@example.com", into: "Email address")
        try host.type("Forgotten#1", into: "Password")
        try host.tap("Forgot password?")
        try await host.wait(for: "the recovery") { host.has("Reset your password") }
        host.reevaluate()
        #expect(model.value(for: "username") == "ada@example.com")
        #expect(transport.requests.isEmpty)
        script(.json(Self.next), .json(Self.code))
        try host.tap("Send code")
        try await host.wait(for: "the code's form") { host.has("We sent a code to a***@e***.") }
        host.reevaluate()
        script(.json(#"{"continuation_token":"t3"}"#))
        model.setValue("12345678", for: "code")
        try host.tap("Continue")
        try await host.wait(for: "the password's form") { host.has("Set a new password") }
        host.reevaluate()
        try host.type("short", into: "New password")
        try host.tap("Set password")
        try await host.wait(for: "the complaint") { host.has("New password must contain at least 8 characters.") }
        script(
            .json(#"{"continuation_token":"t4","poll_interval":1}"#),
            .json(#"{"continuation_token":"t5","status":"succeeded"}"#),
            .json(Self.tokens)
        )
        try host.type("Other#Horse22", into: "New password")
        host.reevaluate()
        try host.tap("Set password")
        try await host.wait(for: "the end") { host.has("Done.") }
        #expect(try client.account()?.username == "ada@example.com")
        #expect(bodies.first?.contains("username=ada@example.com") == true)
        #expect(!bodies.contains { $0.contains("Forgotten#1") })
        #expect(transport.remaining == 0)
    }
}
