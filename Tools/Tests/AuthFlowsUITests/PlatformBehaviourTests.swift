import AuthFlows
@testable import AuthFlowsUI
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Synchronization
import Testing

/// Behaviour that Apple's platforms expect of a form. Only a device can confirm it.
@MainActor
@Suite("A form on Apple's platforms", .timeLimit(.minutes(5)))
struct PlatformBehaviourTests {
    private static let code = FormField(
        id: "code",
        kind: .oneTimeCode,
        label: "Code",
        isRequired: true,
        codeLength: 6
    )
    private static let name = FormField(id: "name", label: "Name", isRequired: true)
    private static let password = FormField(id: "password", kind: .password, label: "Password", isRequired: true)

    /// A form in a sheet.
    private struct Covered: View {
        let form: FlowForm
        @State private var isShown = true

        var body: some View { Text("Below").sheet(isPresented: $isShown) { form } }
    }

    @Test("A tap anywhere in a field's box focuses the field", arguments: ["Name", "Password", "Code"])
    func room(_ label: String) async throws {
        let stage = try await FormHost(.form(Self.name, Self.password, Self.code))
        try stage.host.dismissKeyboard()
        #expect(stage.host.focused == nil)
        try stage.host.tap(beside: .label(label))
        stage.host.reevaluate()
        #expect(stage.host.focused?.label == label)
    }

    @Test("A tap beside a field without a keyboard does nothing")
    func noKeyboard() async throws {
        let choice = FormField(
            id: "choice",
            kind: .choice,
            label: "Choice",
            options: [.init(value: "a", label: "A")]
        )
        let stage = try await FormHost(.form(choice))
        #expect(throws: HostFailure.self) { try stage.host.tap(beside: .label("Choice")) }
    }

    @Test("Scrolling dismisses the keyboard")
    func scrolling() async throws {
        let stage = try await FormHost(.form(Self.name))
        let scroll = try #require(stage.host.nodes.first { $0.role == .scroll })
        #expect(scroll.scrollDismissesKeyboard == "interactively")
    }

    @Test("In a sheet the first field gets focus once the sheet is presented")
    func sheet() async throws {
        let stage = try await FormHost(.form(Self.name, Self.password)) { AnyView(Covered(form: $0)) }
        #expect(stage.host.focused == nil)
        try await stage.advance(until: "the keyboard") { stage.host.focused?.label == "Name" }
        // The form does not take the focus back after the user has focused another field.
        try stage.host.tap("Password")
        stage.advance(by: .seconds(10))
        try await stage.rest()
        #expect(stage.host.focused?.label == "Password")
    }

    @Test("A field that was focused during the presentation keeps focus")
    func sheetAndPerson() async throws {
        let stage = try await FormHost(.form(Self.name, Self.password)) { AnyView(Covered(form: $0)) }
        try stage.host.type("s", into: "Password")
        for _ in 0..<50 { await Task.yield() }
        stage.advance(by: .seconds(10))
        try await stage.rest()
        #expect(stage.host.focused?.label == "Password")
    }

    // MARK: - Passkey AutoFill

    /// Offers passkeys until the test chooses one.
    private final class Offering: PasskeyAuthenticator {
        private let chosen = AsyncStream.makeStream(of: PasskeyAnswer.self)
        let asked = Mutex<[PasskeyRequest]>([])
        let ended = Mutex(0)

        func choose(_ answer: PasskeyAnswer) { chosen.continuation.yield(answer) }

        func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer { throw CancellationError() }

        func answerInAutoFill(_ request: PasskeyRequest) async throws -> PasskeyAnswer? {
            asked.withLock { $0.append(request) }
            defer { ended.withLock { $0 += 1 } }
            for await answer in chosen.stream { return answer }
            throw CancellationError()
        }
    }

    private static let fields = ["credentialId", "clientDataJSON", "authenticatorData", "signature"]
        .map { FormField(id: $0, kind: .passkey, label: $0) }
    private static let userName = FormField(id: "user", label: "User name", purpose: .username)

    private func step(_ extra: [FormField], isCreation: Bool = false) throws -> FlowStep {
        let json =
            isCreation
            ? #"{"challenge":"AQ","rp":{"id":"id.test","name":"x"},"user":{"id":"AQ","name":"a","displayName":"A"},"pubKeyCredParams":[]}"#
            : #"{"challenge":"AQ","rpId":"id.test"}"#
        return FlowStep(
            id: "passkey",
            kind: .passkey(try PasskeyRequest(json: json, isCreation: isCreation)),
            fields: extra + Self.fields
        )
    }

    @Test("A passkey that is chosen in AutoFill is submitted")
    func autoFill() async throws {
        let passkeys = Offering()
        let stage = try await FormHost(step([Self.userName]), then: .done) {
            AnyView($0.environment(\.passkeyAuthenticator, passkeys))
        }
        try await stage.host.wait(for: "the offer") { passkeys.asked.withLock { $0.count == 1 } }
        stage.host.reevaluate()
        // The offer does not block the form.
        #expect(!stage.model.isLoading)
        #expect(try stage.host.find("Use a passkey").isEnabled)
        passkeys.choose(
            try #require(
                PasskeyAnswer(
                    json: #"{"id":"AQ","response":{"clientDataJSON":"YQ","authenticatorData":"YQ","signature":"c2ln"}}"#
                )
            )
        )
        try await stage.host.wait(for: "the end") { stage.host.has("All done.") }
        #expect(await stage.flow.submissions.first?.values["signature"] == "c2ln")
        #expect(passkeys.asked.withLock { $0.count } == 1)
    }

    @Test("The AutoFill request ends with its step")
    func offerEnds() async throws {
        let passkeys = Offering()
        let other = FormAction(id: "other", kind: .trigger, label: "Another way")
        var step = try step([Self.userName])
        step.actions = [other]
        let stage = try await FormHost(step, then: .form(Self.name)) {
            AnyView($0.environment(\.passkeyAuthenticator, passkeys))
        }
        try await stage.host.wait(for: "the offer") { passkeys.asked.withLock { $0.count == 1 } }
        try stage.host.tap("Another way")
        try await stage.host.wait(for: "the end of the offer") { passkeys.ended.withLock { $0 == 1 } }
        #expect(stage.model.error == nil)
    }

    @Test("AutoFill is not requested for a new passkey or without a user name field")
    func noOffer() async throws {
        let passkeys = Offering()
        for step in [try step([]), try step([Self.name]), try step([Self.userName], isCreation: true)] {
            let stage = try await FormHost(step) { AnyView($0.environment(\.passkeyAuthenticator, passkeys)) }
            try await stage.rest()
        }
        #expect(passkeys.asked.withLock { $0 }.isEmpty)
    }
}
