import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Invitations", .timeLimit(.minutes(5)))
struct InvitationTests {
    @Test("A mailed or shared link creates a user", arguments: ["action_send", "action_share"])
    func wholeWay(_ action: String) async throws {
        try await InvitationEnvironment.run { world in
            let step = try await world.invite("ivy@example.com", action)
            #expect(step.flowStatus == "INCOMPLETE")
            let mailed = await world.server.outbox.messages(to: "ivy@example.com").last?.link
            #expect((mailed != nil) == (action == "action_send"))
            #expect((step.note("inviteLink") != nil) == (action == "action_share"))
            let link = try #require(mailed ?? step.note("inviteLink"))
            #expect(link.contains("/gate/invite?"))
            // Almost a day later, in another browser.
            world.clock.advance(86_000)
            // The invitation is for Ivy: another address is ignored.
            var invited = try await world.open(link, more: ["email": "eve@example.com"])
            #expect(invited.inputs == ["username", "password"])
            invited = try await world.client.answer(
                invited,
                "action_credentials",
                ["username": "alice", "password": "Ivy#2026"]
            )
            #expect(invited.errorCode == "FET-1007")
            let end = try await world.client.answer(
                invited,
                "action_credentials",
                ["username": "ivy", "password": "Ivy#2026", "email": "eve@example.com"]
            )
            #expect(end.flowStatus == "COMPLETE")
            #expect(end.note("message") == "Registration Complete")
            #expect(end.assertion == nil)
            let user = try #require(try await world.server.services.directory.user(.username, value: "ivy"))
            #expect(user.email == "ivy@example.com")
            #expect(try await world.client.signIn(world.application, "ivy", "Ivy#2026").assertion != nil)
            #expect(try await world.open(link).errorCode == "FES-1004")
        }
    }

    @Test("Only a caller with the scope may invite")
    func permission() async throws {
        try await InvitationEnvironment.run { world in
            let user = try await OAuthConversation(world.client, .init(world.server.applications.demo)).tokens()
            let assertion = try await world.client.signIn(world.application, "alice", "Alice#2026").assertion
            let scopeless = try await world.administrator(scope: nil)
            for bearer in [nil, "garbage", user.accessToken, user.idToken, assertion, scopeless] {
                let reply = try await world.begin(bearer: bearer)
                #expect(reply.status == 200)
                #expect(reply.flowStatus == "ERROR")
                #expect(reply.errorCode == "FET-1027")
            }
            #expect(try await world.begin(bearer: try await world.administrator()).inputs == ["email"])
            let old = try await world.administrator()
            world.clock.advance(3_601)
            #expect(try await world.begin(bearer: old).errorCode == "FET-1027")
        }
    }

    @Test("Invalid addresses and invalid or expired links are refused")
    func refusals() async throws {
        try await InvitationEnvironment.run { world in
            let form = try await world.begin(bearer: try await world.administrator())
            let malformed = try await world.client.answer(form, "action_email", ["email": "ivy"])
            #expect(malformed.text.contains("fieldErrors"))
            #expect(malformed.inputs == ["email"])
            let taken = try await world.invite("alice@example.com", "action_send")
            #expect(taken.errorCode == "FET-1007")
            #expect(taken.inputs == ["email"])
            let step = try await world.invite("ivy@example.com", "action_send")
            let link = try #require(await world.server.outbox.messages().last?.link)
            #expect(try await world.open(link + "0").errorCode == "FET-1073")
            // The inviting user has no token and cannot continue for the invited one.
            let waiting = try await world.client.answer(step)
            #expect(waiting.inputs == ["inviteToken"])
            world.clock.advance(86_400)
            #expect(try await world.open(link).errorCode == "FES-1004")
        }
    }

    @Test("The administrator secret is generated once, readable only by its owner, and required")
    func secret() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = try await TestServer.configuration(storage: .directory(folder))
        let first = try await TestServer.run(configuration) { server, client in
            let form = ["grant_type": "client_credentials", "scope": "system"]
            let unnamed = form.merging(["client_id": ShippedApplications.administratorClientID]) { $1 }
            #expect(try await client.form("/oauth2/token", unnamed).status == 401)
            for secret in ["", "wrong", server.administratorSecret + "0"] {
                let refused = try await client.form("/oauth2/token", form, headers: InvitationEnvironment.basic(secret))
                #expect(refused.status == 401)
            }
            let good = InvitationEnvironment.basic(server.administratorSecret)
            let granted = try await client.form("/oauth2/token", form, headers: good)
            #expect(granted.json["scope"]?.string == "system")
            let more = form.merging(["scope": "system other"]) { $1 }
            let tooMuch = try await client.form("/oauth2/token", more, headers: good)
            #expect(tooMuch.oauthError == "invalid_target")
            return server.administratorSecret
        }
        #expect(first.count >= 43)
        let file = folder.appendingPathComponent("administrator-secret")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let second = try await TestServer.run(configuration) { server, _ in server.administratorSecret }
        #expect(second == first)
        try Data("short".utf8).write(to: file)
        await #expect(throws: LocalIdentityServerError.self) { try await TestServer.run(configuration) { _, _ in } }
    }

    @Test("A missing administrative flow is refused with a reason for each caller")
    func administration() async throws {
        try await InvitationEnvironment.run { world in
            let user = try await OAuthConversation(world.client, .init(world.server.applications.demo)).tokens()
            let rows = [
                (nil, 401, "FES-1017"), (user.accessToken, 403, "FES-1019"),
                (try await world.administrator(), 400, "FES-1005"),
            ]
            for (bearer, status, code) in rows {
                for body in [["applicationId": world.application, "flowType": "ADMINISTRATION"], ["flowId": "x"]] {
                    let reply = try await world.client.send(
                        "POST",
                        "/flow/execute",
                        headers: bearer.map { [("Authorization", "Bearer \($0)")] } ?? [],
                        body: try JSONEncoder().encode(body)
                    )
                    #expect(reply.status == status)
                    #expect(reply.errorCode == code)
                }
            }
        }
    }
}
