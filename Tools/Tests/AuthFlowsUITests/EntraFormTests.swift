import AuthFlows
@testable import AuthFlowsUI
import EntraNativeAuth
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

/// A tenant's flow in the same form as every other provider's: nothing in the user interface knows it.
@MainActor
@Suite("Entra's sign-up in SwiftUI", .timeLimit(.minutes(5)))
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

    @Test("Filled in, refused before it is sent, corrected, a code, a page of attributes, signed in")
    func signUp() async throws {
        let transport = ScriptedTransport([
            .json(#"{"continuation_token":"t1"}"#), .json(Self.code), .json(Self.wrongCode, status: 400),
            .json(Self.attributes, status: 400), .json(#"{"continuation_token":"t4"}"#), .json(Self.tokens),
        ])
        let clock = TestClock()
        let client = EntraClient(
            configuration: try EntraConfiguration(
                clientID: "client-1", authority: try EntraAuthority(tenantSubdomain: "contoso")),
            store: MemorySecretStore(), environment: ClientEnvironment(transport: transport, clock: clock.clock))
        let model = FlowModel(
            flow: client.flow(.signUp, settings: EntraFormSettings(signUpPassword: .required)), clock: clock.clock)
        await model.start()
        let host = ViewHost(now: clock.now) { FlowForm(model: model) }
        try host.check()
        #expect(host.has("Make an account"))
        #expect(host.has("Needs at least 8 characters. Mix small and capital letters, digits and symbols."))
        try host.type("ada@example.com", into: "E-mail address")
        try host.type("short", into: "Password")
        host.reevaluate()
        try host.tap("Sign up")
        try await host.wait(for: "the complaint") { host.has("Password needs at least 8 characters.") }
        #expect(transport.requests.isEmpty)

        try host.type("Correct#Horse1", into: "Password")
        try host.tap("Sign up")
        try await host.wait(for: "the code's form") { host.has("A code was sent to a***@e***.") }
        host.reevaluate()
        #expect(host.texts.contains { $0.hasPrefix("Send a new code (in ") })
        model.setValue("00000000", for: "code")
        await model.submit()
        try await host.wait(for: "the refusal") { host.has("This code is not right.") }
        host.reevaluate()
        model.setValue("12345678", for: "code")
        try host.tap("Continue")
        try await host.wait(for: "the attributes") { host.has("About you") }
        host.reevaluate()
        try host.type("A", into: "Name to be shown")
        try host.tap("Continue")
        try await host.wait(for: "the pattern") { host.has("Name to be shown has the wrong form.") }
        try host.type("Ada", into: "Name to be shown")
        host.reevaluate()
        try host.tap("Continue")
        try await host.wait(for: "the end") { host.has("Done.") }
        #expect(try client.account()?.username == "ada@example.com")
        #expect(transport.remaining == 0)
    }
}
