import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("The pauses of an identity pool's service that does not answer", .timeLimit(.minutes(5)))
struct IdentityBackOffTests {
    private static let silence = NativeAuthError(.timedOut, message: "no answer")

    /// The remaining pause at a time; `nil` if the service may be asked.
    private func pause(_ backOff: IdentityBackOff, at elapsed: Duration) -> Duration? {
        do {
            try backOff.check(at: elapsed)
            return nil
        } catch {
            return (error as? NativeAuthError)?.recovery.first?.delay
        }
    }

    @Test("Each call without an answer doubles the pause, up to five minutes")
    func growth() {
        var backOff = IdentityBackOff()
        var elapsed = Duration.seconds(1_000)
        #expect(pause(backOff, at: elapsed) == nil)
        for seconds in [30, 60, 120, 240, 300, 300] {
            backOff.record(Self.silence, at: elapsed)
            #expect(pause(backOff, at: elapsed) == .seconds(seconds))
            #expect(pause(backOff, at: elapsed + .seconds(seconds - 1)) == .seconds(1))
            elapsed += .seconds(seconds)
            #expect(pause(backOff, at: elapsed) == nil)
        }
    }

    @Test(
        "Only a missing answer begins a pause; a refusal ends the doubling",
        arguments: [.offline, .notAllowed, .rateLimited, .serverFailure, .misconfigured, .malformedResponse]
            as [NativeAuthError.Code]
    )
    func answers(code: NativeAuthError.Code) {
        var backOff = IdentityBackOff()
        backOff.record(Self.silence, at: .zero)
        backOff.record(NativeAuthError(code, message: "refused"), at: .seconds(30))
        #expect(pause(backOff, at: .seconds(30)) == nil)
        backOff.record(Self.silence, at: .seconds(31))
        #expect(pause(backOff, at: .seconds(31)) == IdentityBackOff.shortestPause)
        backOff.recordAnswer()
        #expect(backOff == IdentityBackOff())
    }

    @Test("The error during a pause has the code of a missing answer, and names the time")
    func error() throws {
        var backOff = IdentityBackOff()
        backOff.record(Self.silence, at: .zero)
        let error = try #require(throws: NativeAuthError.self) { try backOff.check(at: .seconds(10)) }
        #expect(error.code == .timedOut && error.recovery == [.retry(after: .seconds(20))])
    }
}
