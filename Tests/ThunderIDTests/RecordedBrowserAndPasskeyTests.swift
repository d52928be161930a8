import class NativeAuthBase.Lock
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite(
    "Recordings of sign-ins with another provider, passkeys and the code flow, replayed through a model",
    .timeLimit(.minutes(5))
)
struct RecordedBrowserAndPasskeyTests: FlowTesting {
    private func browser(_ play: RecordedPlay) throws -> BrowserRequest {
        guard case .browser(let request)? = play.model.step?.kind else {
            throw NativeAuthError(.unknown, message: "not a browser step: \(String(describing: play.model.step))")
        }
        return request
    }

    // MARK: - 14: another provider

    @Test("14: a new URL is opened after a foreign callback and a code that the provider refuses")
    func federated() async throws {
        let play = try await RecordedPlay("14", [1, 2, 3, 6])
        await play.model.start()
        try await play.submit(2)
        let first = try browser(play)
        #expect(first.provider == "LocalOIDC" && first.callback?.absoluteString == "thunderdemo://federated")
        #expect(first.url.absoluteString.hasPrefix("http://127.0.0.1:2581/authorize?client_id=fed-client"))
        #expect(play.model.step?.fields.map(\.kind) == [.link] && play.model.step?.actions.count == 1)
        await play.model.submit()
        let second = try browser(play)
        #expect(second.url != first.url && play.model.step?.error == nil)
        // The old URL's callback, as in exchange 5, and a wrong state, as in exchange 4: the recorded server refuses
        // both; here they are not even sent.
        for state in ["451c7e94-03be-465d-b51b-c0736a8a99ec", "wrong"] {
            play.model.setValue("thunderdemo://federated?code=abc&state=\(state)", for: "code")
            await play.model.submit()
            #expect(play.model.phase == .ready && play.model.error?.code == .refused)
            #expect(try browser(play) == second && play.model.value(for: "code").isEmpty)
        }
        #expect(play.fixture.sent.count == 3)
        play.model.setValue("thunderdemo://federated?code=abc&state=e6d16c04-cbae-45eb-ba56-f7f05c0d273c", for: "code")
        await play.model.submit()
        #expect(play.model.phase == .failed && play.model.error?.httpStatus == 500)
        #expect(play.model.error?.serverCode == "SSE-5000" && play.model.error?.recovery == [.restart])
        #expect(play.model.error?.message.contains("LocalOIDC") == true)
        try play.expectRequests()
    }

    @Test(
        "14: a refusal by the provider differs from its failure, and nothing is sent",
        arguments: [
            ("access_denied", NativeAuthError.Code.refused), ("temporarily_unavailable", .serverFailure),
            ("invalid_scope", .refused),
        ]
    )
    func refused(_ error: String, _ code: NativeAuthError.Code) async throws {
        let play = try await RecordedPlay("14", [7, 8], more: Fixture.recorded("14", 9))
        await play.model.start()
        try await play.submit(8)
        let before = try browser(play)
        play.model.setValue(
            "thunderdemo://federated?error=\(error)&state=d5013100-d761-42fb-89a4-1b161c4f0f19",
            for: "code"
        )
        await play.model.submit()
        #expect(play.model.phase == .ready && play.model.error?.code == code)
        #expect(play.model.error?.serverCode == error)
        #expect(try browser(play) == before && play.fixture.sent.count == 2)
        // A callback without the state could come from any origin.
        play.model.setValue("thunderdemo://federated?error=\(error)", for: "code")
        await play.model.submit()
        #expect(play.model.error?.code == .refused && play.model.error?.serverCode == nil)
        await play.model.submit()
        #expect(try browser(play).url != before.url && play.model.error == nil)
        #expect(play.fixture.sent.count == 3 && play.fixture.sent[2]["inputs"] == nil)
        try play.expectRequests()
    }

    @Test("14: a code alone is sent without a state")
    func bareCode() async throws {
        let play = try await RecordedPlay("14", [7, 8], more: Fixture.recorded("14", 6))
        await play.model.start()
        try await play.submit(8)
        play.model.setValue("  abc-123 ", for: "code")
        await play.model.submit()
        #expect(play.fixture.sent[2]["inputs"] as? [String: String] == ["code": "abc-123"])
    }

    @Test("14: another process continues with the same URL, because a new one would invalidate its callback")
    func resumed() async throws {
        let play = try await RecordedPlay("14", [7, 8])
        await play.model.start()
        try await play.submit(8)
        let saved = try #require(await play.model.save())
        let data = try JSONEncoder().encode(saved)
        let later = try await RecordedPlay("14", [6])
        await later.model.resume(try JSONDecoder().decode(SavedFlow.self, from: data))
        #expect(try browser(later) == browser(play) && later.fixture.sent.isEmpty)
        later.model.setValue(
            "thunderdemo://federated?code=c&state=d5013100-d761-42fb-89a4-1b161c4f0f19",
            for: "code"
        )
        await later.model.submit()
        let sent = try #require(later.fixture.sent.first)
        #expect(sent["challengeToken"] as? String == saved.continuation && sent["action"] == nil)
        #expect(
            sent["inputs"] as? [String: String]
                == ["code": "c", "state": "d5013100-d761-42fb-89a4-1b161c4f0f19"]
        )
    }

    // MARK: - 15: passkeys

    @Test("15: the challenge is read as typed and as received; an invalid response keeps it")
    func passkeySignIn() async throws {
        let play = try await RecordedPlay("15", [1, 2])
        await play.model.start()
        guard case .passkey(let request)? = play.model.step?.kind, case .signIn(let options) = request.ceremony else {
            Issue.record("not a passkey step")
            return
        }
        #expect(Base64URL.encode(options.challenge) == "8i9b53JntuK0xmmv5sFqQ0jCN0txfeE9n2q43cx_RPE")
        #expect(options.relyingPartyID == "localhost" && options.userVerification == "preferred")
        #expect(options.timeout == .seconds(300) && options.allowedCredentials.isEmpty)
        #expect(request.json.hasPrefix(#"{"challenge":"#))
        #expect(play.model.step?.fields.map(\.kind) == Array(repeating: .passkey, count: 5))
        #expect(play.model.step?.fields.map(\.isRequired) == [true, true, true, true, false])
        try await play.submit(2)
        #expect(play.model.phase == .ready && play.model.error?.serverCode == "FET-1015")
        #expect(play.model.step?.kind == .passkey(request))
        #expect(play.model.step?.actions.map(\.id) == [StepMapper.impliedAction])
        try play.expectRequests()
    }

    @Test("15: the same response as one JSON document fills every field")
    func passkeyJSON() async throws {
        let play = try await RecordedPlay("15", [1, 2])
        await play.model.start()
        play.model.setValue(
            #"{"id":"AAAA","rawId":"AAAA","type":"public-key","clientExtensionResults":{},"response":{"#
                + #""clientDataJSON":"AAAA","authenticatorData":"AAAA","signature":"AAAA"}}"#,
            for: "credentialId"
        )
        #expect(play.model.value(for: "credentialId") == "AAAA" && play.model.value(for: "signature") == "AAAA")
        await play.model.submit()
        try play.expectRequests()
    }

    @Test("15: a new passkey is registered; an invalid one is reported")
    func passkeyCreation() async throws {
        let play = try await RecordedPlay("15", [3, 4, 5])
        await play.model.start()
        try await play.submit(4)
        guard case .passkey(let request)? = play.model.step?.kind, case .create(let options) = request.ceremony else {
            Issue.record("not a passkey step")
            return
        }
        #expect(options.relyingPartyID == "localhost" && options.relyingPartyName == "Demo")
        #expect(options.userName == "alice" && options.userDisplayName == "Alice Example")
        #expect(options.userID == Data("01a1fd02-294e-7235-89f3-312b8930a2d0".utf8))
        #expect(options.algorithms == [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8])
        #expect(options.attestation == "none" && options.attachment == nil)
        try await play.submit(5)
        #expect(play.model.phase == .ready && play.model.error?.serverCode == "FET-1018")
        #expect(play.model.step?.fields.map(\.kind) == Array(repeating: .passkey, count: 3))
        try play.expectRequests()
    }

    // MARK: - 17: a code flow without a browser

    @Test("17: credentials in a form lead to refreshable tokens")
    func codeFlow() async throws {
        let transcript = try Transcript("17")
        let asked = Lock<[String: String]>([:])
        let location = try #require(try transcript[1].location)
        let challenge = "70273386724f3c7b44391524f897d8ac60ecbe34cb667da3c791c78e352ec2e1"
        // The first response is only described in the recording; its form is that of exchange 6.
        var form = try JSONValue.decode([String: JSONValue].self, from: Data(try transcript[6].responseBody.utf8))
        form["executionId"] = .string("01a1fd02-5c8d-7a4e-89b2-3e11d86852ae")
        form["challengeToken"] = .string(challenge)
        var data = form["data"]?.object ?? [:]
        data["inputs"] = .array(
            ["username", "password"].map { .object(["identifier": .string($0), "required": .bool(true)]) }
        )
        form["data"] = .object(data)
        let first = String(decoding: try JSONEncoder().encode(form), as: UTF8.self)
        let config = ThunderIDConfig(
            baseUrl: Fixture.server,
            clientId: "demo-mobile-apple",
            scopes: ["openid", "profile", "email"],
            afterSignInUrl: "thunderdemo://callback"
        )
        let fixture = try await Fixture(
            [
                .custom { request in
                    let items = URLComponents(string: request.head.path ?? "")?.queryItems ?? []
                    asked.withLock { for item in items { $0[item.name] = item.value } }
                    return try await ScriptedTransport([.redirect(location, path: nil)]).send(request)
                },
                .json(first, path: Fixture.execute),
                .json(try transcript[2].responseBody, path: Fixture.execute),
                .custom(path: "/oauth2/auth/callback") { request in
                    let state = asked.withLock { $0["state"] ?? "" }
                    let body = try transcript[3].responseBody.replacingOccurrences(
                        of: "state=s",
                        with: "state=\(state)"
                    )
                    return try await ScriptedTransport([.json(body)]).send(request)
                },
                .custom(path: "/oauth2/token") { request in
                    let user = #""sub":"u1","username":"alice","aud":"demo-mobile-apple""#
                    let nonce = asked.withLock { $0["nonce"] ?? "" }
                    let access = assertion(
                        #"{\#(user),"client_id":"demo-mobile-apple","scope":"openid"}"#,
                        type: "at+jwt"
                    )
                    let id = assertion(#"{\#(user),"iat":1795246152,"nonce":"\#(nonce)"}"#)
                    let body =
                        #"{"access_token":"\#(access)","token_type":"Bearer","expires_in":3600,"#
                        + #""refresh_token":"r","scope":"openid profile email","id_token":"\#(id)"}"#
                    return try await ScriptedTransport([.json(body)]).send(request)
                },
            ],
            config: config
        )
        let model = FlowModel(flow: ThunderIDFlow(client: fixture.client, kind: .signIn), clock: fixture.clock.clock)
        await model.start()
        enter(["username": "alice", "password": "Alice#2026"], model)
        await model.submit()
        guard case .complete(let outcome) = model.phase else {
            Issue.record("\(model.phase) \(String(describing: model.error))")
            return
        }
        #expect(outcome.user?.username == "alice")
        let recorded = try JSONSerialization.jsonObject(with: Data(try transcript[2].requestBody.utf8))
        #expect(fixture.sent.last as NSDictionary? == recorded as? NSDictionary)
        let callback = try #require(fixture.transport.bodies(for: "/oauth2/auth/callback").first)
        let handed = try JSONSerialization.jsonObject(with: Data(try transcript[3].requestBody.utf8))
        #expect(callback as NSDictionary == handed as? NSDictionary)
        #expect(try await fixture.client.isSignedIn())
    }

    @Test("17: a refused challenge token ends the flow")
    func codeFlowRefused() async throws {
        let transcript = try Transcript("17")
        let refused = ScriptedTransport.Answer.json(try transcript[7].responseBody, path: Fixture.execute)
        let fixture = try await Fixture(
            [
                .redirect(try #require(try transcript[5].location), path: nil),
                .json(try transcript[6].responseBody, path: Fixture.execute), refused, refused,
            ],
            config: ThunderIDConfig(
                baseUrl: Fixture.server,
                clientId: "demo-native",
                scopes: ["openid"],
                afterSignInUrl: "thunderdemo://callback"
            )
        )
        let model = FlowModel(flow: ThunderIDFlow(client: fixture.client, kind: .signIn))
        await model.start()
        #expect(model.step?.fields.isEmpty == true)
        await model.submit("action_001")
        #expect(model.phase == .failed && model.error?.serverCode == "ICS-1002")
        #expect(model.error?.recovery == [.restart])
    }
}
