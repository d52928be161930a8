import AuthFlows
@testable import AuthFlowsUI
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Every kind of step", .timeLimit(.minutes(5)))
struct StepKindTests {
    private struct Browser: BrowserSession {
        let answer: @Sendable () async throws -> URL
        func open(_ request: BrowserRequest) async throws -> URL { try await answer() }
    }

    @Test("A browser step without a browser session shows the URL to open and a field for the redirect")
    func pasted() async throws {
        let stage = try await FormHost(SampleSteps.browser, then: .done) {
            AnyView($0.environment(\.browserSession, nil))
        }
        try stage.host.tap("Continue with Example")
        #expect(stage.host.openedURLs.map(\.absoluteString) == ["https://accounts.example.com/authorize"])
        stage.host.reevaluate()
        try stage.host.type("app://callback?code=1", into: "Redirect URL")
        await stage.model.submit()
        #expect(await stage.flow.submissions.last?.values == ["code": "app://callback?code=1"])
        #expect(stage.host.has("All done."))
    }

    @Test("With a browser session the field is not shown, and the redirect is submitted")
    func browser() async throws {
        let session = Browser { URL(string: "app://callback?code=7") ?? URL(fileURLWithPath: "/") }
        let stage = try await FormHost(SampleSteps.browser, then: .done) {
            AnyView($0.environment(\.browserSession, session))
        }
        #expect(!stage.host.has(.identifier("thunderid-field-code")))
        // A second submit button would send an empty code.
        #expect(!stage.host.has(.identifier("thunderid-action-submit")) && !stage.host.has("Continue"))
        #expect(stage.host.has("Back"))
        stage.host.reevaluate()
        try stage.host.tap("Continue with Example")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.values) == [["code": "app://callback?code=7"]])
        #expect(stage.host.openedURLs.isEmpty)
    }

    @Test("The first visible field is focused, not one that the browser fills; Return does not submit")
    func drawnFields() async throws {
        var step = SampleSteps.browser
        step.fields.append(FormField(id: "name", label: "Name"))
        let session = Browser { URL(string: "app://callback?code=7") ?? URL(fileURLWithPath: "/") }
        let stage = try await FormHost(step, then: .done) { AnyView($0.environment(\.browserSession, session)) }
        #expect(stage.host.focused?.label == "Name")
        try stage.host.type("ada")
        stage.host.reevaluate()
        try stage.host.pressReturn()
        try await stage.rest()
        #expect(stage.model.fieldErrors.isEmpty)
        try stage.host.tap("Continue with Example")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.values) == [["code": "app://callback?code=7", "name": "ada"]])
    }

    @Test("A browser session that the app provides later is used")
    func laterBrowser() async throws {
        let session = Browser { URL(string: "app://callback?code=7") ?? URL(fileURLWithPath: "/") }
        let given = Given()
        let model = FlowModel(flow: ScriptedFlow([.step(SampleSteps.browser)]))
        await model.start()
        let host = ViewHost {
            FlowForm(model: model).environment(\.browserSession, given.isGiven ? session : nil)
        }
        #expect(host.has(.identifier("thunderid-field-code")) && host.has("Continue"))
        given.isGiven = true
        host.reevaluate()
        #expect(!host.has(.identifier("thunderid-field-code")) && !host.has("Continue"))
    }

    private final class Given {
        var isGiven = false
    }

    @Test("An unsupported step, a failed flow and a cancelled flow can be restarted")
    func restart() async throws {
        let over = NativeAuthError(.expired, message: "It took too long.", recovery: [.restart])
        let form = FlowStep.form(FormField(id: "name", label: "Name"))
        let stage = try await FormHost([.step(SampleSteps.unsupported), .failure(over), .step(form)])
        #expect(stage.host.texts.contains { $0.contains("HOLOGRAM") })
        stage.host.reevaluate()
        try stage.host.tap("Start over")
        try await stage.host.wait(for: "the second failure") {
            stage.host.has("It took too long.") || stage.host.texts.contains("It took too long.")
        }
        try stage.host.tap("Start over")
        try await stage.host.wait(for: "the form") { stage.host.has("Name") }
        #expect(!stage.host.has(.identifier("thunderid-error")))
        await stage.model.cancel()
        #expect(stage.host.has("Start over"))
        #expect(await stage.flow.starts == 3)
    }

    @Test("A form that a reload shows is submitted at the first tap")
    func formAfterReload() async throws {
        let form = FlowStep.form(FormField(id: "name", label: "Name"))
        let stage = try await FormHost(SampleSteps.display, then: form, .done)
        try stage.host.tap("Check again")
        try await stage.host.wait(for: "the form") { stage.host.all("Continue").contains { $0.isEnabled } }
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
    }

    @Test("A display step can be reloaded")
    func display() async throws {
        let stage = try await FormHost(SampleSteps.display, then: .done)
        stage.host.reevaluate()
        try stage.host.tap("Check again")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
    }

    @Test("A step with a poll interval polls while it is shown")
    func polling() async throws {
        let stage = try await FormHost(SampleSteps.wallet, then: SampleSteps.wallet, .done)
        for count in 1...2 {
            stage.host.reevaluate()
            // The wait between polls starts in a task of the view.
            while await stage.flow.submissions.count < count {
                stage.clock.advance(by: .seconds(3))
                _ = stage.host.texts
                await Task.yield()
            }
        }
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        stage.clock.advance(by: .seconds(60))
        try await stage.rest()
        #expect(await stage.flow.submissions.count == 2)
        #expect(await stage.flow.submissions.allSatisfy { $0.values.isEmpty && $0.actionID == nil })
    }

    @Test("The end shows the server's screen, its message or the default text")
    func complete() async throws {
        var screen = FlowStep.done
        screen.components = [FormComponent(id: "h", kind: .heading, text: "Welcome, Ada")]
        for (step, text) in [
            (screen, "Welcome, Ada"), (.done, "All done."),
            (FlowStep(id: "e", kind: .complete(FlowOutcome())), "Done."),
        ] {
            let stage = try await FormHost(.form(), then: step)
            try stage.host.tap("Continue")
            try await stage.host.wait(for: "the end") { stage.host.texts.contains(text) }
            stage.host.reevaluate()
            #expect(!stage.host.has(.identifier("thunderid-action-go")))
        }
    }

    @Test("The remaining time counts down, and the expiry is shown")
    func timer() async throws {
        let stage = try await FormHost(SampleSteps.consent)
        #expect(stage.host.has("Time left: 2:05"))
        stage.advance(by: .seconds(65))
        stage.host.reevaluate()
        #expect(stage.host.has("Time left: 1:00"))
        #expect(stage.host.has(.identifier("thunderid-action-allow")))
        try await stage.advance(until: "the end") { stage.host.has("Start over") }
        #expect(!stage.host.has(.identifier("thunderid-action-allow")))
        #expect(stage.clock.now >= Date(timeIntervalSince1970: 1_800_000_125))
    }

    @Test("An expiry during a request is shown after the response")
    func expiryDuringCall() async throws {
        var form = FlowStep.form(FormField(id: "name", label: "Name"))
        form.expiresAt = Date(timeIntervalSince1970: 1_800_000_010)
        let (answers, gate) = AsyncStream<Void>.makeStream()
        let refused = form.refused("No.")
        let stage = try await FormHost([
            .step(form),
            .custom {
                for await _ in answers { break }
                return refused
            },
        ])
        try stage.host.tap("Continue")
        try await stage.host.wait(for: "the call") { stage.model.isLoading }
        for _ in 0..<20 {
            stage.advance(by: .seconds(1))
            for _ in 0..<20 { await Task.yield() }
        }
        stage.host.reevaluate()
        #expect(stage.model.isLoading)
        gate.yield()
        try await stage.advance(until: "the end") { stage.host.has("Start over") }
        #expect(try stage.host.find(.identifier("thunderid-error")).label == "Error: Time expired.")
    }
}

@MainActor
@Suite("Browser and passkey ceremonies: cancellation, refusal and retry", .timeLimit(.minutes(5)))
struct ExternalStepTests {
    private static let challenge = #"{"challenge":"AAAA","rpId":"example.com"}"#
    private static let answer =
        #"{"id":"aWQ","response":{"clientDataJSON":"Y2Q","authenticatorData":"YWQ","signature":"c2ln"}}"#

    @Test("A closed and a failed browser session are reported, and a retry succeeds")
    func browser() async throws {
        let refused = NativeAuthError(.refused, message: "Not there.", recovery: [.retry])
        let session = ScriptedBrowserSession([.cancelled, .failure(refused), .address("app://callback?code=7")])
        let stage = try await FormHost(SampleSteps.browser, then: .done) {
            AnyView($0.environment(\.browserSession, session))
        }
        var said: [String] = []
        for count in 1...2 {
            try stage.host.tap("Continue with Example")
            try await stage.host.wait(for: "problem \(count)") {
                stage.host.announcements.count == count && !stage.model.isLoading
            }
            stage.host.reevaluate()
            said.append(try stage.host.find(.identifier("thunderid-error")).label)
            #expect(try stage.host.find("Continue with Example").isEnabled)
        }
        #expect(said[0] != said[1] && said[1] == "Error: Not there.")
        try stage.host.tap("Continue with Example")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.map(\.values) == [["code": "app://callback?code=7"]])
        #expect(await session.requests.count == 3)
    }

    @Test("A passkey cancellation can be retried; without an authenticator the response can be pasted")
    func passkey() async throws {
        let names = ["credentialId", "clientDataJSON", "authenticatorData", "signature"]
        let request = try PasskeyRequest(json: Self.challenge, isCreation: false)
        let step = FlowStep(
            id: "passkey",
            kind: .passkey(request),
            fields: names.map { FormField(id: $0, kind: .passkey, label: $0) },
            actions: [FormAction(id: "send", label: "Continue")]
        )
        let authenticator = ScriptedPasskeyAuthenticator([.cancelled, .json(Self.answer)])
        let stage = try await FormHost(step, then: .done) {
            AnyView($0.environment(\.passkeyAuthenticator, authenticator))
        }
        #expect(!stage.host.has(.identifier("thunderid-field-signature")))
        #expect(!stage.host.has("Continue"))
        try stage.host.tap("Use a passkey")
        try await stage.host.wait(for: "the cancellation") {
            stage.host.has(.identifier("thunderid-error")) && !stage.model.isLoading
        }
        stage.host.reevaluate()
        try stage.host.tap("Use a passkey")
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.first?.values["signature"] == "c2ln")

        let pasted = try await FormHost(step, then: .done) {
            AnyView($0.environment(\.passkeyAuthenticator, nil))
        }
        try pasted.host.type(Self.answer, into: .identifier("thunderid-field-credentialId"))
        pasted.host.reevaluate()
        try pasted.host.tap("Continue")
        try await pasted.host.wait(for: "the end") { pasted.host.has("All done.") }
        #expect(await pasted.flow.submissions.first?.values["authenticatorData"] == "YWQ")
    }
}
