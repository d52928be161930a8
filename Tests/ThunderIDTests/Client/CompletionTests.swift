import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite(
    "Completion of a flow: retries, errors and saved responses",
    .timeLimit(.minutes(5))
)
struct CompletionTests {
    private struct OtherError: Error {}

    private static func error(
        _ code: NativeAuthError.Code,
        _ status: Int? = nil,
        _ underlying: (any Error)? = nil,
        _ recovery: [RecoveryOption] = []
    ) -> NativeAuthError {
        NativeAuthError(code, message: "No.", httpStatus: status, underlying: underlying, recovery: recovery)
    }

    private static let sent = TransportError(.connectionFailed)
    private static let unsent = TransportError(.connectionFailed, requestMayHaveBeenSent: false)

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: any Error
        let isTransient: Bool
        var mayBeUsed = false
        var isRetried = false

        init(_ name: String, _ error: any Error, _ isTransient: Bool, used: Bool = false, retried: Bool = false) {
            testDescription = name
            self.error = error
            self.isTransient = isTransient
            mayBeUsed = used
            isRetried = retried
        }
    }

    static let rows = [
        Row("offline, sent", error(.offline, nil, sent), true, used: true, retried: true),
        Row("offline, not sent", error(.offline, nil, unsent), true, retried: true),
        Row("offline, unknown", error(.offline), true, used: true),
        Row("timed out", error(.timedOut), true, used: true),
        Row("another process", error(.anotherProcess), true, used: true),
        Row("locked store", error(.storageUnavailable, nil, nil, [.retry]), true, used: true),
        Row("full store", error(.storageUnavailable, nil, POSIXError(.ENOSPC), [.retry]), false),
        Row("500", error(.serverFailure, 500), true, used: true, retried: true),
        Row("504", error(.serverFailure, 504), true, used: true, retried: true),
        Row("502", error(.serverFailure, 502), true, used: true, retried: true),
        Row("503", error(.serverFailure, 503), true, retried: true),
        Row("429", error(.rateLimited, 429), true, retried: true),
        Row("said in an answer", error(.serverFailure), false), Row("limit in an answer", error(.rateLimited), false),
        Row("over, with status 500", error(.serverFailure, 500, nil, [.restart, .retry]), false),
        Row("over, with status 503", error(.serverFailure, 503, nil, [.signIn]), false),
        Row("restart not first", error(.serverFailure, 503, nil, [.retry, .restart]), true, retried: true),
        Row("refused", error(.refused, 400, nil, [.restart]), false),
        Row("malformed", error(.malformedResponse), false),
        Row("misconfigured", error(.misconfigured), false), Row("expired", error(.expired), false),
        Row("without details", NativeAuthError(documented: .networkError, message: "No."), false),
        Row("refused without status", error(.refused), false),
        Row("cancelled", CancellationError(), true, used: true), Row("another", OtherError(), false),
    ]

    @Test("Transient failures are distinguished from failures that may have consumed the code", arguments: rows)
    func passing(_ row: Row) {
        #expect(IAMError.isTransient(row.error) == row.isTransient)
        #expect(PossibleCodeReplay.mayFollow(row.error) == row.mayBeUsed)
        let verdict = NativeAuthError.retryVerdict(Result<Void, any Error>.failure(row.error))
        #expect((verdict != .stop) == row.isRetried)
    }

    @Test("A successful request is not repeated")
    func success() { #expect(NativeAuthError.retryVerdict(Result<Int, any Error>.success(1)) == .stop) }

    @Test("A possibly consumed code is an error with a recovery option, and keeps the response")
    func spent() throws {
        var known = NativeAuthError(
            .serverFailure,
            message: "Bad.",
            serverCode: "X-1",
            requestID: "r",
            httpStatus: 502,
            underlying: Self.sent,
            recovery: [.retry]
        )
        known.documentedCode = .recoveryFailed
        let told = try #require(PossibleCodeReplay(cause: known).restartError as? NativeAuthError)
        #expect(told.documentedCode == .recoveryFailed && told.recovery == [.restart])
        #expect(told.message == "The connection failed while the sign-in was being finished: Bad. Sign in again.")
        #expect(told.serverCode == "X-1" && told.requestID == "r" && told.httpStatus == 502)
        #expect(told.underlying is TransportError)
        #expect(PossibleCodeReplay(cause: CancellationError()).restartError is CancellationError)
    }

    @Test("After a transient failure, retrying is the first recovery option and restarting the last")
    func pending() throws {
        func recovery(_ options: [RecoveryOption]) -> [RecoveryOption]? {
            (SignInFailure.pending(Self.error(.offline, nil, nil, options)) as? NativeAuthError)?.recovery
        }
        #expect(recovery([]) == [.retry, .restart])
        #expect(recovery([.openBrowser]) == [.retry, .openBrowser, .restart])
        #expect(recovery([.retry(after: .seconds(9))]) == [.retry(after: .seconds(9)), .restart])
        #expect(recovery([.openBrowser, .retry]) == [.openBrowser, .retry, .restart])
        #expect(SignInFailure.pending(CancellationError()) is CancellationError)
    }

    @Test("After a failure that ends the flow, only another flow is offered; after a sign-up, sign-in comes first")
    func final() throws {
        let options: [RecoveryOption] = [
            .retry, .resend, .correct(["a"]), .restart, .signIn, .openBrowser, .fixConfiguration,
        ]
        let error = Self.error(.refused, 400, nil, options)
        func recovery(_ flow: ServerFlowType, _ error: any Error) -> [RecoveryOption]? {
            (SignInFailure.final(error, of: flow) as? NativeAuthError)?.recovery
        }
        #expect(recovery(.registration, error) == [.signIn, .restart, .openBrowser, .fixConfiguration])
        #expect(recovery(.authentication, error) == [.restart, .signIn, .openBrowser, .fixConfiguration])
        #expect(recovery(.recovery, error) == [.restart, .signIn, .openBrowser, .fixConfiguration])
        let replay = PossibleCodeReplay(cause: error)
        let spent = try #require(SignInFailure.final(replay, of: .recovery) as? NativeAuthError)
        #expect(spent.message.hasSuffix("Sign in again.") && spent.recovery == [.restart, .signIn])
        #expect(SignInFailure.final(OtherError(), of: .recovery) is OtherError)
        #expect(SignInFailure.final(PossibleCodeReplay(cause: OtherError()), of: .recovery) is OtherError)
    }

    // MARK: - Incomplete responses

    private func begun(_ now: Date = Fixture.recordedAt) -> PendingAuthorization {
        PendingAuthorization(redirectURI: "app:/done", random: .system, now: now)
    }

    private func stage(_ name: String) -> SignInStage { .tokens(TokenSet(accessToken: Secret(name))) }

    private func name(_ stage: SignInStage?) -> String? {
        stage?.tokens?.accessToken.reveal()
    }

    @Test("The last eight incomplete responses are kept, each for one use by its own session")
    func incomplete() {
        var incomplete = IncompleteSignIns()
        let all = (0..<9).map { _ in begun() }
        for (number, one) in all.enumerated() { incomplete.keep(stage("\(number)"), of: one, for: nil) }
        func take(_ number: Int, _ sessionId: String? = nil) -> String? {
            let taken = incomplete.take(state: all[number].state, of: sessionId, now: Fixture.recordedAt)
            #expect(taken == nil || taken?.pending == all[number])
            return name(taken?.stage)
        }
        #expect(take(0) == nil && take(1, "b") == nil)
        #expect(take(1) == "1" && take(1) == nil)
        #expect(take(8) == "8")
        #expect(incomplete.drop("b").isEmpty)
        #expect(incomplete.drop(nil).map(name) == ["2", "3", "4", "5", "6", "7"])
        #expect(incomplete.drop(nil).isEmpty)
    }

    @Test("Removing the incomplete responses of one session keeps those of another")
    func dropped() {
        var incomplete = IncompleteSignIns()
        let one = begun()
        let other = begun()
        incomplete.keep(stage("one"), of: one, for: "a")
        incomplete.keep(stage("other"), of: other, for: "b")
        #expect(incomplete.drop("a").map(name) == ["one"])
        #expect(name(incomplete.take(state: other.state, of: "b", now: Fixture.recordedAt)?.stage) == "other")
    }

    @Test("An incomplete response expires after ten minutes", arguments: [(599, true), (600, false)])
    func old(_ seconds: Double, _ isTaken: Bool) {
        var incomplete = IncompleteSignIns()
        let one = begun()
        incomplete.keep(stage("one"), of: one, for: nil)
        let now = Fixture.recordedAt.addingTimeInterval(seconds)
        #expect((incomplete.take(state: one.state, of: nil, now: now) != nil) == isTaken)
    }
}
