import NativeAuthBase
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@MainActor
@Suite("Steps that continue in a browser or with a passkey", .timeLimit(.minutes(5)))
struct ExternalStepTests {
    private static let address = "app:/back?code=c&state=s"

    private func model(_ answers: FlowStep...) async -> (FlowModel, ScriptedFlow) {
        let flow = ScriptedFlow(answers.map { .step($0) })
        let model = FlowModel(flow: flow)
        await model.start()
        return (model, flow)
    }

    @Test("The callback URL of the browser is submitted")
    func browser() async throws {
        let (model, flow) = await model(Forms.browser, Forms.done)
        let browser = ScriptedBrowserSession([.address(Self.address)])
        await model.openBrowser(browser)
        #expect(await browser.requests.map(\.provider) == ["Example"])
        #expect(await flow.submissions.map(\.values) == [["code": Self.address]])
        #expect(model.phase == .complete(FlowOutcome(user: FlowUser(id: "42"))))
    }

    @Test("The passkey response is submitted")
    func passkey() async throws {
        let (model, flow) = await model(try Forms.passkey(), Forms.done)
        let passkeys = ScriptedPasskeyAuthenticator([.json(Forms.passkeyAnswer)])
        await model.usePasskey(passkeys)
        #expect(await passkeys.requests.count == 1)
        let sent = await flow.submissions.first?.values
        #expect(sent?["credentialId"] == "aWQ" && sent?["signature"] == "c2ln" && sent?["userHandle"]?.isEmpty == true)
    }

    @Test("Closing the browser keeps the step with an error, and a retry is possible")
    func cancelledByPerson() async throws {
        let (model, flow) = await model(Forms.browser, Forms.done)
        let browser = ScriptedBrowserSession([.cancelled, .address(Self.address)])
        await model.openBrowser(browser)
        #expect(model.phase == .ready && model.step?.id == "browser")
        #expect(model.error?.code == .cancelled && model.error?.recovery == [.retry])
        #expect(await flow.submissions.isEmpty)
        await model.openBrowser(browser)
        #expect(await flow.submissions.count == 1 && model.error == nil)
    }

    @Test(
        "A refusal is distinguished from a cancellation, and keeps the step",
        arguments: [NativeAuthError.Code.refused, .unsupported, .expired]
    )
    func failures(_ code: NativeAuthError.Code) async throws {
        // This includes a session that throws a cancellation for its own end: the step is still there.
        let failure = NativeAuthError(code, message: "No.", recovery: [.restart])
        let (model, _) = await model(try Forms.passkey())
        await model.usePasskey(ScriptedPasskeyAuthenticator([.failure(failure)]))
        #expect(model.phase == .ready && model.error?.code == code && model.step?.id == "passkey")
        let (other, _) = await self.model(Forms.browser)
        await other.openBrowser(ScriptedBrowserSession([.failure(failure)]))
        #expect(other.phase == .ready && other.error?.code == code)
        #expect(other.canRestart)
    }

    @Test("An error of another type is wrapped")
    func strangeError() async throws {
        struct Odd: Error {}
        let (model, _) = await model(Forms.browser)
        await model.openBrowser(ScriptedBrowserSession([.custom { _ in throw Odd() }]))
        #expect(model.phase == .ready && model.error?.underlying is Odd)
    }

    @Test("A ceremony counts as a running call: a second tap, a submit and a refresh do nothing")
    func busy() async throws {
        let gate = Gate()
        let (model, flow) = await model(Forms.browser, Forms.done)
        let browser = ScriptedBrowserSession([
            .custom { _ in
                await gate.passIgnoringCancellation()
                return URL(fileURLWithPath: "/x")
            }
        ])
        let first = Task { await model.openBrowser(browser) }
        while !model.isLoading, !Task.isCancelled { await Task.yield() }
        #expect(model.isLoading("go"))
        await model.openBrowser(browser)
        await model.submit()
        await model.refresh()
        gate.open()
        await first.value
        #expect(await browser.requests.count == 1)
        #expect(await flow.submissions.count == 1)
        #expect(!model.isLoading)
    }

    enum End: CaseIterable { case cancel, start, resume }

    private static let saved = SavedFlow(
        provider: "p",
        flow: "f",
        executionID: "e",
        continuation: nil,
        stepID: "s",
        savedAt: Date(timeIntervalSince1970: 0)
    )

    @Test(
        "A cancellation or a restart ends the ceremony, and its late response is ignored",
        arguments: End.allCases
    )
    func givenUp(_ end: End) async throws {
        let gate = Gate()
        let (model, flow) = await model(Forms.browser, Forms.credentials)
        let browser = ScriptedBrowserSession([
            .custom { _ in
                // A browser session that ignores its cancellation.
                await gate.passIgnoringCancellation()
                return URL(fileURLWithPath: "/x")
            }
        ])
        let opening = Task { await model.openBrowser(browser) }
        while !model.isLoading, !Task.isCancelled { await Task.yield() }
        switch end {
        case .cancel: await model.cancel()
        case .start: await model.start()
        case .resume: await model.resume(Self.saved)
        }
        gate.open()
        await opening.value
        #expect(await flow.submissions.isEmpty)
        #expect(model.phase == (end == .cancel ? .cancelled : .ready))
        #expect(model.step?.id == (end == .cancel ? nil : "credentials"))
        #expect(model.error == nil)
    }

    @Test("A cancellation or a restart ends the browser task at once", arguments: End.allCases)
    func taskIsCancelled(_ end: End) async throws {
        let gate = Gate()
        let began = Gate()
        let isTold = Lock(false)
        let (model, _) = await model(Forms.browser, Forms.credentials)
        let browser = ScriptedBrowserSession([
            .custom { _ in
                await withTaskCancellationHandler {
                    began.open()
                    await gate.passIgnoringCancellation()
                } onCancel: {
                    isTold.withLock { $0 = true }
                }
                return URL(fileURLWithPath: "/x")
            }
        ])
        let opening = Task { await model.openBrowser(browser) }
        await began.pass()
        switch end {
        case .cancel: await model.cancel()
        case .start: await model.start()
        case .resume: await model.resume(Self.saved)
        }
        #expect(isTold.withLock { $0 })
        gate.open()
        await opening.value
    }

    @Test("A late end of an abandoned flow's browser does not affect the current one")
    func lateEnd() async throws {
        let gates = [Gate(), Gate()]
        let began = [Gate(), Gate()]
        let isTold = Lock(false)
        let (model, _) = await model(Forms.browser, Forms.browser)
        let browser = ScriptedBrowserSession([
            .custom { _ in
                began[0].open()
                await gates[0].passIgnoringCancellation()
                return URL(fileURLWithPath: "/x")
            },
            .custom { _ in
                await withTaskCancellationHandler {
                    began[1].open()
                    await gates[1].passIgnoringCancellation()
                } onCancel: {
                    isTold.withLock { $0 = true }
                }
                return URL(fileURLWithPath: "/x")
            },
        ])
        let first = Task { await model.openBrowser(browser) }
        await began[0].pass()
        await model.start()
        let second = Task { await model.openBrowser(browser) }
        await began[1].pass()
        gates[0].open()
        await first.value
        #expect(!isTold.withLock { $0 })
        await model.cancel()
        #expect(isTold.withLock { $0 })
        gates[1].open()
        await second.value
    }

    @Test("Removing the form ends the browser without a cancellation and sends nothing")
    func taskCancelled() async throws {
        let gate = Gate()
        let (model, flow) = await model(Forms.browser, Forms.done)
        let browser = ScriptedBrowserSession([
            .custom { _ in
                await gate.passIgnoringCancellation()
                try Task.checkCancellation()
                return URL(fileURLWithPath: "/x")
            },
            .address(Self.address),
        ])
        let opening = Task { await model.openBrowser(browser) }
        while !model.isLoading, !Task.isCancelled { await Task.yield() }
        opening.cancel()
        gate.open()
        await opening.value
        #expect(model.phase == .ready && model.error?.code == .wrongState)
        #expect(await flow.submissions.isEmpty)
        await model.openBrowser(browser)
        #expect(await flow.submissions.count == 1)
    }

    @Test("In any other step a ceremony does nothing")
    func otherSteps() async throws {
        let (model, _) = await model(Forms.credentials)
        let browser = ScriptedBrowserSession([])
        await model.openBrowser(browser)
        await model.usePasskey(ScriptedPasskeyAuthenticator([]))
        #expect(await browser.requests.isEmpty)
        #expect(model.phase == .ready && model.error == nil)
    }

    @Test("An invalid script is an error")
    func wrongScripts() async throws {
        let (model, _) = await model(Forms.browser)
        await model.openBrowser(ScriptedBrowserSession([]))
        #expect(model.error?.message.contains("script") == true)
        let (other, _) = await self.model(try Forms.passkey())
        await other.usePasskey(ScriptedPasskeyAuthenticator([.json("{}")]))
        #expect(other.error?.code == .invalidInput)
    }
}
