import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

@Suite("A subclass that adds delegates to those of its base class", .timeLimit(.minutes(5)))
@MainActor
struct DelegateSubclassTests {
    private let transport = ScriptedTransport()

    private func application() throws -> MSALNativeAuthPublicClientApplication {
        try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig(
                clientId: "client-1",
                tenantSubdomain: "contoso",
                challengeTypes: [.OOB, .password]
            ),
            environment: ClientEnvironment(transport: transport),
            store: MemorySecretStore()
        )
    }

    /// Lets the main actor run pending work until a callback arrives.
    private func told(_ screen: FullScreen) async -> [String] {
        while screen.told.isEmpty, !Task.isCancelled { await Task.yield() }
        defer { screen.told = [] }
        return screen.told
    }

    private static let done = ScriptedTransport.Answer.json(#"{"continuation_token":"token-1"}"#)
    private static let wanted = ScriptedTransport.Answer.json(
        #"""
        {"error":"attributes_required","continuation_token":"token-2",
        "required_attributes":[{"name":"city","type":"string","required":true}]}
        """#,
        status: 400
    )

    private static var tokens: ScriptedTransport.Answer {
        let claims = Base64URL.encode(Data(#"{"oid":"o-1","tid":"t-1","sub":"s-1","preferred_username":"ada"}"#.utf8))
        return .json(
            #"""
            {"token_type":"Bearer","scope":"openid","expires_in":3600,"access_token":"at","refresh_token":"rt",
            "id_token":"e30.\#(claims).c2ln"}
            """#
        )
    }
    private static let secondFactor = ScriptedTransport.Answer.json(
        #"""
        {"error":"invalid_grant","suberror":"mfa_required","error_codes":[50076],"continuation_token":"token-3"}
        """#,
        status: 400
    )
    private static let methods = ScriptedTransport.Answer.json(
        #"""
        {"continuation_token":"token-4",
        "methods":[{"id":"m-1","challenge_type":"oob","challenge_channel":"email","login_hint":"a***@e***"}]}
        """#
    )

    @Test("A method shared with the base class is called for the delegates that the subclass declares")
    func shared() async throws {
        let screen = FullScreen()
        let app = try application()
        transport.append(Self.done, Self.wanted, Self.done, Self.wanted)
        let password = SignUpPasswordRequiredState(application: app)
        password.submitPassword(password: "Correct horse 1", delegate: screen)
        #expect(await told(screen) == ["onSignUpCompleted"])
        password.submitPassword(password: "Correct horse 1", delegate: screen)
        #expect(await told(screen) == ["onSignUpAttributesRequired"])
        let page = SignUpAttributesRequiredState(application: app)
        page.submitAttributes(attributes: ["city": "Rome"], delegate: screen)
        #expect(await told(screen) == ["onSignUpCompleted"])
        page.submitAttributes(attributes: ["city": "Rome"], delegate: screen)
        #expect(await told(screen) == ["onSignUpAttributesRequired"])
    }

    @Test("The end of a sign-in is reported after a sign-up, also where the base class shares the method")
    func afterSignUp() async throws {
        let screen = FullScreen()
        let app = try application()
        transport.append(Self.done, Self.tokens, Self.done, Self.secondFactor, Self.methods)
        let password = SignUpPasswordRequiredState(application: app)
        for expected in ["onSignInCompleted", "onSignInAwaitingMFA"] {
            password.submitPassword(password: "Correct horse 1", delegate: screen)
            #expect(await told(screen) == ["onSignUpCompleted"])
            let state = try #require(screen.signedUp)
            state.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters(), delegate: screen)
            #expect(await told(screen) == [expected])
        }
    }

    @Test("For a delegate of the base class, the base class's methods are called")
    func own() async throws {
        let screen = FullScreen()
        transport.append(Self.done)
        let code = SignUpCodeRequiredState(
            sentTo: "a***@example.com",
            channelTargetType: MSALNativeAuthChannelType(value: "email"),
            codeLength: 8,
            application: try application()
        )
        code.submitCode(code: "12345678", delegate: screen)
        #expect(await told(screen) == ["code"])
    }
}
