import AuthFlows
@testable import AuthFlowsUI
import CognitoUserPools
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

/// A user pool's flow in the same form view as every other provider's.
@MainActor
@Suite("Cognito sign-up in SwiftUI", .timeLimit(.minutes(5)))
struct CognitoFormTests {
    private static let signedUp = #"""
        {"UserConfirmed":false,"UserSub":"id-1","Session":"s1-aaaaaaaaaaaaaaaaaaaa","CodeDeliveryDetails":
        {"Destination":"a***@e***","DeliveryMedium":"EMAIL","AttributeName":"email"}}
        """#
    // Claims: {"sub":"id-1","username":"ada"}
    private static let tokens = #"""
        {"AuthenticationResult":{"AccessToken":"e30.eyJzdWIiOiJpZC0xIiwidXNlcm5hbWUiOiJhZGEifQ.c2ln",
        "RefreshToken":"r","ExpiresIn":3600}}
        """#

    @Test("A sign-up validates the password locally, refuses a wrong code and ends signed in")
    func signUp() async throws {
        let transport = ScriptedTransport([
            .json(Self.signedUp), .json(#"{"__type":"CodeMismatchException","message":"No."}"#, status: 400),
            .json(#"{"Session":"s2-aaaaaaaaaaaaaaaaaaaa"}"#), .json(Self.tokens),
        ])
        let clock = TestClock()
        let client = CognitoClient(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            settings: CognitoPoolSettings(
                requiredAttributes: ["email"],
                passwordPolicy: CognitoPasswordPolicy(minLength: 8, needsDigit: true)
            ),
            store: MemorySecretStore(),
            environment: ClientEnvironment(transport: transport, clock: clock.clock)
        )
        let model = FlowModel(flow: client.flow(.signUp), clock: clock.clock)
        await model.start()
        let host = ViewHost(now: clock.now) { FlowForm(model: model) }
        try host.check()
        #expect(host.has("Create an account"))
        #expect(host.has("At least 8 characters") && host.has("A digit"))
        try host.type("ada", into: "Username")
        try host.type("ada@example.com", into: "Email address")
        try host.type("password", into: "Password")
        host.reevaluate()
        try host.tap("Sign up")
        try await host.wait(for: "the validation error") { host.has("Password must contain a digit.") }
        #expect(transport.requests.isEmpty)

        try host.type("Correct-horse1", into: "Password")
        try host.tap("Sign up")
        try await host.wait(for: "the code form") { host.has("We sent a code to a***@e***.") }
        host.reevaluate()
        #expect(host.texts.contains { $0.hasPrefix("Resend code (in ") })
        model.setValue("000000", for: "code")
        await model.submit()
        try await host.wait(for: "the error") { host.has("Incorrect code.") }
        host.reevaluate()
        model.setValue("123456", for: "code")
        try host.tap("Confirm")
        try await host.wait(for: "the completed form") { host.has("Done.") }
        #expect(try client.user()?.username == "ada")
        #expect(transport.remaining == 0)
    }
}
