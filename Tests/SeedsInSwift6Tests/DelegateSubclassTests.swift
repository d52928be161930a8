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
                clientId: "client-1", tenantSubdomain: "contoso", challengeTypes: [.OOB, .password]),
            environment: ClientEnvironment(transport: transport), store: MemorySecretStore())
    }

    /// Lets the main actor do what is waiting until something was told.
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
        """#, status: 400)

    @Test("what they share is called for the delegates that the subclass declares, though the base class shares it too")
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

    @Test("for the base class's own delegate the base class decides")
    func own() async throws {
        let screen = FullScreen()
        transport.append(Self.done)
        let code = SignUpCodeRequiredState(
            sentTo: "a***@example.com", channelTargetType: MSALNativeAuthChannelType(value: "email"), codeLength: 8,
            application: try application())
        code.submitCode(code: "12345678", delegate: screen)
        #expect(await told(screen) == ["code"])
    }
}
