import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows that survive a restart", .timeLimit(.minutes(5)))
struct FlowSurvivalTests {
    private struct Running: Sendable {
        let text: TestClient.Reply
        let code: String
        let magicLink: String
        let invitation: String
        let consent: TestClient.Reply
        let cookie: String
    }

    @Test("Codes, links, prompts and sessions continue at the same step, and are not stored in plain text")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = try await TestServer.configuration(storage: .directory(folder))
        let running = try await TestServer.run(configuration) { server, client in
            try await server.addUser(
                username: "alice",
                password: "Alice#2026",
                email: "alice@example.com",
                attributes: ["mobile_number": "+1555010001"]
            )
            return try await Self.begin(server, client)
        }
        for secret in [running.magicLink, running.invitation].map({ Self.token(in: $0) }) + [running.cookie] {
            let value = secret.split(separator: "=").last.map(String.init) ?? ""
            #expect(value.count >= 64)
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let data = try Data(contentsOf: folder.appendingPathComponent(file))
                #expect(data.range(of: Data(value.utf8)) == nil, "\(file)")
            }
        }
        try await TestServer.run(configuration) { server, client in
            let text = try await client.answer(running.text, "action_otp", ["otp": running.code])
            #expect(text.flowStatus == "COMPLETE")
            for (link, input) in [(running.magicLink, "token"), (running.invitation, "inviteToken")] {
                let address = URLComponents(string: link)
                let id = address?["executionId"] ?? address?["id"] ?? ""
                let reply = try await client.flow([
                    "executionId": .string(id), "inputs": [input: .string(Self.token(in: link))],
                ])
                #expect(reply.errorCode == nil)
                #expect(reply.flowStatus == (input == "token" ? "COMPLETE" : "INCOMPLETE"))
                guard input == "inviteToken" else { continue }
                let end = try await client.answer(
                    reply,
                    "action_credentials",
                    ["username": "ivy", "password": "Ivy#2026", "email": "e@example.com"]
                )
                #expect(end.flowStatus == "COMPLETE")
                #expect(try await server.services.directory.user(.username, value: "ivy")?.email == "ivy@example.com")
            }
            let shown = try await client.answer(running.consent)
            #expect(shown.note("consentPrompt") == running.consent.note("consentPrompt"))
            let consented = try await client.answer(
                shown,
                "action_approve",
                ["consent_decisions": ConsentEnvironment.all]
            )
            #expect(consented.flowStatus == "COMPLETE")
            let app = server.applications.session.applicationId
            let signedIn = try await client.send(
                "POST",
                "/flow/execute",
                headers: [("Cookie", running.cookie)],
                body: try JSONEncoder().encode(["applicationId": app, "flowType": "AUTHENTICATION"])
            )
            #expect(signedIn.flowStatus == "COMPLETE")
        }
    }

    private static func begin(_ server: LocalIdentityServer, _ client: TestClient) async throws -> Running {
        let applications = server.applications
        var text = try await client.start(applications.smsCode.applicationId)
        text = try await client.answer(text, "action_mobile", ["mobile_number": "+1555010001"])
        let code = await server.outbox.messages().last?.code ?? ""
        let mail = try await client.start(applications.magicLink.applicationId)
        _ = try await client.answer(mail, "action_email", ["email": "alice@example.com"])
        let magicLink = await server.outbox.messages().last?.link ?? ""
        let invitation = InvitationEnvironment(server: server, client: client, clock: TestClock())
        let share = try await invitation.invite("ivy@example.com", "action_share")
        let consent = try await client.signIn(applications.consent.applicationId, "alice", "Alice#2026")
        let session = try await client.signIn(applications.session.applicationId, "alice", "Alice#2026")
        return Running(
            text: text,
            code: code,
            magicLink: magicLink,
            invitation: share.note("inviteLink") ?? "",
            consent: consent,
            cookie: session.cookie ?? ""
        )
    }

    private static func token(in link: String) -> String {
        let address = URLComponents(string: link)
        return address?["token"] ?? address?["inviteToken"] ?? ""
    }

    @Test("An execution that the server can't read has expired", arguments: unreadableRows)
    func unreadableRow(_ text: String) async throws {
        try await TestServer.run { server, client in
            let form = try await client.start(server.applications.demo.applicationId)
            let id = form.execution
            try await server.services.directory.database.pool.write { database in
                try database.execute(
                    sql: "UPDATE conversation SET content = ? WHERE realm = ? AND hash = ?",
                    arguments: [text, Realm.flow.rawValue, Digest.text(id)]
                )
                #expect(database.changesCount == 1)
            }
            let reply = try await client.flow(["executionId": .string(id)])
            #expect(reply.status == 400)
            #expect(reply.errorCode == "FES-1004")
        }
    }

    static let unreadableRows = [
        #"""
        {"id":"x","applicationID":"demo","isVerbose":false,"expiresAt":99999999999,"challengeHash":"",\#
        "authentications":[],"userID":"u","code":{"id":"c","resends":0},\#
        "frames":[{"flow":"sign-in","node":"prompt_credentials","inputs":{},"requested":[],"isShown":false}]}
        """#,
        "{}", "not JSON",
    ]
}
