import Foundation
import Testing

@testable import FlowEngine
@testable import HostedPages
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import OAuthEndpoints
@testable import ServerTestSupport

extension BackchannelTests {
    @Test("A request id is refused for another client, whose poll changes nothing")
    func otherClient() async throws {
        try await Self.run { world in
            let id = try #require(try await world.begin().json["auth_req_id"]?.string)
            _ = try await world.approve()
            #expect(try await world.poll(id, client: "other").json["error"] == "invalid_grant")
            #expect(try await world.poll(id).status == 200)
        }
    }

    @Test("A password change after the approval invalidates it")
    func changedPassword() async throws {
        try await Self.run { world in
            let id = try #require(try await world.begin().json["auth_req_id"]?.string)
            _ = try await world.approve()
            world.clock.advance(5)
            try await world.server.services.credentials.setPassword("Changed#2026", for: world.alice)
            #expect(try await world.poll(id).json["error"] == "access_denied")
        }
    }

    @Test("An ID token is a valid hint")
    func idTokenHint() async throws {
        try await Self.run { world in
            let first = try #require(try await world.begin().json["auth_req_id"]?.string)
            _ = try await world.approve()
            let token = try #require(try await world.poll(first).json["id_token"]?.string)
            world.clock.advance(7_200)
            let begun = try await world.begin(["login_hint": nil, "id_token_hint": token])
            #expect(begun.status == 200, "\(begun.text)")
            let foreign = try await world.begin(["login_hint": nil, "id_token_hint": token], client: "other")
            #expect(foreign.json["error"] == "unknown_user_id")
        }
    }

    @Test(
        "An invalid request is refused",
        arguments: [
            (["scope": nil], "invalid_request"), (["scope": "email"], "invalid_scope"),
            (["scope": "openid nothing"], "invalid_target"), (["resource": "https://x"], "invalid_target"),
            (["login_hint": nil], "invalid_request"), (["id_token_hint": "x"], "invalid_request"),
            (["login_hint_token": "x"], "invalid_request"),
            (["login_hint": nil, "id_token_hint": "x"], "unknown_user_id"),
            (["login_hint": "nobody"], "unknown_user_id"), (["login_hint": "bob"], "invalid_request"),
            (["binding_message": String(repeating: "x", count: 257)], "invalid_binding_message"),
            (["binding_message": "a\u{202E}b"], "invalid_binding_message"),
            (["binding_message": "a\nb"], "invalid_binding_message"), (["requested_expiry": "0"], "invalid_request"),
            (["requested_expiry": "soon"], "invalid_request"),
        ] as [([String: String?], String)]
    )
    func refusals(_ change: [String: String?], _ error: String) async throws {
        try await Self.run { world in
            let reply = try await world.begin(change)
            #expect(reply.status == 400)
            #expect(reply.json["error"]?.string == error, "\(reply.text)")
            #expect(reply.json["auth_req_id"] == nil)
        }
    }

    @Test("A client without the grant, a secret or a notification mode is refused")
    func clients() async throws {
        try await Self.run { world in
            #expect(try await world.begin(client: "code").json["error"] == "unauthorized_client")
            #expect(try await world.begin(client: "formless").json["error"] == "invalid_request")
            let unknown = try await world.client.form(
                "/oauth2/bc-authorize",
                ["client_id": "public", "scope": "openid", "login_hint": "alice"]
            )
            #expect(unknown.json["error"] == "unauthorized_client")
            let wrong = try await world.client.form(
                "/oauth2/bc-authorize",
                ["scope": "openid"],
                headers: Self.basic(Self.client, "wrong")
            )
            #expect(wrong.status == 401)
            #expect(await world.server.outbox.messages().isEmpty)
        }
    }

    @Test("Notifications of a user are rate-limited")
    func pace() async throws {
        try await Self.run { world in
            #expect(try await world.begin().status == 200)
            let early = try await world.begin()
            #expect(early.status == 400)
            #expect(early.json["error"] == "invalid_request")
            #expect(await world.server.outbox.messages(to: "alice@example.com").count == 1)
        }
    }

    @Test("Discovery lists the endpoint only if a client may use it")
    func discovery() async throws {
        try await Self.run { world in
            let document = try await world.client.get("/.well-known/openid-configuration").json
            let endpoint = world.server.baseURL.absoluteString + "/oauth2/bc-authorize"
            #expect(document["backchannel_authentication_endpoint"]?.string == endpoint)
            #expect(document["backchannel_token_delivery_modes_supported"] == ["poll"])
        }
        try await TestServer.run { _, client in
            let document = try await client.get("/.well-known/openid-configuration").json
            #expect(document["backchannel_authentication_endpoint"] == nil)
        }
    }
}
