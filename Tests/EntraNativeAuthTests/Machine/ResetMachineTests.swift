import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("The password reset state machine", .timeLimit(.minutes(5)))
struct ResetMachineTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let input: ResetMachine.Input
        let answers: [String]
        let outcome: String

        init(_ input: ResetMachine.Input, _ answers: [String], _ outcome: String) {
            self.input = input
            self.answers = answers
            self.outcome = outcome
        }

        var testDescription: String { "\(answers) → \(outcome)" }
    }

    private static let code = ResetMachine.Input.code(Samples.code, Samples.resetCode)
    private static let resend = ResetMachine.Input.resend(Samples.resetCode)
    private static let password = ResetMachine.Input.password(Samples.password, Samples.newPassword)
    private static let kept = "submitted-continuation-token"
    private static let browser = "! browserRequired(reason: nil)"

    static let rows: [Row] = [
        Row(.start, ["200 ok-ct1", "200 challenge-oob-js"], "code test-continuation-token-2"),
        Row(.start, ["400 err-user-not-found-bare"], "! userNotFound"),
        Row(.start, ["400 err-invalid-client-native-disabled"], "! misconfigured [550022]"),
        Row(.start, ["200 redirect"], browser),
        Row(.start, ["200 ok-ct1", "200 redirect"], browser),
        Row(.start, ["200 ok-ct1", "200 challenge-no-type"], "! unexpectedChallenge(nil)"),
        Row(code, ["200 reset-continue-ok"], "password test-continuation-token-3"),
        Row(code, ["400 err-invalid-oob-value"], "! invalidCode [50181] · resetCode \(kept)"),
        Row(code, ["400 err-invalid-continuation-token-55200"], "! expired [55200]"),
        Row(code, ["400 err-verification-required"], "! verificationRequired([\"phone\"])"),
        Row(code, ["200 redirect"], browser),
        Row(code, ["503 redirect"], "! http(503)"),
        Row(.code(Secret(""), Samples.resetCode), [], "! invalidCode · resetCode \(kept)"),
        Row(resend, ["200 challenge-oob-resend"], "code test-continuation-token-2b"),
        Row(resend, ["400 err-expired-token"], "! expired [552003]"),
        Row(password, ["200 reset-submit-ok", "200 poll-succeeded"], "done test-continuation-token-5"),
        Row(password, ["200 reset-submit-ok", "200 poll-succeeded-no-token"], "done -"),
        Row(password, ["200 reset-submit-ok", "200 poll-failed"], "! resetFailed"),
        Row(password, ["200 reset-submit-no-interval"], "! unexpectedResponse"),
        Row(
            password,
            ["400 err-password-banned"],
            "! passwordRule(\(EntraPasswordRule.banned)) [399250] · newPassword \(kept)"
        ),
        Row(password, ["400 err-expired-token"], "! expired [552003]"),
        Row(
            password,
            ["200 reset-submit-ok", "400 err-password-banned"],
            "! passwordRule(\(EntraPasswordRule.banned)) [399250] · newPassword test-continuation-token-4"
        ),
        Row(password, ["200 reset-submit-ok", "400 err-expired-token"], "! expired [552003]"),
        Row(password, ["200 reset-submit-ok", "403 err-user-not-found-bare"], "! http(403)"),
        Row(
            password,
            ["200 reset-submit-ok", "503 redirect", "429 redirect", "200 poll-succeeded"],
            "done test-continuation-token-5"
        ),
        Row(
            .password(Secret(""), Samples.newPassword),
            [],
            "! passwordRule(\(EntraPasswordRule.empty)) · newPassword \(kept)"
        ),
    ]

    @Test("Each response leads to the next state, or to the documented error", arguments: rows)
    func table(_ row: Row) throws {
        let context = row.input.state?.context ?? Samples.start
        let drive = try MachineRun(
            ResetMachine(row.input, context: context, requests: try Samples.requests()),
            row.answers
        )
        let outcome =
            switch drive.result {
            case .success(.codeRequired(let state)): "code \(state.context.known)"
            case .success(.passwordRequired(let state)): "password \(state.context.known)"
            case .success(.completed(let state)): "done \(state.context.known)"
            case .failure(let error): error.line
            }
        #expect(outcome == row.outcome)
    }

    @Test("An empty name is refused before anything is sent")
    func emptyName() throws {
        let context = EntraFlowContext(username: "", correlationID: Samples.id)
        let drive = try MachineRun(ResetMachine(.start, context: context, requests: try Samples.requests()), [])
        guard case .failure(let error) = drive.result else {
            Issue.record("no error")
            return
        }
        #expect(error.kind == .invalidUsername && error.httpStatus == nil)
        #expect(drive.requests.isEmpty)
    }

    @Test("The service is polled at once and five more times, at its interval")
    func polling() throws {
        let pending = ["200 poll-in-progress", "200 poll-not-started"]
        let requests = try Samples.requests()
        let soon = try MachineRun(
            ResetMachine(Self.password, context: Samples.context, requests: requests),
            ["200 reset-submit-ok"] + pending + ["200 poll-succeeded"]
        )
        #expect(soon.endpoints == [.resetSubmit, .resetPoll, .resetPoll, .resetPoll])
        #expect(soon.waits == [.seconds(1), .seconds(1)])
        #expect(
            soon.fields(0) == [
                "client_id": "client-1", "continuation_token": Self.kept, "new_password": "Secret#1-entra",
            ]
        )
        #expect(soon.fields(1) == ["client_id": "client-1", "continuation_token": "test-continuation-token-4"])
        let never = try MachineRun(
            ResetMachine(Self.password, context: Samples.context, requests: requests),
            ["200 reset-submit-ok"] + pending + pending + pending
        )
        #expect(never.waits.count == 5)
        guard case .failure(let error) = never.result else {
            Issue.record("no error")
            return
        }
        #expect(error.kind == .resetUnconfirmed)
        #expect(error.httpStatus == 200 && error.underlying == nil)
        #expect(!error.canRetry)
    }

    @Test("Each transient error uses up a poll; after the last one the outcome is unknown")
    func unlucky() throws {
        let drive = try MachineRun(
            ResetMachine(Self.password, context: Samples.context, requests: try Samples.requests()),
            ["200 reset-submit-ok"] + Array(repeating: "503 redirect", count: 6)
        )
        #expect(drive.waits.count == 5)
        guard case .failure(let error) = drive.result else {
            Issue.record("no error")
            return
        }
        #expect(error.kind == .resetUnconfirmed)
        #expect((error.underlying as? EntraError)?.kind == .http(503))
        #expect(error.httpStatus == 503)
    }

    @Test("A server that requests a delay between two polls gets it, within limits")
    func busyServer() throws {
        for (asked, wait) in [(0, 1), (7, 7), (600, 30)] {
            var machine = ResetMachine(Self.password, context: Samples.context, requests: try Samples.requests())
            _ = machine.handle(.begin)
            let submitted = EntraResponse(status: 200, body: try Fixture.body("reset-submit-ok"))
            _ = machine.handle(.received(submitted, now: Samples.now))
            let busy = EntraResponse(status: 429, body: .init(), retryAfter: .seconds(asked))
            guard case .wait(let duration) = machine.handle(.received(busy, now: Samples.now)) else {
                Issue.record("no wait")
                return
            }
            #expect(duration == .seconds(wait))
        }
    }

    @Test("A failed reset with a continuation token can be repeated with it")
    func failedWithToken() throws {
        var machine = ResetMachine(Self.password, context: Samples.context, requests: try Samples.requests())
        _ = machine.handle(.begin)
        let submitted = EntraResponse(status: 200, body: try Fixture.body("reset-submit-ok"))
        _ = machine.handle(.received(submitted, now: Samples.now))
        let answer = EntraResponse(status: 200, body: .init(#"{"status":"failed","continuation_token":"next"}"#.utf8))
        guard case .fail(let error) = machine.handle(.received(answer, now: Samples.now)) else {
            Issue.record("no error")
            return
        }
        #expect(error.line == "! resetFailed · newPassword next")
    }

    @Test("An accepted password cannot be sent again, whatever the polls return")
    func taken() throws {
        var machine = ResetMachine(Self.password, context: Samples.context, requests: try Samples.requests())
        _ = machine.handle(.begin)
        #expect(machine.retryState == .newPassword(Samples.newPassword))
        let submitted = EntraResponse(status: 200, body: try Fixture.body("reset-submit-ok"))
        _ = machine.handle(.received(submitted, now: Samples.now))
        #expect(machine.retryState == nil)
        let untrusted = EntraResponse.failed(EntraResponseFailure(kind: .untrustedServer))
        guard case .fail(let error) = machine.handle(.received(untrusted, now: Samples.now)) else {
            Issue.record("no error")
            return
        }
        #expect(error.kind == .untrustedServer)
        #expect(error.state == nil && !error.canRetry)
    }

    @Test("The interval between two polls is at most half a minute")
    func longestWait() throws {
        var machine = ResetMachine(Self.password, context: Samples.context, requests: try Samples.requests())
        _ = machine.handle(.begin)
        let submitted = #"{"continuation_token":"t","poll_interval":9223372036854775807}"#
        _ = machine.handle(.received(EntraResponse(status: 200, body: .init(submitted.utf8)), now: Samples.now))
        let pending = EntraResponse(status: 200, body: try Fixture.body("poll-in-progress"))
        guard case .wait(let duration) = machine.handle(.received(pending, now: Samples.now)) else {
            Issue.record("no wait")
            return
        }
        #expect(duration == .seconds(30))
    }
}
