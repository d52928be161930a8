import NativeAuthBase
import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

/// The table of docs/amplify-differences.md, row by row: differences from Amplify and compatible behaviour.
@Suite("Differences from Amplify", .timeLimit(.minutes(5)))
struct DifferencesTests {
    @Test("1: a call before configure throws and does not crash", arguments: UserTests.rows)
    func misuse(row: UserTests.Row) async throws {
        let stage = try PluginTestEnvironment(isConfigured: false)
        let error = await authError { _ = try await row.call(stage.plugin) }
        #expect(error == .configuration("", ""))
        #expect(error?.recoverySuggestion.contains("Amplify.configure") == true)
    }

    @Test("1: a sign-up or sign-in call before configure throws, too", arguments: ConcurrencyTests.calls.indices)
    func misuse(index: Int) async throws {
        let stage = try PluginTestEnvironment(isConfigured: false)
        #expect(await authError { try await ConcurrencyTests.calls[index].1(stage.plugin) } == .configuration("", ""))
        let others: [@Sendable () async throws -> Void] = [
            { _ = try await stage.plugin.confirmSignIn(challengeResponse: "1") },
            { _ = try await stage.plugin.autoSignIn() }, { try await stage.plugin.deleteUser() },
            { _ = try await stage.plugin.fetchAuthSession(options: nil) },
            { _ = try await stage.plugin.getCurrentUser() },
        ]
        for call in others { #expect(await authError { try await call() } == .configuration("", "")) }
    }

    @Test("2: a missing connection is a service error with the cause network")
    func offline() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.offline])
        let error = await authError { _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil) }
        guard case .service(_, _, AWSCognitoAuthError.network) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    private func confirmed() async throws -> (PluginTestEnvironment, AuthSignUpResult) {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.signUpAnswer, .json(#"{"Session":"s"}"#)])
        _ = try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        return (stage, try await stage.plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil))
    }

    @Test("3 (A.4): an automatic sign-in dispatches \"Auth.signedIn\"")
    func signedInEvent() async throws {
        let (stage, _) = try await confirmed()
        stage.transport.append(stage.tokens())
        _ = try await stage.plugin.autoSignIn()
        #expect(await stage.changes() == ["Auth.signedIn"])
    }

    @Test("4: an expired session is removed, from the store too")
    func spentSession() async throws {
        let (stage, _) = try await confirmed()
        stage.transport.append(stage.tokens(), .json("{}"))
        _ = try await stage.plugin.autoSignIn()
        _ = await stage.plugin.signOut(options: nil)
        #expect(stage.store.read("cognito.eu-central-1_AbCdEf123.client1.sign_ups") == .absent)
        #expect(await authError { _ = try await stage.plugin.autoSignIn() } == .invalidState("", ""))
    }

    @Test("5 (A.5): the user ID is available until the end of the sign-up")
    func userID() async throws {
        let (_, result) = try await confirmed()
        #expect(result.userID == "sub-1")
    }

    @Test("6: a sign-out during a sign-in returns")
    func noHang() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.challenge("SMS_MFA")])
        _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil)
        let result = await stage.plugin.signOut(options: nil) as? AWSCognitoSignOutResult
        #expect(result?.signedOutLocally == true)
    }

    @Test("7: cancelling a publisher's subscription cancels the request")
    func cancellation() async throws {
        let asked = SingleFlight<Void>()
        let cancelled = SingleFlight<Void>()
        let stage = try PluginTestEnvironment([
            .custom { _ in
                asked.complete(())
                do {
                    try await SingleFlight<Void>().value()
                } catch {
                    cancelled.complete(())
                }
                throw CancellationError()
            }
        ])
        let sink = Amplify.Publisher.create {
            try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        }.sink { _ in
        } receiveValue: { _ in
        }
        try await asked.value()
        sink.cancel()
        try await cancelled.value()
    }

    @Test("8: an expired session does not prevent a sign-in", arguments: [true, false])
    func expired(isRefused: Bool) async throws {
        let stage = try PluginTestEnvironment()
        if isRefused {
            stage.transport.append(stage.tokens(lifetime: 10), PluginTestEnvironment.error("NotAuthorizedException"))
        } else {
            // No refresh token: the session ends with the access token.
            stage.transport.append(stage.tokens(lifetime: -1, refresh: nil))
        }
        _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil)
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .sessionExpired("", ""))
        stage.transport.append(stage.tokens(name: "second"))
        #expect(try await stage.plugin.signIn(username: "ada", password: "p", options: nil).isSignedIn)
        #expect(await stage.changes() == ["Auth.signedIn", "Auth.sessionExpired", "Auth.signedIn"])
    }

    @Test("9: the publisher is hot, keeps its value, and can fail with any Error")
    func publisher() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.signUpAnswer])
        let publisher: AnyPublisher<AuthSignUpResult, any Error> = Amplify.Publisher.create {
            try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        }
        // The request is made without a subscriber.
        while stage.operations.isEmpty, !Task.isCancelled { await Task.yield() }
        let (values, teller) = AsyncStream.makeStream(of: String?.self)
        let sinks = (0..<2).map { _ in
            publisher.sink { _ in
            } receiveValue: {
                teller.yield($0.userID)
            }
        }
        var heard: [String?] = []
        for await value in values {
            heard.append(value)
            if heard.count == 2 { break }
        }
        #expect(heard == ["sub-1", "sub-1"])
        #expect(stage.operations.count == 1)
        sinks.forEach { $0.cancel() }
    }

    @Test("10: == compares only the case, and unknown equals no other error")
    func equality() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.error("CodeMismatchException"), PluginTestEnvironment.error("NeverHeardOfException"),
        ])
        let known = await authError { _ = try await stage.plugin.resetPassword(for: "ada", options: nil) }
        #expect(known == .service("another text", ""))
        let unknown = await authError { _ = try await stage.plugin.resetPassword(for: "ada", options: nil) }
        #expect(unknown != unknown)
    }
}
