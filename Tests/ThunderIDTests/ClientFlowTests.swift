import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("ThunderIDClient: flow steps", .timeLimit(.minutes(5)))
struct ClientFlowTests {
    static let request = EmbeddedFlowRequestConfig(applicationId: "app")

    static func form(_ token: String, inputs: [String] = ["username", "password"]) -> String {
        let inputs = inputs.map { #"{"identifier":"\#($0)","type":"TEXT_INPUT","required":true}"# }.joined(
            separator: ","
        )
        return """
            {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"\(token)","data":{
             "inputs":[\(inputs)],"actions":[{"ref":"go"},{"ref":"signup"}],
             "meta":{"components":[{"type":"BLOCK","components":[
               {"id":"go","type":"ACTION","eventType":"SUBMIT"},{"id":"signup","type":"ACTION","eventType":"TRIGGER"}]}]}}}
            """
    }

    static let refusedToken = #"{"executionId":"e","flowStatus":"ERROR","data":{},"error":{"code":"ICS-1002"}}"#

    private func submit(
        _ client: ThunderIDClient,
        action: String? = "go",
        inputs: [String: String] = [:],
        token: String? = nil
    ) async throws -> EmbeddedFlowResponse {
        try await client.signIn(
            payload: EmbeddedSignInPayload(flowId: "e", actionId: action, inputs: inputs, challengeToken: token),
            request: Self.request
        )
    }

    private func start(_ fixture: Fixture) async throws {
        _ = try await fixture.client.signIn(payload: EmbeddedSignInPayload(), request: Self.request)
    }

    @Test("The first request has only the application and the flow type")
    func initiation() async throws {
        let fixture = try await Fixture([.json(Self.form("t1"))])
        let payload = EmbeddedSignInPayload(actionId: "go", inputs: ["username": "ada"], challengeToken: "x")
        let response = try await fixture.client.signIn(payload: payload, request: Self.request)
        #expect(response.flowStatus == .promptOnly)
        #expect(fixture.sent[0].keys.sorted() == ["applicationId", "flowType", "verbose"])
        #expect(fixture.sent[0]["flowType"] as? String == "AUTHENTICATION")
        #expect(fixture.transport.requests[0].head.headerFields[.contentType] == "application/json")
    }

    @Test("signUp() without arguments starts a registration of the configured application")
    func signUpDefaults() async throws {
        let fixture = try await Fixture([.json(Self.form("t1"))])
        _ = try await fixture.client.signUp()
        #expect(fixture.sent[0]["flowType"] as? String == "REGISTRATION")
        #expect(fixture.sent[0]["applicationId"] as? String == Fixture.application)
    }

    @Test("Without an application id nothing is sent")
    func noApplication() async throws {
        let fixture = try await Fixture(config: ThunderIDConfig(baseUrl: "https://a"))
        do {
            _ = try await fixture.client.signUp()
            Issue.record("no error was thrown")
        } catch let error as IAMError {
            #expect(error.code == .invalidConfiguration)
        }
        #expect(fixture.sent.isEmpty)
    }

    @Test("An attestation token is sent with the first request only")
    func attestation() async throws {
        let config = ThunderIDConfig(
            baseUrl: "https://a",
            applicationId: "app",
            attestationEnabled: true,
            attestationTokenProvider: { "attest" }
        )
        let fixture = try await Fixture([.json(Self.form("t1")), .json(Self.form("t2"))], config: config)
        try await start(fixture)
        _ = try await submit(fixture.client, inputs: ["username": "a"])
        let name = try #require(HTTPFieldName("Attestation-Token"))
        #expect(fixture.transport.requests.map { $0.head.headerFields[name] } == ["attest", nil])
    }

    @Test("An app without attestation starts no flow; a cancellation during attestation is reported as such")
    func attestationFails() async throws {
        struct Unattested: Error {}
        func fixture(_ error: any Error) async throws -> Fixture {
            try await Fixture(
                [.json(Self.form("t1"))],
                config: ThunderIDConfig(
                    baseUrl: "https://a",
                    applicationId: "app",
                    attestationEnabled: true,
                    attestationTokenProvider: { throw error }
                )
            )
        }
        let failing = try await fixture(Unattested())
        let error = await #expect(throws: IAMError.self) { try await start(failing) }
        #expect(error?.code == .authenticationFailed && error?.underlyingError is Unattested)
        #expect(failing.transport.requests.isEmpty)
        let cancelled = try await fixture(CancellationError())
        await #expect(throws: CancellationError.self) { try await start(cancelled) }
        #expect(cancelled.transport.requests.isEmpty && !cancelled.client.isLoading())
    }

    @Test("A form without a layout is sent with its action, but not empty")
    func noLayout() async throws {
        let form =
            #"{"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t","data":{"inputs":["#
            + #"{"identifier":"username"}],"actions":[{"ref":"go"}]}}"#
        let fixture = try await Fixture([.json(form), .json(form), .json(form)])
        try await start(fixture)
        _ = try await submit(fixture.client)
        #expect(fixture.sent[1]["inputs"] == nil)
        _ = try await submit(fixture.client, inputs: ["username": "ada"])
        #expect(fixture.sent[2]["inputs"] as? [String: String] == ["username": "ada"])
    }

    @Test("The attestation provider, which need not be thread-safe, is never called concurrently")
    func attestationInTurn() async throws {
        let calls = Lock((running: 0, most: 0))
        let source = AttestationSource {
            calls.withLock {
                $0.running += 1
                $0.most = max($0.most, $0.running)
            }
            for _ in 1...20 { await Task.yield() }
            calls.withLock { $0.running -= 1 }
            return "attest"
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...8 { group.addTask { _ = try await source.token() } }
            try await group.waitForAll()
        }
        #expect(calls.withLock { $0.most } == 1)
    }

    @Test("Exactly the declared inputs are sent")
    func declaredInputs() async throws {
        let fixture = try await Fixture([.json(Self.form("t1")), .json(Self.form("t2"))])
        try await start(fixture)
        _ = try await submit(fixture.client, inputs: ["username": "ada", "leaked": "x"])
        #expect(fixture.sent[1]["inputs"] as? [String: String] == ["username": "ada", "password": ""])
        #expect(fixture.sent[1].keys.sorted() == ["action", "challengeToken", "executionId", "inputs"])
    }

    @Test("A link to another flow sends no inputs, because an empty one would count as input")
    func linkActions() async throws {
        let fixture = try await Fixture([.json(Self.form("t1")), .json(Self.form("t2")), .json(Self.form("t3"))])
        try await start(fixture)
        _ = try await submit(fixture.client, action: "signup")
        #expect(fixture.sent[1].keys.sorted() == ["action", "challengeToken", "executionId"])
        _ = try await submit(fixture.client, action: nil)
        #expect(fixture.sent[2].keys.sorted() == ["challengeToken", "executionId"])
    }

    @Test("The latest challenge token is sent, whatever token the caller passes")
    func newestToken() async throws {
        let fixture = try await Fixture([.json(Self.form("t1")), .json(Self.form("t2")), .json(Self.form("t3"))])
        try await start(fixture)
        _ = try await submit(fixture.client, token: "t1")
        _ = try await submit(fixture.client, token: "t1")
        #expect(fixture.sent.map { $0["challengeToken"] as? String } == [nil, "t1", "t2"])
    }

    @Test("After a failed step the last valid token is sent")
    func lastGoodToken() async throws {
        let failed = #"{"executionId":"e","flowStatus":"ERROR","data":{},"error":{"code":"FET-1021"}}"#
        let fixture = try await Fixture([.json(Self.form("t1")), .json(failed), .json(Self.form("t2"))])
        try await start(fixture)
        let response = try await submit(fixture.client, inputs: ["username": "ada"])
        #expect(response.flowStatus == .error && response.error?.code == "FET-1021")
        _ = try await submit(fixture.client, inputs: ["username": "ada"])
        #expect(fixture.sent[2]["challengeToken"] as? String == "t1")
        #expect(fixture.sent[2]["inputs"] as? [String: String] == ["username": "ada", "password": ""])
    }

    @Test("A refused challenge token is retried once; a second refusal is reported")
    func refusedToken() async throws {
        let fixture = try await Fixture([
            .json(Self.form("t1")), .json(Self.refusedToken), .json(Self.form("t2")), .json(Self.refusedToken),
            .json(Self.refusedToken),
        ])
        try await start(fixture)
        #expect(try await submit(fixture.client).flowStatus == .promptOnly)
        #expect(fixture.sent.count == 3)
        let again = try await submit(fixture.client)
        #expect(again.flowStatus == .error && again.error?.code == "ICS-1002")
        #expect(fixture.sent.count == 5)
    }

    @Test("A flow that continued elsewhere is tried with the caller's token")
    func callersToken() async throws {
        let fixture = try await Fixture([.json(Self.form("t1")), .json(Self.refusedToken), .json(Self.form("t9"))])
        try await start(fixture)
        _ = try await submit(fixture.client, token: "t8")
        #expect(fixture.sent.map { $0["challengeToken"] as? String } == [nil, "t1", "t8"])
    }

    @Test("A flow that another process started is sent with the caller's values")
    func foreignExecution() async throws {
        let fixture = try await Fixture([.json(Self.form("t2"))])
        _ = try await submit(fixture.client, inputs: ["otp": "1"], token: "t1")
        #expect(fixture.sent[0]["inputs"] as? [String: String] == ["otp": "1"])
        #expect(fixture.sent[0]["challengeToken"] as? String == "t1")
    }

    @Test("Submits of one flow run serially, each with the previous one's token")
    func serialised() async throws {
        let answers = (1...6).map { ScriptedTransport.Answer.json(Self.form("t\($0)")) }
        let fixture = try await Fixture(answers)
        try await start(fixture)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...5 {
                group.addTask { _ = try await self.submit(fixture.client, inputs: ["username": "a"]) }
            }
            try await group.waitForAll()
        }
        #expect(fixture.sent.dropFirst().map { $0["challengeToken"] as? String } == ["t1", "t2", "t3", "t4", "t5"])
    }

    @Test("A flow in use keeps its token, however many flows run")
    func manyFlows() async throws {
        let fixture = try await Fixture([.json(Self.form("t1"))])
        try await start(fixture)
        for number in 0..<200 {
            fixture.transport.append(
                .json(#"{"executionId":"x\#(number)","flowStatus":"INCOMPLETE","challengeToken":"y","data":{}}"#)
            )
            try await start(fixture)
            guard number % 50 == 0 else { continue }
            fixture.transport.append(.json(Self.form("t\(number)")))
            _ = try await submit(fixture.client)
        }
        fixture.transport.append(.json(Self.form("t")))
        _ = try await submit(fixture.client)
        #expect(fixture.sent.last?["challengeToken"] as? String == "t150")
    }

    @Test("At most sixty-four running flows are kept")
    func mostFlows() async throws {
        let fixture = try await Fixture()
        func begin(_ number: Int) async throws {
            fixture.transport.append(
                .json(#"{"executionId":"x\#(number)","flowStatus":"INCOMPLETE","challengeToken":"y","data":{}}"#)
            )
            try await start(fixture)
        }
        func known() throws -> [String] {
            try fixture.client.context().signIns.state.withLock { $0.executions.map(\.id) }
        }
        for number in 1...64 { try await begin(number) }
        #expect(try known() == (1...64).map { "x\($0)" })
        try await begin(65)
        #expect(try known() == (2...65).map { "x\($0)" })
    }

    @Test("A flow that ends with an empty assertion starts no session")
    func emptyAssertion() async throws {
        let fixture = try await Fixture([
            .json(Self.form("t1")), .json(#"{"executionId":"e","flowStatus":"COMPLETE","assertion":""}"#),
        ])
        try await start(fixture)
        #expect(try await submit(fixture.client).flowStatus == .complete)
        #expect(try await fixture.client.isSignedIn() == false)
        #expect(try fixture.client.context().signIns.state.withLock { $0.executions.isEmpty })
    }

    @Test("After a network failure the same step can be sent again")
    func droppedConnection() async throws {
        let fixture = try await Fixture([
            .json(Self.form("t1")), .failure(TransportError(.connectionFailed)), .json(Self.form("t2")),
        ])
        try await start(fixture)
        do {
            _ = try await submit(fixture.client, inputs: ["username": "ada"])
            Issue.record("no error was thrown")
        } catch let error as IAMError {
            #expect(error.code == .networkError)
            #expect(error.details?.recovery == [.retry])
        }
        #expect(fixture.sent.count == 2)
        _ = try await submit(fixture.client, inputs: ["username": "ada"])
        #expect(fixture.sent[2]["challengeToken"] as? String == "t1")
    }

    @Test("isLoading() is true while a step runs, and false after it failed")
    func loading() async throws {
        let fixture = try await Fixture()
        let client = fixture.client
        fixture.transport.append(
            .custom { _ in
                #expect(client.isLoading())
                throw TransportError(.timedOut)
            }
        )
        await #expect(throws: IAMError.self) { try await self.start(fixture) }
        #expect(!client.isLoading())
    }

    @Test("A sign-in whose session was cleared meanwhile starts no session")
    func clearedMeanwhile() async throws {
        let fixture = try await Fixture()
        let client = fixture.client
        let complete = #"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(assertion(#"{"sub":"1"}"#))"}"#
        fixture.transport.append(
            .custom { request in
                client.clearSession()
                return try await ScriptedTransport([.json(complete)]).send(request)
            }
        )
        await #expect(throws: IAMError.self) { try await self.start(fixture) }
        #expect(try await client.isSignedIn() == false)
    }

    @Test("Cancelling a step throws a cancellation, not a server error")
    func cancellation() async throws {
        let fixture = try await Fixture()
        fixture.transport.append(
            .custom { _ in
                try await Task.sleep(for: .seconds(600))
                throw TransportError(.timedOut)
            }
        )
        let task = Task { try await self.start(fixture) }
        while fixture.transport.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
