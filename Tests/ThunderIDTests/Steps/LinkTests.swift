import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("Email links that continue a flow on another device", .timeLimit(.minutes(5)))
struct LinkTests: FlowTesting {
    @Test("The recorded link of a recovery sends its ids without a challenge token")
    func recovery() async throws {
        let link = try FlowLink(
            "https://localhost:8090/gate/invite?applicationId=01a1fd02-2a12-747e-830b-a5d009f79bce&amp;"
                + "executionId=01a1fd02-33f6-77e1-b14c-afc055379ac9&amp;inviteToken=01a1fd02-33f8-7a79-a1c6-7ec71076b566"
        )
        #expect(link.applicationID == "01a1fd02-2a12-747e-830b-a5d009f79bce" && link.kind == .invitation)
        let saved = link.savedFlow(as: .recovery, at: Fixture.recordedAt)
        #expect(saved.flow == "RECOVERY" && !"\(saved) \(link)".contains("01a1fd02-33f8"))
        let (model, _, fixture) = try await model(.signIn, Fixture.recorded("07", 8, 9))
        await model.resume(saved)
        #expect(model.step?.fields.map(\.purpose) == [.newPassword])
        let first = try #require(fixture.sent.first)
        #expect(first.keys.sorted() == ["executionId", "inputs"])
        #expect(first["executionId"] as? String == "01a1fd02-33f6-77e1-b14c-afc055379ac9")
        #expect(first["inputs"] as? [String: String] == ["inviteToken": "01a1fd02-33f8-7a79-a1c6-7ec71076b566"])
        let kept = try #require(await model.save())
        #expect(kept.notes.keys.sorted() == ["applicationId"] && kept.continuation?.count == 64)
        enter(["password": "Bob#2027"], model)
        await model.submit()
        #expect(model.phase == .complete(FlowOutcome(message: "Password Reset Successful")))
    }

    @Test("On the same device the link answers the pending step, even if the step has no input for it")
    func sameDevice() async throws {
        let (model, flow, fixture) = try await model(.recovery, Fixture.recorded("07", 4, 5, 8))
        await model.start()
        enter(["username": "bob"], model)
        await model.submit("action_submit_username")
        let link = try FlowLink("app:/invite?executionId=01a1fd02-33f6-77e1-b14c-afc055379ac9&inviteToken=abc")
        _ = flow
        await model.resume(link.savedFlow(as: .recovery, at: Fixture.recordedAt))
        #expect(fixture.sent.last?["inputs"] as? [String: String] == ["inviteToken": "abc"])
        #expect(model.step?.fields.map(\.id) == ["password"])
    }

    /// A response that is lost after or before the request was sent.
    private static func lost(isSent: Bool) -> ScriptedTransport.Answer {
        .failure(TransportError(.connectionFailed, requestMayHaveBeenSent: isSent))
    }

    @Test(
        "A link whose response is lost may be used up: the advice is a new one, if the server may have received it",
        arguments: [
            (true, [RecoveryOption.restart], " The link may already be used. Start over to get a new one."),
            (false, [RecoveryOption.retry], ""),
        ]
    )
    func lostLink(_ isSent: Bool, _ recovery: [RecoveryOption], _ ending: String) async throws {
        let link = try FlowLink("app:/invite?executionId=e&inviteToken=abc")
        let (model, _, _) = try await model(.signIn, [Self.lost(isSent: isSent)])
        await model.resume(link.savedFlow(as: .recovery, at: Fixture.recordedAt))
        #expect(model.phase == .failed)
        #expect(model.error?.code == .offline && model.error?.recovery == recovery)
        #expect(model.error?.message.contains("may already be used") == !ending.isEmpty)
        #expect(model.error?.message.hasSuffix(ending) == true)
    }

    @Test(
        "A recovery's new password whose response is lost may be set: the advice is a new link or a sign-in with it",
        arguments: [
            (true, [RecoveryOption.restart, .signIn], FlowModel.Phase.failed),
            (false, [RecoveryOption.retry], FlowModel.Phase.ready),
        ],
        // Without a kind: on another device, where the link looks like that of an invitation.
        [ThunderIDFlow.Kind.recovery, nil]
    )
    func lostPassword(
        _ expected: (isSent: Bool, recovery: [RecoveryOption], phase: FlowModel.Phase),
        _ kind: ThunderIDFlow.Kind?
    ) async throws {
        let link = try FlowLink("app:/invite?executionId=e&inviteToken=abc")
        let (model, _, _) = try await model(.signIn, Fixture.recorded("07", 8) + [Self.lost(isSent: expected.isSent)])
        await model.resume(link.savedFlow(as: kind, at: Fixture.recordedAt))
        enter(["password": "Bob#2027"], model)
        await model.submit()
        #expect(model.phase == expected.phase)
        #expect(model.error?.recovery == expected.recovery)
        let sentence = "Your new password may already be set: sign in with it, or start over."
        #expect(model.error?.message.contains(sentence) == expected.isSent)
    }

    @Test("A sign-in by link starts the requested session")
    func magicLink() async throws {
        let token = assertion(#"{"sub":"u","username":"ada"}"#)
        let fixture = try await Fixture([
            try Fixture.texts(),
            .json(
                #"{"executionId":"e","flowStatus":"COMPLETE","data":{},"assertion":"\#(token)"}"#,
                path: Fixture.execute
            ),
        ])
        let flow = ThunderIDFlow(client: fixture.client, kind: .signIn, sessionId: "second")
        let model = FlowModel(flow: flow, clock: fixture.clock.clock)
        let link = try FlowLink("https://id.example.com/signin?executionId=e&token=t")
        #expect(link.kind == .signIn)
        await model.resume(link.savedFlow(at: Fixture.recordedAt))
        guard case .complete(let outcome) = model.phase else {
            Issue.record("\(String(describing: model.error))")
            return
        }
        #expect(outcome.user?.username == "ada")
        #expect(fixture.sent.first?["inputs"] as? [String: String] == ["token": "t"])
        #expect(try await fixture.client.isSignedIn(sessionId: "second"))
        #expect(try await fixture.client.isSignedIn() == false)
    }

    @Test(
        "The real server's sign-in link contains the flow's id and type, and a JWT",
        arguments: [
            ("AUTHENTICATION", ThunderIDFlow.Kind.signIn), ("REGISTRATION", .signUp), ("NEWER", .signIn),
        ]
    )
    func magicLinkOfServer(_ type: String, _ kind: ThunderIDFlow.Kind) async throws {
        let token = "eyJhbGciOiJFUzI1NiJ9." + String(repeating: "a", count: 700) + ".c2ln"
        let link = try FlowLink(
            "https://id.example.com/gate/callback?applicationId=app-7&id=e&token=\(token)&type=\(type)"
        )
        #expect(link.kind == kind && link.executionID == "e" && link.applicationID == "app-7")
        #expect(!"\(link)".contains(token))
        let (model, _, fixture) = try await model(
            kind,
            [.json(#"{"executionId":"e","flowStatus":"COMPLETE","data":{}}"#, path: Fixture.execute)]
        )
        await model.resume(link.savedFlow(at: Fixture.recordedAt))
        #expect(fixture.sent.first?.keys.sorted() == ["executionId", "inputs"])
        #expect(fixture.sent.first?["executionId"] as? String == "e")
        #expect(fixture.sent.first?["inputs"] as? [String: String] == ["token": token])
    }

    @Test("The first of repeated link parameters is used")
    func repeated() throws {
        let link = try FlowLink("https://x.example/?executionId=e&executionId=f&token=a&token=b&type=REGISTRATION")
        #expect(link.executionID == "e" && link.kind == .signUp)
        #expect(link.savedFlow().continuation == "a")
    }

    @Test("executionId takes precedence over id, which only a sign-in link uses")
    func identifiers() throws {
        #expect(try FlowLink("https://x.example/?id=f&executionId=e&token=a").executionID == "e")
        #expect(throws: NativeAuthError(.invalidInput, message: "")) {
            try FlowLink("https://x.example/?id=e&inviteToken=a")
        }
    }

    @Test("A refused link is an error")
    func refused() async throws {
        let (model, _, _) = try await model(.invitation, Fixture.recorded("07", 7))
        await model.resume(try FlowLink("https://x/?executionId=e&inviteToken=wrong").savedFlow(at: Fixture.recordedAt))
        #expect(model.phase == .failed && model.error?.serverCode == "FET-1073")
    }

    @Test(
        "Text that is not a flow's link is an error",
        arguments: [
            "", "hello", "abc-123", "https://x.example", "https://x.example/?inviteToken=a",
            "https://x.example/?executionId=e", "https://x.example/?executionId=&inviteToken=a",
            "https://x.example/?executionId=e&inviteToken=", "https://x.example/?executionId=e&inviteToken=a&token=b",
            "/gate/invite?executionId=e&inviteToken=a",
            "https://x.example/?executionId=\(String(repeating: "e", count: 2_000))&inviteToken=a",
            "https://x.example/?executionId=e&inviteToken=\(String(repeating: "a", count: 100_000))",
            "https://x.example/?id=e&token=\(String(repeating: "a", count: 4_097))",
        ]
    )
    func noLink(_ text: String) {
        #expect(throws: NativeAuthError(.invalidInput, message: "")) { try FlowLink(text) }
    }

    @Test("A link with line breaks is read")
    func broken() throws {
        let link = try FlowLink(" https://x.example/gate/invite?execu\n  tionId=e%2B1&inviteToken=a\n")
        #expect(link.executionID == "e+1")
    }
}
