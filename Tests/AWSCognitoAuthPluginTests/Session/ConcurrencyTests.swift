import NativeAuthBase
import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Concurrency and cancellation", .timeLimit(.minutes(5)))
struct ConcurrencyTests {
    /// A response that never arrives, unless its task is cancelled.
    private func never(_ asked: SingleFlight<Void>, _ cancelled: SingleFlight<Void>) -> PluginTestEnvironment.Answer {
        .custom { _ in
            asked.complete(())
            do {
                try await SingleFlight<Void>().value()
            } catch {
                cancelled.complete(())
                throw error
            }
            throw TransportError(.timedOut)
        }
    }

    static let calls: [(String, @Sendable (AWSCognitoAuthPlugin) async throws -> Void)] = [
        ("signUp", { _ = try await $0.signUp(username: "ada", password: nil, options: nil) }),
        ("confirmSignUp", { _ = try await $0.confirmSignUp(for: "ada", confirmationCode: "1", options: nil) }),
        ("resendSignUpCode", { _ = try await $0.resendSignUpCode(for: "ada", options: nil) }),
        ("signIn", { _ = try await $0.signIn(username: "ada", password: "p", options: nil) }),
        ("resetPassword", { _ = try await $0.resetPassword(for: "ada", options: nil) }),
    ]

    @Test("C.3: cancelling a call cancels its request, and the call returns", arguments: calls.indices)
    func cancelled(index: Int) async throws {
        let asked = SingleFlight<Void>()
        let cancelled = SingleFlight<Void>()
        let stage = try PluginTestEnvironment([never(asked, cancelled)])
        let call = Task { await authError { try await Self.calls[index].1(stage.plugin) } }
        try await asked.value()
        call.cancel()
        try await cancelled.value()
        guard case .unknown(_, let cause) = await call.value else {
            Issue.record("another error")
            return
        }
        #expect(cause is CancellationError)
    }

    @Test("C.3: a queued call can be cancelled, and the next one still waits for the first")
    func cancelledInLine() async throws {
        let queue = SerialQueue()
        let began = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        let order = Lock<[Int]>([])
        let first = Task {
            try await queue.run {
                began.complete(())
                try await gate.value()
                order.withLock { $0.append(1) }
            }
        }
        try await began.value()
        let second = Task { try await queue.run { order.withLock { $0.append(2) } } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.valueInTime }
        let third = Task { try await queue.run { order.withLock { $0.append(3) } } }
        gate.complete(())
        try await first.valueInTime
        try await third.valueInTime
        #expect(order.withLock { $0 } == [1, 3])
    }

    @Test("C.1: fetching the session does not wait for a sign-in")
    func readWhileSigningIn() async throws {
        let asked = SingleFlight<Void>()
        let cancelled = SingleFlight<Void>()
        let stage = try PluginTestEnvironment([never(asked, cancelled)])
        let signIn = Task { await authError { try await Self.calls[3].1(stage.plugin) } }
        try await asked.value()
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .signedOut("", ""))
        _ = await stage.plugin.signOut(options: nil)
        signIn.cancel()
        _ = await signIn.value
    }

    @Test("C.1: the next call runs after a call was cancelled")
    func afterCancellation() async throws {
        let asked = SingleFlight<Void>()
        let cancelled = SingleFlight<Void>()
        let stage = try PluginTestEnvironment([never(asked, cancelled)])
        let first = Task { await authError { try await Self.calls[3].1(stage.plugin) } }
        try await asked.value()
        first.cancel()
        _ = await first.value
        stage.transport.append(stage.tokens())
        #expect(try await stage.plugin.signIn(username: "ada", password: "p", options: nil).isSignedIn)
    }

    @Test("Cancelling the response to a challenge keeps the challenge")
    func cancelledAnswer() async throws {
        let asked = SingleFlight<Void>()
        let cancelled = SingleFlight<Void>()
        let stage = try PluginTestEnvironment([PluginTestEnvironment.challenge("SMS_MFA"), never(asked, cancelled)])
        _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil)
        let answer = Task {
            await authError { _ = try await stage.plugin.confirmSignIn(challengeResponse: "1", options: nil) }
        }
        try await asked.value()
        answer.cancel()
        _ = await answer.value
        stage.transport.append(stage.tokens())
        #expect(try await stage.plugin.confirmSignIn(challengeResponse: "1", options: nil).isSignedIn)
    }

    @Test("The second of two concurrent sign-ins finds a session")
    func twoSignIns() async throws {
        let stage = try PluginTestEnvironment()
        stage.transport.append(stage.tokens(), stage.tokens())
        let results = await withTaskGroup(of: AuthError?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    do {
                        _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil)
                        return nil
                    } catch { return error as? AuthError }
                }
            }
            return await group.reduce(into: [AuthError?]()) { $0.append($1) }
        }
        #expect(results.filter { $0 == nil }.count == 1)
        #expect(results.contains(.invalidState("", "")))
        #expect(stage.operations == ["InitiateAuth"])
    }

    @Test("C.5: a new configuration selects the other pool and ends calls in progress")
    func reconfigured() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.challenge("SMS_MFA")])
        _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil)
        try stage.plugin.configure(
            using: AmplifyOutputsData(
                version: "1",
                auth: .init(
                    awsRegion: "eu-west-1",
                    userPoolId: "eu-west-1_Two",
                    userPoolClientId: "client2",
                    authenticationFlowType: .userPassword
                )
            )
        )
        let late = await authError { _ = try await stage.plugin.confirmSignIn(challengeResponse: "1", options: nil) }
        #expect(late == .invalidState("", ""))
        stage.transport.append(stage.tokens())
        _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil)
        #expect(stage.transport.requests.last?.head.url?.host == "cognito-idp.eu-west-1.amazonaws.com")
        await stage.plugin.reset()
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .configuration("", ""))
    }

    @Test(
        "A call after a new configuration or a reset does not wait for earlier ones",
        arguments: [true, false]
    )
    func noWaiting(isReset: Bool) async throws {
        let stage = try PluginTestEnvironment()
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        let late = stage.tokens(refresh: "late")
        stage.transport.append(
            .custom { request in
                asked.complete(())
                try await gate.value()
                return try await ScriptedTransport([late]).send(request)
            },
            PluginTestEnvironment.signUpAnswer,
            .json("{}")
        )
        let first = Task { try await stage.plugin.signIn(username: "ada", password: "p", options: nil) }
        try await asked.value()
        if isReset { await stage.plugin.reset() }
        let auth = AmplifyOutputsData.Auth(
            awsRegion: "eu-central-1",
            userPoolId: "eu-central-1_AbCdEf123",
            userPoolClientId: "client1"
        )
        try stage.plugin.configure(using: AmplifyOutputsData(version: "1", auth: auth))
        let second = Task { try await stage.plugin.signUp(username: "bob", password: nil, options: nil) }
        // The first call continues only afterwards. A call that waits for it never reaches this line.
        for _ in 0..<100_000 where stage.operations.count < 2 { await Task.yield() }
        #expect(stage.operations == ["InitiateAuth", "SignUp"])
        gate.complete(())
        #expect(try await second.valueInTime.userID == "sub-1")
        _ = try? await first.valueInTime
        #expect(stage.bodies.last?["Token"] as? String == "late")
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
    }

    @Test("Tokens that arrive after a reset are not stored, and are revoked", arguments: [true, false])
    func resetMeanwhile(isReset: Bool) async throws {
        let stage = try PluginTestEnvironment()
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        let tokens = stage.tokens(refresh: "late")
        stage.transport.append(
            .custom { request in
                asked.complete(())
                try await gate.value()
                return try await ScriptedTransport([tokens]).send(request)
            },
            .json("{}")
        )
        let signIn = Task { try await stage.plugin.signIn(username: "ada", password: "p", options: nil) }
        try await asked.value()
        if isReset { await stage.plugin.reset() }
        gate.complete(())
        _ = try? await signIn.valueInTime
        let again = try PluginTestEnvironment(store: stage.store)
        #expect(try await again.plugin.fetchAuthSession(options: nil).isSignedIn == !isReset)
        #expect(stage.operations == (isReset ? ["InitiateAuth", "RevokeToken"] : ["InitiateAuth"]))
    }

    @Test(
        "A transient failure is retried, three times without network preferences",
        arguments: [
            (nil, 3), (AWSCognitoNetworkPreferences(maxRetryCount: 2, timeoutIntervalForRequest: 7), 2),
        ]
    )
    func retries(network: AWSCognitoNetworkPreferences?, times: Int) async throws {
        let failures = [
            PluginTestEnvironment.error("TooManyRequestsException"), PluginTestEnvironment.offline,
            PluginTestEnvironment.error("ServiceUnavailableException", status: 503),
        ]
        let stage = try PluginTestEnvironment(
            failures.prefix(times) + [PluginTestEnvironment.signUpAnswer],
            network: network,
            isSleepless: true
        )
        let result = try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        #expect(result.userID == "sub-1")
        #expect(stage.operations.count == times + 1)
        // Retries share the remaining time.
        let timeouts = stage.transport.requests.map(\.timeout)
        #expect(timeouts.first == .seconds(network?.timeoutIntervalForRequest ?? 30))
        #expect(zip(timeouts, timeouts.dropFirst()).allSatisfy { $0 > $1 })
        let never = try PluginTestEnvironment([
            PluginTestEnvironment.error("TooManyRequestsException"), PluginTestEnvironment.signUpAnswer,
        ])
        #expect(
            await authError { _ = try await never.plugin.signUp(username: "ada", password: nil, options: nil) }?.reason
                == .requestLimitExceeded
        )
        #expect(never.operations.count == 1)
    }

    @Test("A request that may have been processed is never repeated automatically")
    func noDoubles() async throws {
        let network = AWSCognitoNetworkPreferences(maxRetryCount: 2, timeoutIntervalForRequest: 7)
        let stage = try PluginTestEnvironment(
            [.failure(TransportError(.timedOut, requestMayHaveBeenSent: true)), PluginTestEnvironment.signUpAnswer],
            network: network
        )
        #expect(
            await authError { _ = try await stage.plugin.signUp(username: "ada", password: nil, options: nil) }?.reason
                == .network
        )
        #expect(stage.operations.count == 1)
    }
}
