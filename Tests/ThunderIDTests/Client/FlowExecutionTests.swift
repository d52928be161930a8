import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import ThunderID

@Suite("Requests, delays and stored values of a flow execution", .timeLimit(.minutes(5)))
struct FlowExecutionTests {
    private static let layout = #"""
        "meta":{"components":[{"id":"top","type":"ACTION"},{"type":"BLOCK","components":[{"type":"STACK","components":[
         {"id":"deep","type":"ACTION","eventType":"SUBMIT"},{"id":"link","type":"ACTION","eventType":"TRIGGER"},
         {"id":"no","type":"ACTION"},{"id":"sent","type":"ACTION"},{"id":"text","type":"TEXT"}]}]}]},
        "actions":[{"id":"no","ref":"sent","type":"REJECT"},{"ref":"top"}],
        """#

    /// The inputs of a step's request.
    private func sent(
        _ data: String,
        type: String = "VIEW",
        action: String? = nil,
        _ inputs: [String: String] = [:],
        isFromLink: Bool = false
    ) throws -> [String: String]? {
        let text = #"{"executionId":"e","flowStatus":"INCOMPLETE","type":"\#(type)","data":{\#(data)}}"#
        let execution = FlowExecution(id: "e")
        execution.update(from: EmbeddedFlowResponse(json: try JSONValue.decode(from: Data(text.utf8))))
        var payload = EmbeddedSignInPayload(flowId: "e", actionId: action, inputs: inputs)
        payload.isFromLink = isFromLink
        return execution.inputs(for: payload)
    }

    @Test(
        "A submitting action sends empty fields; any other action sends none",
        arguments: [
            ("top", true), ("deep", true), ("link", false), ("no", false), ("sent", false), ("text", false),
            ("unknown", false), (nil, false),
        ] as [(String?, Bool)]
    )
    func emptyForms(_ action: String?, _ isSent: Bool) throws {
        let data = Self.layout + #""inputs":[{"identifier":"username"},{"identifier":"state"}]"#
        #expect(try sent(data, action: action) == (isSent ? ["username": ""] : nil))
        #expect(try sent(#""inputs":[{"identifier":"username"}]"#, action: action) == nil)
    }

    @Test("Undeclared inputs of a special step are sent when they have a value, and no others")
    func undeclared() throws {
        let all = [
            "code": "1", "state": "2", "credentialId": "3", "clientDataJSON": "4", "authenticatorData": "5",
            "signature": "6", "userHandle": "7", "attestationObject": "8", "consent_decisions": "9", "other": "10",
        ]
        func names(_ data: String, type: String = "VIEW", _ values: [String: String] = all) throws -> [String]? {
            try sent(data, type: type, values)?.keys.sorted()
        }
        #expect(try names("") == nil)
        #expect(try names("", type: "REDIRECTION") == ["code", "state"])
        #expect(
            try names(#""additionalData":{"passkeyChallenge":"{}"}"#)
                == ["authenticatorData", "clientDataJSON", "credentialId", "signature", "userHandle"]
        )
        #expect(
            try names(#""additionalData":{"passkeyCreationOptions":"{}"}"#)
                == ["attestationObject", "clientDataJSON", "credentialId"]
        )
        #expect(try names(#""additionalData":{"consentPrompt":"[]"}"#) == ["consent_decisions"])
        let empty = ["code": "", "state": "", "userHandle": ""]
        let declared = #""inputs":[{"identifier":"code"},{"identifier":"state"},{"identifier":"userHandle"}]"#
        #expect(try names(declared, type: "REDIRECTION", empty) == nil)
        #expect(try names(declared, empty) == ["code"])
    }

    @Test(
        "The token of an email link is always sent; an unknown step sends all of its inputs"
    )
    func links() throws {
        let data = #""inputs":[{"identifier":"username"}]"#
        #expect(try sent(data, ["token": "t"], isFromLink: true) == ["token": "t"])
        #expect(try sent(data, isFromLink: true) == nil)
        let unknown = FlowExecution(id: "e")
        #expect(unknown.inputs(for: EmbeddedSignInPayload(flowId: "e", inputs: ["a": "b"])) == ["a": "b"])
        #expect(unknown.inputs(for: EmbeddedSignInPayload(flowId: "e")) == nil)
    }

    @Test("A client whose store is unwritable at the start of a flow still receives tokens")
    func unstoredBeginning() async throws {
        try await OAuthEnvironment.run { world in
            world.store.writesFail = true
            let step = try await world.begin()
            world.store.writesFail = false
            #expect(try world.store.read("thunder.pending_authorizations").get() == nil)
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(world.server.requests("/oauth2/token").count == 1)
        }
    }

    @Test("A sign-out without an OAuth client sends nothing")
    func signOutWithoutClient() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(session: .assertion, clientID: nil)) { world in
            try await world.signIn()
            _ = try await world.client.signOut(options: SignOutOptions(idTokenHint: "hint"))
            guard case .signedOut(let reason) = try world.client.sessionState() else {
                Issue.record("still signed in")
                return
            }
            #expect(reason == SignOutReason(.signedOut) && reason.notice == .notNeeded)
            #expect(world.server.requests("/oauth2/revoke").isEmpty && world.server.requests("/oauth2/logout").isEmpty)
        }
    }

    @Test("An assertion in an incomplete response starts no session, and the flow continues")
    func earlyAssertion() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(session: .assertion)) { world in
            let step = try await world.begin()
            let challenge = step.challengeToken ?? ""
            for status in ["INCOMPLETE", "ERROR"] {
                let early =
                    #"{"executionId":"\#(step.flowId ?? "")","flowStatus":"\#(status)","data":{"inputs":["#
                    + #"{"identifier":"username"},{"identifier":"password"}]},"#
                    + #""challengeToken":"\#(challenge)","assertion":"\#(assertion(#"{"sub":"eve"}"#))"}"#
                world.server.set { $0.troubles["/flow/execute"] = [.answer(200, early)] }
                _ = try await world.submit(step)
                #expect(try await world.client.isSignedIn() == false)
            }
            #expect(world.runningFlows == 1)
            #expect(try await world.submit(step).flowStatus == .complete)
        }
    }

    @Test("The user comes from the tokens of the response, not from the store")
    func userOfAnswer() async throws {
        try await OAuthEnvironment.run { world in
            let secrets = HookedStore(isAtomic: false)
            // Unreadable after the write of a session.
            secrets.beforeWrites { changes in
                guard case .some(.some) = changes["thunder.access_token"] else { return }
                secrets.beforeReads { _ in throw NativeAuthError(.storageUnavailable, message: "Locked.") }
            }
            let store = StoreAdapter(store: secrets)
            let client = ThunderIDClient(
                environment: ClientEnvironment(
                    transport: world.server,
                    clock: AuthClock(now: { world.clock.now }, elapsed: { .zero }, sleep: { _ in })
                )
            )
            try await client.initialize(config: OAuthEnvironment.config(), storage: store)
            let answer = try #require(world.server.signInInBrowser(try client.buildSignInURL()))
            let user = try await client.handleRedirectCallback(url: answer)
            #expect(user.sub == "ada" && store.retrieve(key: "thunder.access_token") == nil)
        }
    }

    @Test(
        "The retry delays have a maximum",
        arguments: [
            ("flow", 1, 0.5), ("flow", 2, 1.5), ("flow", 3, 3.5), ("browser", 1, 1), ("browser", 2, 3),
            ("keys", 1, 0.25),
            ("keys", 2, 0.75), ("refresh", 1, 0.25), ("refresh", 2, 0.75),
        ]
    )
    func waits(_ what: String, _ failures: Int, _ seconds: Double) async throws {
        try await OAuthEnvironment.run { world in
            let clock = world.clock.sleepless
            // The maximum with jitter.
            let random = SecureRandom { Array(repeating: 0xFF, count: $0) }
            let client = ThunderIDClient(
                environment: ClientEnvironment(transport: world.server, clock: clock, random: random)
            )
            try await client.initialize(
                config: OAuthEnvironment.config(),
                storage: StoreAdapter(store: world.store)
            )
            let path = what == "keys" ? "/oauth2/jwks" : "/oauth2/token"
            let troubles = Array(repeating: OAuthServer.Trouble.lost, count: failures)
            if what == "refresh" {
                try await world.signIn()
                world.clock.advance(by: .seconds(3_600))
            }
            let start = world.clock.now
            world.server.set { $0.troubles[path] = troubles }
            switch what {
            case "refresh": _ = try await client.getAccessToken()
            case "flow":
                let step = try await client.signIn(
                    payload: EmbeddedSignInPayload(),
                    request: OAuthEnvironment.request
                )
                _ = try await client.signIn(
                    payload: EmbeddedSignInPayload(
                        flowId: step.flowId,
                        actionId: "go",
                        inputs: ["username": "ada", "password": "Ada#2026"]
                    ),
                    request: OAuthEnvironment.request
                )
            case "browser":
                let browser = ScriptedBrowserSession([.custom { try #require(world.server.signInInBrowser($0.url)) }])
                try await client.signInWithRedirect(using: browser)
            default:
                let answer = try #require(world.server.signInInBrowser(try client.buildSignInURL()))
                try await client.handleRedirectCallback(url: answer)
            }
            #expect(abs(world.clock.now.timeIntervalSince(start) - seconds) < 0.000_1)
        }
    }
}
