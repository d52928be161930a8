import ArgumentParser
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import ProcessSupport
import TerminalForms
import Testing
import ThunderID

@testable import nativeauth

@MainActor
@Suite("A finished flow without a session", .timeLimit(.minutes(5)))
struct FinishedFlowTests {
    /// Client without a session, whose flows are injected by the test.
    private struct ClientWithoutSession: ProviderClient {
        let connection = Connection(baseURL: "https://localhost:9")
        let auth: any AuthClient = SampleAuthClient()

        func details(of user: FlowUser) async throws -> SignedInUser { throw CommandFailure.unknownFlow }
        func profile() async throws -> [String: AnyCodable] { [:] }
        func updateProfile(_ changes: ProfileChanges) async throws -> ProfileUpdate { throw CommandFailure.unknownFlow }
    }

    /// Flow that finishes with the first submission and whose session never arrives.
    private actor FinishedFlow: AuthenticationFlow {
        let isKept: Bool
        private var isFinished = false
        /// Whether the flow was cancelled, which revokes its tokens.
        private(set) var isCancelled = false

        init(isKept: Bool) { self.isKept = isKept }

        func start() async throws -> FlowStep {
            FlowStep(
                id: "s",
                fields: [FormField(id: "username", label: "User name", isRequired: true)],
                actions: [FormAction(id: "go")]
            )
        }

        func submit(_ submission: FlowSubmission) async throws -> FlowStep {
            isFinished = true
            throw NativeAuthError(
                .serverFailure,
                message: "The service is unavailable.",
                httpStatus: 503,
                recovery: [.retry(after: .seconds(600)), .restart]
            )
        }

        func resume(_ saved: SavedFlow) async throws -> FlowStep { try await start() }

        func save() async -> SavedFlow? {
            guard isKept || !isFinished else { return nil }
            return SavedFlow(
                provider: "thunderid",
                flow: "AUTHENTICATION",
                executionID: "e",
                continuation: nil,
                stepID: "s",
                savedAt: Date()
            )
        }

        func cancel() async { isCancelled = true }
        func hasPendingCompletion() async -> Bool { isFinished }
    }

    @Test(
        "The advice is to sign in; an unusable saved flow is cancelled and removed, and a usable one is kept",
        arguments: [false, true]
    )
    func advice(_ isKept: Bool) async throws {
        try await withHome { home in
            let state = CommandState(["NATIVEAUTH_HOME": home.url.path])
            let runner = FlowRunner(client: ClientWithoutSession(), state: state, output: Output(isJSON: true))
            let options = try FlowRunRequest(
                kind: .signIn,
                input: try InputOptions.parse(["--input", "username=ada", "--action", "go"]),
                forms: try FormOptions.parse([])
            )
            let flow = FinishedFlow(isKept: isKept)
            let failure = await #expect(throws: CommandFailure.self) { try await runner.run(options, flow: flow) }
            #expect(await flow.isCancelled != isKept)
            #expect(failure?.error.recovery.first == (isKept ? .retry(after: .seconds(600)) : .signIn))
            let flows = home.url.appendingPathComponent("flows").path
            #expect((try? FileManager.default.contentsOfDirectory(atPath: flows))?.count ?? 0 == (isKept ? 1 : 0))
        }
    }

    @Test("A network that requires a sign-in of its own is reported as such")
    func captivePortal() {
        let error = NativeAuthError(TransportError(.networkSignInRequired))
        let told = Connection(baseURL: "https://localhost:9").addingServerAddress(to: error)
        #expect(told.message == error.message && ExitStatus.of(told) == ExitStatus.noConnection)
    }
}
