import NativeAuthBase
import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Sign-out", .timeLimit(.minutes(5)))
struct SignOutTests {
    private func signOut(_ stage: PluginTestEnvironment, globally: Bool = false) async throws -> AWSCognitoSignOutResult
    {
        let result = await stage.plugin.signOut(options: .init(globalSignOut: globally))
        return try #require(result as? AWSCognitoSignOutResult)
    }

    @Test(
        "The requests of a sign-out are those of Amplify",
        arguments: [
            (false, ["RevokeToken"]), (true, ["GlobalSignOut", "RevokeToken"]),
        ]
    )
    func complete(globally: Bool, operations: [String]) async throws {
        let stage = try await PluginTestEnvironment.signedIn([.json("{}"), .json("{}")])
        let result = try await signOut(stage, globally: globally)
        guard case .complete = result else {
            Issue.record("\(result)")
            return
        }
        #expect(result.signedOutLocally)
        #expect(Array(stage.operations.dropFirst()) == operations)
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .signedOut("", ""))
    }

    @Test("Without options only this device is signed out")
    func withoutOptions() async throws {
        let stage = try await PluginTestEnvironment.signedIn([.json("{}"), .json("{}")])
        let result = try #require(await stage.plugin.signOut() as? AWSCognitoSignOutResult)
        guard case .complete = result else {
            Issue.record("\(result)")
            return
        }
        #expect(Array(stage.operations.dropFirst()) == ["RevokeToken"])
    }

    @Test("The result has the failed revocations and the tokens that are still valid, and its description has no token")
    func partial() async throws {
        let stage = try await PluginTestEnvironment.signedIn([
            PluginTestEnvironment.error("InternalErrorException", status: 500), PluginTestEnvironment.offline,
        ])
        let result = try await signOut(stage, globally: true)
        guard case .partial(let revocation, let global, nil) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(result.signedOutLocally)
        #expect(revocation?.refreshToken == "refresh-1")
        #expect(revocation?.error.reason == .network)
        #expect(global?.accessToken.hasPrefix("eyJ") == true)
        #expect(global?.error.cognitoServiceError?.status == 500)
        #expect(!SecretWatch.mayContainSecret("\(result)") && !"\(result)".contains("refresh-1"))
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
    }

    @Test("A captive portal's page does not count as a revocation")
    func captivePortal() async throws {
        let stage = try await PluginTestEnvironment.signedIn([.json("<html>Hotel guest network</html>")])
        guard case .partial(let revocation, nil, nil) = try await signOut(stage) else {
            Issue.record("not partial")
            return
        }
        #expect(revocation?.refreshToken == "refresh-1")
        #expect(revocation?.error.errorDescription.contains("Hotel") == false)
    }

    @Test(
        "A sign-out with one failed part is partial and reports it",
        arguments: [true, false]
    )
    func oneHalf(globalFails: Bool) async throws {
        let failure = PluginTestEnvironment.error("InternalErrorException", status: 500)
        let stage = try await PluginTestEnvironment.signedIn(
            globalFails ? [failure, .json("{}")] : [.json("{}"), failure]
        )
        guard case .partial(let revocation, let global, nil) = try await signOut(stage, globally: true) else {
            Issue.record("complete, though the service refused")
            return
        }
        #expect((global != nil) == globalFails)
        #expect((revocation == nil) == globalFails)
        #expect(Array(stage.operations.dropFirst()) == ["GlobalSignOut", "RevokeToken"])
    }

    @Test("A sign-out without a session is complete and sends nothing")
    func nobody() async throws {
        let stage = try PluginTestEnvironment()
        guard case .complete = try await signOut(stage, globally: true) else {
            Issue.record("not complete")
            return
        }
        #expect(stage.operations == [])
    }

    @Test("A sign-out before the configuration is an error")
    func unconfigured() async throws {
        let stage = try PluginTestEnvironment(isConfigured: false)
        guard case .failed(.configuration) = try await signOut(stage) else {
            Issue.record("not failed")
            return
        }
    }

    @Test("An access token that is valid for another second is not refreshed before a sign-out")
    func notExpiredGlobally() async throws {
        let stage = try await PluginTestEnvironment.signedIn([.json("{}"), .json("{}")], lifetime: 1)
        _ = try await signOut(stage, globally: true)
        #expect(Array(stage.operations.dropFirst()) == ["GlobalSignOut", "RevokeToken"])
    }

    @Test("With an expired access token a global sign-out still reaches the service", arguments: [-1, 0])
    func expiredGlobally(lifetime: Int) async throws {
        let stage = try await PluginTestEnvironment.signedIn(lifetime: lifetime)
        stage.transport.append(stage.tokens(refresh: "refresh-2", name: "second"), .json("{}"), .json("{}"))
        _ = try await signOut(stage, globally: true)
        #expect(
            Array(stage.operations.dropFirst()) == ["GetTokensFromRefreshToken", "GlobalSignOut", "RevokeToken"]
        )
        #expect(stage.bodies.last?["Token"] as? String == "refresh-2")
    }

    @Test("C.2: a sign-out cancels a running sign-in")
    func pending() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.challenge("SMS_MFA")])
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        guard case .complete = try await signOut(stage) else {
            Issue.record("refused")
            return
        }
        let late = await authError { _ = try await stage.plugin.confirmSignIn(challengeResponse: "1", options: nil) }
        #expect(late == .invalidState("", ""))
        #expect(stage.operations == ["InitiateAuth"])
    }

    @Test("Tokens that arrive after a sign-out start no session and are revoked")
    func lateSignIn() async throws {
        let stage = try PluginTestEnvironment()
        let gate = SingleFlight<Void>()
        let asked = SingleFlight<Void>()
        let tokens = stage.tokens()
        stage.transport.append(
            .custom { request in
                asked.complete(())
                try await gate.value()
                let once = ScriptedTransport([tokens])
                return try await once.send(request)
            },
            .json("{}")
        )
        async let signIn = authError {
            _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        }
        try await asked.value()
        _ = try await signOut(stage)
        gate.complete(())
        #expect(await signIn == .invalidState("", ""))
        #expect(stage.operations == ["InitiateAuth", "RevokeToken"])
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
        #expect(await stage.changes() == ["Auth.signedOut"])
    }

    @Test("A refresh that races a sign-out restores no session, and its tokens are revoked")
    func racingRefresh() async throws {
        let stage = try await PluginTestEnvironment.signedIn(lifetime: 10)
        let gate = SingleFlight<Void>()
        let asked = SingleFlight<Void>()
        let tokens = stage.tokens(refresh: "refresh-2", name: "second")
        stage.transport.append(
            .custom { request in
                asked.complete(())
                try await gate.value()
                return try await ScriptedTransport([tokens]).send(request)
            },
            .json("{}"),
            .json("{}")
        )
        async let session = stage.plugin.fetchAuthSession(options: nil)
        try await asked.value()
        _ = try await signOut(stage)
        gate.complete(())
        #expect(try await session.isSignedIn == false)
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
        #expect(Set(stage.bodies.compactMap { $0["Token"] as? String }) == ["refresh-1", "refresh-2"])
    }

    @Test(
        "If the store can't be read, the session is kept, and the result has the error",
        arguments: [true, false]
    )
    func unreadable(globally: Bool) async throws {
        let store = FailingSecretStore()
        let stage = try await PluginTestEnvironment.signedIn(store: store)
        store.readsFail = true
        let result = try await signOut(stage, globally: globally)
        guard case .failed(.service(_, _, let error as NativeAuthError)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(!result.signedOutLocally)
        #expect(error.code == .storageUnavailable)
        #expect(stage.operations == ["InitiateAuth"])
        store.readsFail = false
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn)
    }

    @Test(
        "A sign-out with a damaged session is partial",
        arguments: [true, false]
    )
    func damaged(globally: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("secrets")
        let stage = try await PluginTestEnvironment.signedIn(store: FileSecretStore(file: file))
        try Data("no secrets".utf8).write(to: file)
        let result = try await signOut(stage, globally: globally)
        guard case .partial(let revocation, let global, nil) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(result.signedOutLocally)
        #expect(revocation?.refreshToken == "")
        #expect((global != nil) == globally)
        #expect(global.map { $0.accessToken.isEmpty } ?? true)
        #expect(stage.operations == ["InitiateAuth"])
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
    }

    @Test("A sign-in after a sign-out does not wait for an earlier one without a response")
    func hanging() async throws {
        let stage = try PluginTestEnvironment()
        let gate = SingleFlight<Void>()
        let asked = SingleFlight<Void>()
        let late = stage.tokens(refresh: "late")
        stage.transport.append(
            .custom { request in
                asked.complete(())
                try await gate.value()
                return try await ScriptedTransport([late]).send(request)
            },
            stage.tokens(name: "second"),
            .json("{}")
        )
        async let first = authError { _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil) }
        try await asked.value()
        _ = try await signOut(stage)
        #expect(try await stage.plugin.signIn(username: "ada", password: "pw", options: nil).isSignedIn)
        gate.complete(())
        #expect(await first == .invalidState("", ""))
        #expect(stage.bodies.last?["Token"] as? String == "late")
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn)
    }

    @Test("A store that cannot remove the session does not keep it valid")
    func brokenStore() async throws {
        let store = FailingSecretStore()
        let stage = try await PluginTestEnvironment.signedIn([.json("{}")], store: store)
        store.writesFail = true
        _ = try await signOut(stage)
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
    }
}
