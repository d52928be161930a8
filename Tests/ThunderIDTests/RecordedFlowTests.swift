import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("Recordings of a real server, replayed completely, request by request", .timeLimit(.minutes(5)))
struct RecordedFlowTests: FlowTesting {
    private func outcome(_ play: RecordedPlay) -> FlowOutcome? {
        if case .complete(let outcome) = play.model.phase { outcome } else { nil }
    }

    // MARK: - 07: recovery by a mailed link

    @Test("07: an unknown user is reported, and the form can be sent again")
    func recoveryUnknownUser() async throws {
        let play = try await RecordedPlay("07", [2, 3], .recovery)
        await play.model.start()
        #expect(play.model.step?.components.first { $0.kind == .heading }?.text.isEmpty == false)
        try await play.submit(3)
        #expect(play.model.phase == .ready && play.model.error?.serverCode == "FET-1001")
        #expect(play.model.step?.fields.map(\.id) == ["username"])
        try play.expectRequests()
    }

    @Test("07: after a wrong token, the pasted link leads to the new password")
    func recovery() async throws {
        let play = try await RecordedPlay("07", [4, 5, 6, 7, 8, 9], .recovery)
        await play.model.start()
        try await play.submit(5)
        #expect(play.model.step?.kind == .display)
        #expect(play.model.step?.components.map(\.text) == ["Check Your Email"])
        await play.model.submit()
        #expect(play.model.step?.fields.map(\.kind) == [.link])
        try await play.submit(7)
        #expect(play.model.phase == .ready && play.model.error?.serverCode == "FET-1073")
        // As written in the recorded mail.
        play.model.setValue(
            "https://localhost:8090/gate/invite?applicationId=01a1fd02-2a12-747e-830b-a5d009f79bce"
                + "&amp;executionId=01a1fd02-33f6-77e1-b14c-afc055379ac9"
                + "&amp;inviteToken=01a1fd02-33f8-7a79-a1c6-7ec71076b566",
            for: "inviteToken"
        )
        await play.model.submit()
        #expect(play.model.step?.fields.map(\.purpose) == [.newPassword])
        try await play.submit(9)
        #expect(outcome(play) == FlowOutcome(message: "Password Reset Successful"))
        try play.expectRequests()
    }

    @Test("07: a disabled recovery and an expired flow are reported")
    func recoveryRefusals() async throws {
        let off = try await RecordedPlay("07", [1], .recovery)
        await off.model.start()
        #expect(off.model.phase == .failed && off.model.error?.serverCode == "FES-1009")
        try off.expectRequests()
        let over = try await RecordedPlay("07", [10], .recovery)
        let token = "1b3c03133e74930574b4466da2968648b839daaf6f0b09b3b02f98bdd70559a6"
        await over.model.resume(
            SavedFlow(
                provider: "thunderid",
                flow: "RECOVERY",
                executionID: "01a1fd02-33f6-77e1-b14c-afc055379ac9",
                continuation: token,
                stepID: "s",
                savedAt: Fixture.recordedAt
            )
        )
        #expect(over.model.error?.code == .expired)
        try over.expectRequests()
    }

    @Test("07: the old password is refused, the new one signs in")
    func signInAfterRecovery() async throws {
        let play = try await RecordedPlay("07", [11, 12, 13])
        await play.model.start()
        try await play.submit(12)
        #expect(play.model.error?.serverCode == "FET-1005")
        try await play.submit(13)
        #expect(outcome(play)?.user?.username == "bob")
        try play.expectRequests()
    }

    // MARK: - 08 and 10: codes, and several paths

    @Test("08: an unknown number keeps the form")
    func unknownNumber() async throws {
        let play = try await RecordedPlay("08", [1, 2])
        await play.model.start()
        #expect(play.model.step?.fields.map(\.kind) == [.phone])
        try await play.submit(2)
        #expect(play.model.phase == .ready && play.model.error?.serverCode == "FET-1001")
        #expect(play.model.value(for: "mobile_number") == "+19999999999")
        try play.expectRequests()
    }

    @Test("08: a wrong code is refused, then the right one is accepted")
    func smsCode() async throws {
        let play = try await RecordedPlay("08", [3, 4, 5])
        await play.model.start()
        try await play.submit(4)
        #expect(play.model.step?.fields.first?.codeLength == 6)
        try await play.submit(5)
        #expect(play.model.error?.serverCode == "FET-1008" && play.model.value(for: "otp").isEmpty)
        // The recording sends an empty code now; a form does not.
        try await play.submit(6)
        #expect(play.model.fieldErrors["otp"] != nil && play.fixture.sent.count == 3)
        try play.expectRequests()
        let right = try await RecordedPlay("08", [6, 7])
        // As if the empty one had been sent.
        await right.model.resume(
            SavedFlow(
                provider: "thunderid",
                flow: "AUTHENTICATION",
                executionID: "01a1fd02-37be-738b-bad3-7cf308ee4583",
                continuation: "b1b8decc4d0a3ae7833cce8eee3d14e1d5fcf70bd0fb956a453cb3744b98b2ce",
                stepID: "s",
                savedAt: Fixture.recordedAt,
                notes: ["applicationId": "01a1fd02-2a1a-711a-9164-32aa1f3cc42f"]
            )
        )
        try await right.submit(7)
        #expect(outcome(right)?.user?.username == "alice")
    }

    @Test("08: five wrong codes in a row are sent with the latest token each")
    func wrongCodes() async throws {
        let play = try await RecordedPlay("08", [8, 9, 10, 11, 12, 13, 14])
        await play.model.start()
        for number in 9...14 { try await play.submit(number) }
        #expect(play.model.phase == .ready && play.model.error?.serverCode == "FET-1008")
        #expect(play.model.step?.fields.first?.codeLength == 6)
        try play.expectRequests()
    }

    @Test("10: the SMS path leads from one form to the end")
    func chosenWay() async throws {
        let play = try await RecordedPlay("10", [1, 2, 3, 4])
        await play.model.start()
        #expect(play.model.step?.actions.map(\.kind) == [.submit, .trigger, .trigger])
        #expect(play.model.step?.defaultAction?.fieldIDs == ["username", "password"])
        for number in 2...4 { try await play.submit(number) }
        #expect(outcome(play)?.user?.username == "alice")
        try play.expectRequests()
    }

    @Test("10: the password path without values sends nothing")
    func passwordWay() async throws {
        let play = try await RecordedPlay("10", [5, 6])
        await play.model.start()
        await play.model.submit("action_password")
        #expect(play.model.fieldErrors.keys.sorted() == ["password", "username"] && play.fixture.sent.count == 1)
        try await play.submit(6)
        #expect(try await play.isSignedIn)
        try play.expectRequests()
    }

    // MARK: - 11: the server's own session

    @Test("11: a missing session is not a failure; with a session the first response signs in")
    func serverSession() async throws {
        let play = try await RecordedPlay("11", [1, 2])
        await play.model.start()
        #expect(play.model.phase == .ready && play.model.error == nil)
        try await play.submit(2)
        #expect(outcome(play)?.user?.username == "alice")
        try play.expectRequests()
        let atOnce = try await RecordedPlay("11", [3])
        await atOnce.model.start()
        #expect(outcome(atOnce)?.user?.username == "alice")
        try atOnce.expectRequests()
        for number in [4, 6] {
            let without = try await RecordedPlay("11", [number])
            await without.model.start()
            #expect(without.model.phase == .ready && without.model.error == nil)
            try without.expectRequests()
        }
    }

    @Test("11: a sign-out ends at once, with or without a session", arguments: [5, 7, 8])
    func signOut(_ number: Int) async throws {
        let play = try await RecordedPlay("11", [number], .signOut)
        await play.model.start()
        #expect(outcome(play) == FlowOutcome())
        try play.expectRequests()
    }

    @Test("11: a caller who may not start a flow gets an error", arguments: [(9, "FES-1014"), (10, "FES-1010")])
    func notAllowed(_ number: Int, _ code: String) async throws {
        let play = try await RecordedPlay("11", [number], .signOut)
        await play.model.start()
        #expect(play.model.phase == .failed && play.model.error?.serverCode == code)
        try play.expectRequests()
    }

    @Test("11: an invitation can't be started by a client")
    func invitationWithoutLink() async throws {
        let play = try await RecordedPlay("11", [11], .invitation)
        await play.model.start()
        #expect(play.model.phase == .failed && play.model.error?.serverCode == "FET-1027")
        try play.expectRequests()
    }

    // MARK: - 16: special cases

    @Test("16: an expired execution ends the flow")
    func expired() async throws {
        let play = try await RecordedPlay("16", [2, 3])
        await play.model.start()
        try await play.submit(3)
        #expect(play.model.phase == .failed && play.model.error?.serverCode == "FES-1004")
        try play.expectRequests()
    }

    @Test("16: two concurrent submits send one request")
    func doubleSubmit() async throws {
        let play = try await RecordedPlay("16", [1], more: Fixture.recorded("16", 5))
        await play.model.start()
        play.model.setValue("alice", for: "username")
        play.model.setValue("Alice#2026", for: "password")
        async let one: Void = play.model.submit("action_001")
        async let other: Void = play.model.submit("action_001")
        _ = await (one, other)
        #expect(play.fixture.sent.count == 2)
        try play.expectRequests()
    }

    @Test("16: values are sent unchanged", arguments: [(4, 5), (6, 7), (8, 9)])
    func oddCharacters(_ first: Int, _ second: Int) async throws {
        let play = try await RecordedPlay("16", [first, second])
        await play.model.start()
        try await play.submit(second)
        #expect(play.model.phase == .ready && play.model.error?.serverCode == "FET-1001")
        try play.expectRequests()
    }

    @Test("16: non-ASCII letters are accepted at sign-up and sign-in")
    func otherLetters() async throws {
        let up = try await RecordedPlay("16", [10, 11], .signUp)
        await up.model.start()
        try await up.submit(11)
        #expect(outcome(up)?.user?.username == "é1795246152")
        try up.expectRequests()
        let back = try await RecordedPlay("16", [12, 13])
        await back.model.start()
        try await back.submit(13)
        #expect(outcome(back)?.user?.username == "é1795246152")
        try back.expectRequests()
    }

    // MARK: - 18: a choice of user types

    @Test("18: a user type unknown to the server keeps the form")
    func unknownType() async throws {
        let play = try await RecordedPlay("18", [1, 2], .signUp)
        await play.model.start()
        let field = try #require(play.model.step?.fields.first)
        #expect(field.kind == .choice && field.options.map(\.value) == ["Person", "Vendor"])
        try await play.submit(2)
        #expect(play.model.phase == .ready && play.model.error?.serverCode == "FET-1054")
        try play.expectRequests()
    }

    @Test("18: type, credentials, generated attributes and a value against the schema lead to the sign-in")
    func userType() async throws {
        let name = #"{"sub":"u","username":"v1795246148","aud":"01a1fd02-2b43-7765-936d-ffb35ac23eb3"}"#
        let done = #"{"executionId":"e","flowStatus":"COMPLETE","data":{},"assertion":"\#(assertion(name))"}"#
        let play = try await RecordedPlay(
            "18",
            [3, 4, 5, 6, 7],
            .signUp,
            more: try Fixture.recorded("16", 4) + [.json(done, path: Fixture.execute)]
        )
        await play.model.start()
        try await play.submit(4)
        try await play.submit(5)
        #expect(play.model.step?.fields.map(\.label) == ["Company", "Size"])
        let further: Set = ["employees", "verified"]
        try await play.submit(6, undeclared: further)
        #expect(play.model.error?.serverCode == "FET-1021" && play.model.value(for: "company") == "ACME")
        try await play.submit(7, undeclared: further)
        #expect(outcome(play)?.user?.username == "v1795246148")
        try play.expectRequests(undeclared: further)
    }
}
