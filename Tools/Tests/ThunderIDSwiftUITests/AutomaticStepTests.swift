import AuthFlows
import AuthFlowsUI
import Foundation
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@MainActor
@Suite("A custom form answers browser and passkey steps automatically", .timeLimit(.minutes(5)))
struct AutomaticStepTests {
    enum Way: String, CaseIterable, Sendable {
        case browser, passkey
    }

    enum Outcome: Sendable {
        case comes, closed, refused
        case held(Gate)
    }

    @MainActor
    final class Log {
        var errors: [String] = []
        /// The signed-in user at each completion.
        var users: [String?] = []
    }

    private static let redirection = #"""
        {"executionId":"e","flowStatus":"INCOMPLETE","type":"REDIRECTION","challengeToken":"c","data":{
        "inputs":[{"identifier":"code","type":"string","required":true}],"additionalData":{"idpName":"Example"},
        "redirectURL":"https://id.example/authorize?client_id=x&redirect_uri=app%3A%2F%2Fback&state=s1"}}
        """#
    private static let challenge = #"""
        {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"c","data":{
        "inputs":[{"identifier":"credentialId","type":"TEXT_INPUT","required":true},
        {"identifier":"clientDataJSON","type":"TEXT_INPUT","required":true},
        {"identifier":"authenticatorData","type":"TEXT_INPUT","required":true},
        {"identifier":"signature","type":"TEXT_INPUT","required":true}],"actions":[{"ref":"go","nextNode":"n"}],
        "additionalData":{"passkeyChallenge":"{\"challenge\":\"AAAA\",\"rpId\":\"example.com\"}"}}}
        """#
    private nonisolated static let answer =
        #"{"id":"aWQ","response":{"clientDataJSON":"Y2Q","authenticatorData":"YWQ","signature":"c2ln"}}"#
    private nonisolated static let refusal = NativeAuthError(.refused, message: "Not here.", recovery: [.retry])

    private let log = Log()

    /// Returns a form whose first step is of that kind; the next step completes the flow.
    private func stage(_ way: Way, _ outcomes: Outcome...) throws -> (Desk, ViewHost, asked: () async -> Int) {
        let done = Desk.token(#""sub":"ada","exp":4000000000"#)
        let desk = try Desk(
            nil,
            [
                .json(way == .browser ? Self.redirection : Self.challenge, path: "/flow/execute"),
                .json(#"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(done)"}"#, path: "/flow/execute"),
            ]
        )
        let browser = ScriptedBrowserSession(outcomes.map(Self.address))
        let passkeys = ScriptedPasskeyAuthenticator(outcomes.map(Self.passkey))
        let log = log
        let host = ViewHost {
            BaseSignIn(
                applicationId: "a",
                onComplete: { log.users.append(desk.state.user?.sub) },
                onError: { log.errors.append($0) }
            ) { form in
                VStack {
                    if form.isLoading { Text("Wait") }
                    if let error = form.error { Text(error) }
                    ForEach(form.inputs, id: \.name) { TextField($0.name, text: form.binding(for: $0.name)) }
                    ForEach(form.actions, id: \.id) { action in
                        Button("Do it") { form.submit(actionId: action.id) }.disabled(form.isLoading)
                    }
                }
            }
            .thunderIDProvider(state: desk.state)
            .environment(\.browserSession, browser)
            .environment(\.passkeyAuthenticator, passkeys)
        }
        return (desk, host, { way == .browser ? await browser.requests.count : await passkeys.requests.count })
    }

    private static func address(_ outcome: Outcome) -> ScriptedBrowserSession.Answer {
        let address = "app://back?code=7&state=s1"
        return switch outcome {
        case .comes: .address(address)
        case .closed: .cancelled
        case .refused: .failure(refusal)
        case .held(let gate):
            .custom { _ in
                await gate.pass()
                guard let url = URL(string: address) else { throw refusal }
                return url
            }
        }
    }

    private static func passkey(_ outcome: Outcome) -> ScriptedPasskeyAuthenticator.Answer {
        switch outcome {
        case .comes: .json(answer)
        case .closed: .cancelled
        case .refused: .failure(refusal)
        case .held(let gate):
            .custom { _ in
                await gate.pass()
                guard let answer = PasskeyAnswer(json: answer) else { throw refusal }
                return answer
            }
        }
    }

    private func exchanges(_ desk: Desk) -> Int { desk.transport.bodies(for: "/flow/execute").count }

    private func sent(_ desk: Desk) -> [String: String]? {
        desk.transport.bodies(for: "/flow/execute").last?["inputs"] as? [String: String]
    }

    @Test(
        "The ceremony starts without a tap or input fields, and its response is submitted",
        arguments: Way.allCases
    )
    func answers(_ way: Way) async throws {
        let gate = Gate()
        let (desk, host, asked) = try stage(way, .held(gate))
        try await host.wait(for: "the step") { host.has("Do it") && host.has("Wait") }
        host.reevaluate()
        #expect(!host.nodes.contains { if case .write = $0.control { true } else { false } })
        #expect(exchanges(desk) == 1)
        gate.open()
        try await host.wait(for: "the end") { !log.users.isEmpty }
        #expect(log.users == ["ada"] && log.errors.isEmpty)
        #expect(await asked() == 1)
        #expect(
            sent(desk)
                == (way == .browser
                    ? ["code": "7", "state": "s1"]
                    : ["credentialId": "aWQ", "clientDataJSON": "Y2Q", "authenticatorData": "YWQ", "signature": "c2ln"])
        )
    }

    @Test("A cancelled ceremony is no error and starts again only on request", arguments: Way.allCases)
    func closed(_ way: Way) async throws {
        let (desk, host, asked) = try stage(way, .closed, .comes)
        try await host.wait(for: "the step") { host.has(.text(FormTexts()(.cancelledByUser))) && !host.has("Wait") }
        host.reevaluate()
        try await host.settle()
        #expect(await asked() == 1)
        #expect(log.errors.isEmpty && exchanges(desk) == 1)
        try host.tap("Do it")
        try await host.wait(for: "the end") { !log.users.isEmpty }
        #expect(await asked() == 2)
        #expect(log.users == ["ada"] && log.errors.isEmpty)
    }

    @Test("A failed ceremony is reported once and can be retried", arguments: Way.allCases)
    func refused(_ way: Way) async throws {
        let (desk, host, asked) = try stage(way, .refused, .comes)
        try await host.wait(for: "the refusal") { host.has("Not here.") && !host.has("Wait") }
        host.reevaluate()
        // `onError` is called after the error is shown.
        try await host.wait(for: "the app's response") { !log.errors.isEmpty }
        try await host.settle()
        #expect(log.errors == ["Not here."] && exchanges(desk) == 1)
        #expect(await asked() == 1)
        try host.tap("Do it")
        try await host.wait(for: "the end") { !log.users.isEmpty }
        #expect(log.users == ["ada"] && log.errors == ["Not here."])
    }
}
