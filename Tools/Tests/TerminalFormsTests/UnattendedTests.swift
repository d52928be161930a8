import AuthFlows
import Foundation
import NativeAuthCore
import Synchronization
import Testing

@testable import TerminalForms

@Suite("Unattended flows", .timeLimit(.minutes(5)))
@MainActor
struct UnattendedTests {
    private func run(_ flow: ScriptedFlow, _ inputs: GivenInputs, actions: [String] = []) async -> FlowRunOutcome {
        await UnattendedRun(model: FlowModel(flow: flow), inputs: inputs).run(actions: actions)
    }

    @Test("A flow runs as far as the given values reach")
    func reach() async {
        let flow = ScriptedFlow { submission in
            switch submission?.stepID {
            case nil: Forms.signIn()
            case "sign-in": Forms.code()
            default: Forms.done
            }
        }
        let inputs = GivenInputs(argumentValues: ["username": "ada"], fileValues: ["password": "pw"])
        guard case .incomplete(let snapshot, wasRefused: false, _) = await run(flow, inputs) else {
            Issue.record("it must stop at the code")
            return
        }
        #expect(snapshot.step.id == "code")
        #expect(flow.submissions.map(\.values) == [["username": "ada", "password": "pw"]])

        let all = GivenInputs(fileValues: ["username": "ada", "password": "pw", "otp": "123456"])
        #expect(await run(flow, all) == .complete(FlowOutcome(user: Forms.ada)))
    }

    /// Returns a flow that the server finishes at the first submission; the session arrives at submission `tries`.
    private func finished(
        after tries: Int,
        _ recovery: RecoveryOption,
        onSubmit: @escaping @Sendable () -> Void = {}
    ) -> ScriptedFlow {
        let submits = Counter()
        return ScriptedFlow(isPending: { (1..<tries).contains(submits.value) }) { submission in
            guard submission != nil else { return Forms.signIn() }
            onSubmit()
            guard submits.next() < tries else { return Forms.done }
            throw NativeAuthError(.serverFailure, message: "Busy.", httpStatus: 503, recovery: [recovery, .restart])
        }
    }

    private func run(_ flow: ScriptedFlow, _ slept: Sleeps) async -> FlowRunOutcome {
        let clock = AuthClock(now: { Date() }, elapsed: { slept.elapsed }, sleep: { slept.add($0) })
        let inputs = GivenInputs(fileValues: ["username": "ada", "password": "pw"])
        return await UnattendedRun(model: FlowModel(flow: flow), inputs: inputs, clock: clock).run()
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    private final class Sleeps: Sendable {
        private let durations = Mutex<[Duration]>([])
        private let requests = Mutex<Duration>(.zero)
        var all: [Duration] { durations.withLock { $0 } }
        var elapsed: Duration { all.reduce(requests.withLock { $0 }, +) }
        func add(_ duration: Duration) { durations.withLock { $0.append(duration) } }
        func request(taking duration: Duration) { requests.withLock { $0 += duration } }
    }

    @Test(
        "A missing session is requested again after the server's delay, and no form is sent again",
        arguments: [
            (3, RecoveryOption.retry(after: .seconds(20)), [Duration.seconds(20), .seconds(20)], true),
            (4, .retry, [.seconds(1), .seconds(2), .seconds(4)], true),
            (5, .retry(after: .seconds(20)), [.seconds(20), .seconds(20), .seconds(20)], false),
            (2, .retry(after: .seconds(61)), [], false),
            (9, .retry(after: .zero), Array(repeating: .zero, count: 5), false),
        ] as [(Int, RecoveryOption, [Duration], Bool)]
    )
    func pending(_ tries: Int, _ recovery: RecoveryOption, _ expected: [Duration], _ isComplete: Bool) async {
        let slept = Sleeps()
        let end = await run(finished(after: tries, recovery), slept)
        #expect(slept.all == expected)
        if isComplete {
            #expect(end == .complete(FlowOutcome(user: Forms.ada)))
        } else if case .failed(let error) = end {
            #expect(error.code == .serverFailure)
        } else {
            Issue.record("\(end)")
        }
    }

    @Test("A store that can't be written is not tried again: the client has already waited for it")
    func lockedStore() async {
        let slept = Sleeps()
        let locked = NativeAuthError(.storageUnavailable, message: "Another process holds it.", recovery: [.retry])
        let flow = ScriptedFlow(isPending: { true }) { submission in
            if submission == nil { return Forms.signIn() }
            throw locked
        }
        #expect(await run(flow, slept) == .failed(locked))
        #expect(flow.submissions.count == 1)
        #expect(slept.all.isEmpty)
    }

    @Test("The duration of slow requests counts towards the limit")
    func slowRequests() async {
        let slept = Sleeps()
        let end = await run(finished(after: 9, .retry) { slept.request(taking: .seconds(31)) }, slept)
        #expect(slept.all == [.seconds(1), .seconds(2)])
        guard case .failed(let error) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(error.code == .serverFailure)
    }

    @Test("A refused submission is not sent again")
    func refused() async {
        let flow = ScriptedFlow { $0 == nil ? Forms.signIn() : Forms.signIn(Forms.refused) }
        let end = await run(flow, GivenInputs(fileValues: ["username": "ada", "password": "pw"]))
        guard case .incomplete(let snapshot, wasRefused: true, _) = end else {
            Issue.record("it must say that it was refused")
            return
        }
        #expect(snapshot.error == Forms.refused)
        #expect(flow.submissions.count == 1)
    }

    @Test("An invalid value counts as refused and is not sent")
    func invalid() async {
        let field = FormField(id: "a", label: "A", isRequired: true, rules: [.init(.minLength(3))])
        let flow = ScriptedFlow { _ in FlowStep(id: "s", fields: [field], actions: [FormAction(id: "go")]) }
        guard case .incomplete(let snapshot, wasRefused: true, _) = await run(flow, .init(fileValues: ["a": "x"]))
        else {
            Issue.record("it must say what is wrong")
            return
        }
        #expect(snapshot.fieldErrors == ["a": ["A must contain at least 3 characters."]])
        #expect(flow.submissions.isEmpty)
    }

    @Test("A secret in the arguments is refused before anything is sent, whatever its field name")
    func secrets() async {
        let flow = ScriptedFlow { $0 == nil ? Forms.signIn() : Forms.done }
        let end = await run(flow, GivenInputs(argumentValues: ["username": "ada", "password": "hunter2"]))
        guard case .usageError(let message) = end else {
            Issue.record("it must be refused")
            return
        }
        #expect(message.contains("--input-file"))
        #expect(!message.contains("hunter2"))
        #expect(flow.submissions.isEmpty)
    }

    @Test("A file overrides an argument, but does not permit a secret in the arguments")
    func both() async {
        let flow = ScriptedFlow { $0 == nil ? Forms.signIn() : Forms.done }
        let exposed = GivenInputs(argumentValues: ["username": "ada", "password": "x"], fileValues: ["password": "y"])
        guard case .usageError = await run(flow, exposed) else {
            Issue.record("it must be refused")
            return
        }
        #expect(flow.submissions.isEmpty)
        let open = GivenInputs(argumentValues: ["username": "eve"], fileValues: ["username": "ada", "password": "y"])
        #expect(await run(flow, open) == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map(\.values) == [["username": "ada", "password": "y"]])
    }

    @Test("A form whose error requires a restart ends the run")
    func restart() async {
        let over = NativeAuthError(.expired, message: "This sign-in has expired.", recovery: [.restart])
        let later = ScriptedFlow { $0 == nil ? Forms.signIn() : Forms.signIn(over) }
        let inputs = GivenInputs(fileValues: ["username": "ada", "password": "pw"])
        #expect(await run(later, inputs) == .failed(over))
        #expect(later.submissions.count == 1)
        let atOnce = ScriptedFlow { _ in Forms.signIn(over) }
        #expect(await run(atOnce, inputs) == .failed(over))
        #expect(atOnce.submissions.isEmpty)
        let other = NativeAuthError(.refused, message: "Expired.", recovery: [.resend, .restart])
        guard case .incomplete = await run(ScriptedFlow { _ in Forms.code(other) }, inputs) else {
            Issue.record("a new code helps")
            return
        }
    }

    @Test("Without values nothing is sent")
    func nothing() async {
        let flow = ScriptedFlow { $0 == nil ? FlowStep(id: "s", actions: [FormAction(id: "go")]) : Forms.done }
        guard case .incomplete = await run(flow, GivenInputs()) else {
            Issue.record("a form without fields needs a choice")
            return
        }
        #expect(await run(flow, GivenInputs(), actions: ["go"]) == .complete(FlowOutcome(user: Forms.ada)))
    }

    @Test("An action is performed once; an unknown action lists the existing ones")
    func actions() async {
        let flow = ScriptedFlow { _ in Forms.code() }
        guard case .incomplete = await run(flow, GivenInputs(), actions: ["resend"]) else {
            Issue.record("it must stop after one new code")
            return
        }
        #expect(flow.submissions.map(\.actionID) == ["resend"])
        guard case .usageError(let message) = await run(flow, GivenInputs(), actions: ["nope"]) else {
            Issue.record("it must be told")
            return
        }
        #expect(message == "There is no action nope. This form has: verify, resend.")
    }

    @Test("A failed request ends the run with its error")
    func offline() async {
        let error = NativeAuthError(.offline, message: "No connection.")
        let flow = ScriptedFlow { submission in
            guard submission == nil else { throw error }
            return Forms.signIn()
        }
        #expect(await run(flow, GivenInputs(fileValues: ["username": "a", "password": "b"])) == .failed(error))
    }

    @Test("Unused input names are reported")
    func unused() async {
        let flow = ScriptedFlow { $0 == nil ? Forms.signIn() : Forms.code() }
        let inputs = GivenInputs(argumentValues: ["usrname": "a", "username": "ada"], fileValues: ["password": "b"])
        guard case .incomplete(let snapshot, _, unused: ["usrname"]) = await run(flow, inputs) else {
            Issue.record("only the mistyped one is unused")
            return
        }
        #expect(snapshot.step.id == "code")
    }
}
