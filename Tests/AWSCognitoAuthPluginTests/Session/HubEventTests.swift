import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Hub events", .timeLimit(.minutes(5)))
struct HubEventTests {
    @Test("Repetitions of a change are one event; after another change it is an event again")
    func collapsed() {
        typealias Name = HubPayload.EventName.Auth
        var events = SessionEventFilter()
        let told = [
            Name.signedOut, Name.signedIn, Name.signedIn, Name.sessionExpired, Name.sessionExpired, Name.signedIn,
            Name.signedOut, Name.signedOut, Name.userDeleted,
        ].map { events.recordIfNew($0) }
        #expect(told == [true, true, false, true, false, true, true, false, true])
    }

    @Test("Each call has one event with its result, and each change one event after it")
    func life() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.signUpAnswer, .json(#"{"Session":"s"}"#)])
        let plugin = stage.plugin
        _ = try await plugin.signUp(username: "ada", password: nil, options: nil)
        _ = try await plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
        stage.transport.append(stage.tokens(), .json("{}"))
        _ = try await plugin.autoSignIn()
        _ = try await plugin.fetchAuthSession(options: nil)
        _ = await plugin.signOut(options: nil)
        _ = await plugin.signOut(options: nil)
        stage.transport.append(PluginTestEnvironment.challenge("SMS_MFA"), stage.tokens())
        _ = try await plugin.signIn(username: "ada", password: "p", options: nil)
        _ = try await plugin.confirmSignIn(challengeResponse: "1", options: nil)
        let events = await stage.events()
        #expect(
            events.map(\.eventName) == [
                "Auth.signUpAPI", "Auth.confirmSignUpAPI", "Auth.autoSignInAPI", "Auth.signedIn",
                "Auth.fetchSessionAPI", "Auth.signOutAPI", "Auth.signedOut", "Auth.signOutAPI", "Auth.signInAPI",
                "Auth.confirmSignInAPI", "Auth.signedIn",
            ]
        )
        guard case .success(let signedUp) = events[0].data as? Result<AuthSignUpResult, AuthError> else {
            Issue.record("\(String(describing: events[0].data))")
            return
        }
        #expect(signedUp.userID == "sub-1")
        #expect(events[4].data is Result<any AuthSession, AuthError>)
        #expect(events[5].data is AWSCognitoSignOutResult)
        #expect(events[3].data == nil)
        // D.6: no event shows a session or a token.
        for event in events { #expect(!"\(event)".contains("\"s\"") && !SecretWatch.mayContainSecret("\(event)")) }
    }

    @Test("A failed call has an event with its error and none for a change")
    func failures() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.error("NotAuthorizedException")])
        _ = await authError { _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil) }
        let events = await stage.events()
        #expect(events.map(\.eventName) == ["Auth.signInAPI"])
        guard case .failure(.notAuthorized) = events[0].data as? Result<AuthSignInResult, AuthError> else {
            Issue.record("\(String(describing: events[0].data))")
            return
        }
    }

    @Test("Two plugins dispatch the same change independently")
    func twoPlugins() async throws {
        let hub = HubCategory()
        let (stream, teller) = AsyncStream.makeStream(of: String.self)
        _ = hub.listen(to: .auth) { teller.yield($0.eventName) }
        for pool in ["eu-central-1_One", "eu-central-1_Two"] {
            let tokens = try PluginTestEnvironment().tokens()
            let plugin = AWSCognitoAuthPlugin(
                environment: ClientEnvironment(transport: ScriptedTransport([tokens]), clock: TestClock().clock),
                store: MemorySecretStore(),
                hub: hub
            )
            try plugin.configure(
                using: AmplifyOutputsData(
                    version: "1",
                    auth: .init(
                        awsRegion: "eu-central-1",
                        userPoolId: pool,
                        userPoolClientId: "c",
                        authenticationFlowType: .userPassword
                    )
                )
            )
            _ = try await plugin.signIn(username: "ada", password: "p", options: nil)
        }
        hub.dispatch(to: .auth, payload: HubPayload(eventName: "end"))
        var heard: [String] = []
        for await name in stream {
            guard name != "end" else { break }
            heard.append(name)
        }
        #expect(heard == ["Auth.signInAPI", "Auth.signedIn", "Auth.signInAPI", "Auth.signedIn"])
    }
}
