import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Tenants: version 2", .timeLimit(.minutes(5)))
struct EntraV2WireTests {
    private typealias Reply = TestClient.Reply

    private static let acrs = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#

    @Test("An authorization challenge is refused with a token and the links of the flows")
    func entry() async throws {
        try await TenantTestEnvironment.run { world in
            let entry = try await world.send(EntraV2Path.entry, [:])
            #expect(entry.status == 401 && entry.json["error"] == "InsufficientAuthorization")
            #expect(entry.json["continuation_token"]?.string?.isEmpty == false)
            let base = "/\(world.tenant.tenantID)/api/v2.0"
            #expect(entry.json["sign_in"]?.string == "\(base)/signin/start")
            #expect(entry.json["sign_up"]?.string == "\(base)/signup/start")
            #expect(entry.json["reset_password"]?.string == "\(base)/resetpassword/start")

            #expect(
                try await world.send(EntraV2Path.entry, ["client_id": "unknown"]).json["error"] != entry.json["error"]
            )
            #expect(try await world.send(EntraV2Path.entry, ["continuation_token": "none"]).status == 400)
        }
    }

    @Test("Every step names its action and links; the code of the end is valid once and for its client")
    func signIn() async throws {
        try await TenantTestEnvironment.run(file: TenantTestEnvironment.tenant()) { world in
            try await world.newUser()
            let start = try await begin(world, "sign_in")
            #expect(start.status == 200 && start.json["action"] == "challenge")
            #expect(start.json["challengeContext"]?["authenticationFactor"] == "singleFactor")
            let methods = try #require(start.json["_embedded"]?["methods"]?.array)
            #expect(methods.map { $0["type"] } == ["password", "email"])

            let asked = try await follow(world, start, methods[0]["_links"]?["challenge"]?["href"]?.string)
            #expect(asked.json["action"] == "verify" && asked.json["type"] == "password")
            let wrong = try await follow(world, asked, link("verify", asked), ["password": "Wrong#Horse1"])
            #expect(wrong.status == 400 && wrong.json["error"]?["code"] == "invalidGrant")
            #expect(wrong.json["error"]?["innerError"]?["code"] == "invalidUserNameOrPassword")
            #expect(wrong.json["error"]?["message"]?.string?.hasPrefix("AADSTS50126: ") == true)
            let done = try await follow(
                world,
                asked,
                link("verify", asked),
                ["password": .string(TenantTestEnvironment.password)]
            )
            #expect(done.json["state"] == "continue" && done.json["action"] == nil)

            let token = try #require(done.json["continuationToken"]?.string)
            let resumed = try await world.send(EntraV2Path.entry, form: "continuation_token=\(token)")
            #expect(resumed.status == 200)
            let code = try #require(resumed.json["code"]?.string)
            let other = [
                "grant_type": "authorization_code", "code": code, "client_id": "00000000-0000-4000-8000-0000000000CC",
            ]
            #expect(try await world.send(EntraPath.token, other).verdict == "invalid_grant 70000")
            let redeem = ["grant_type": "authorization_code", "code": code, "client_info": "true"]
            let tokens = try await world.send(EntraPath.token, redeem)
            #expect(tokens.status == 200 && !tokens.accessToken.isEmpty, "\(tokens.text)")
            #expect(try await world.send(EntraPath.token, redeem).verdict == "invalid_grant 70000")
        }
    }

    @Test("A continuation token is no code of the tenant's pages, and an unfinished one no code at all")
    func unfinished() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let start = try await begin(world, "sign_in")
            let token = try #require(start.json["continuationToken"]?.string)
            for more in [[:], ["redirect_uri": "msauth.x://auth", "code_verifier": String(repeating: "v", count: 43)]] {
                let fields = ["grant_type": "authorization_code", "code": token].merging(more) { $1 }
                #expect(try await world.send(EntraPath.token, fields).status == 400)
            }
            #expect(try await world.send(EntraV2Path.entry, form: "continuation_token=\(token)").status == 400)
        }
    }

    @Test("Claims of the authorization challenge require a second factor")
    func stepUp() async throws {
        try await TenantTestEnvironment.run(file: TenantTestEnvironment.tenant("methods: [email, sms]")) { world in
            try await world.newUser()
            let start = try await begin(world, "sign_in", claims: Self.acrs)
            let asked = try await follow(
                world,
                start,
                start.json["_embedded"]?["methods"]?.array?.first?["_links"]?["challenge"]?["href"]?.string
            )
            let next = try await follow(
                world,
                asked,
                link("verify", asked),
                ["password": .string(TenantTestEnvironment.password)]
            )
            #expect(next.json["challengeContext"]?["authenticationFactor"] == "multiFactor", "\(next.text)")
        }
    }

    @Test("Requests that no app sends are refused in the format of version 2")
    func refused() async throws {
        try await TenantTestEnvironment.run { world in
            let path = "/\(world.tenant.tenantID)\(EntraV2Path.signInStart)"
            let json = ("Content-Type", "application/json")
            let cases: [(headers: [(String, String)], body: String)] = [
                ([json], "{}"), ([json], "[]"), ([json], "no"), ([json], #"{"continuationToken":"none"}"#),
                ([json], #"{"continuationToken":1,"username":"ada@example.com"}"#),
                ([("Content-Type", "text/plain")], #"{"continuationToken":"none"}"#),
                ([json, ("Origin", "https://evil.example")], #"{"continuationToken":"none"}"#),
            ]
            for (headers, body) in cases {
                let reply = try await world.client.send("POST", path, headers: headers, body: Data(body.utf8))
                #expect(reply.status == 400, "\(body)")
                #expect(reply.json["error"]?["code"]?.string?.isEmpty == false, "\(reply.text)")
            }
            #expect(try await world.client.send("GET", path, headers: [], body: Data()).status == 405)
        }
    }

    @Test("The token of an authorization challenge begins flows only, and only in its tenant")
    func entryToken() async throws {
        try await TenantTestEnvironment.run { world in
            let entry = try await world.send(EntraV2Path.entry, [:])
            let token = JSONValue.string(entry.json["continuation_token"]?.string ?? "")
            let update = "/\(world.tenant.tenantID)\(EntraV2Path.update)"
            let reply = try await send(
                world,
                update,
                ["continuationToken": token, "newPassword": "Another#Horse2"],
                "PUT"
            )
            #expect(reply.json["error"]?["innerError"]?["code"] == "invalidContinuationToken", "\(reply.text)")

            let other = try world.at("nativeauthcode")
            let elsewhere = "/\(other.tenant.tenantID)\(EntraV2Path.signInStart)"
            let foreign = try await send(world, elsewhere, ["continuationToken": token, "username": "a@example.com"])
            #expect(foreign.json["error"]?["innerError"]?["code"] == "invalidContinuationToken", "\(foreign.text)")
        }
    }

    // MARK: - Requests

    private func begin(_ world: TenantTestEnvironment, _ flow: String, claims: String? = nil) async throws -> Reply {
        var fields: [String: String] = [:]
        fields["claims"] = claims
        let entry = try await world.send(EntraV2Path.entry, fields)
        let body: [String: JSONValue] = [
            "continuationToken": .string(entry.json["continuation_token"]?.string ?? ""),
            "username": .string(TenantTestEnvironment.address),
        ]
        return try await send(world, entry.json[flow]?.string, body)
    }

    private func link(_ relation: String, _ reply: Reply) -> String? {
        reply.json["_links"]?[relation]?["href"]?.string
    }

    private func follow(
        _ world: TenantTestEnvironment,
        _ last: Reply,
        _ link: String?,
        _ members: [String: JSONValue] = [:]
    ) async throws -> Reply {
        let token = JSONValue.string(last.json["continuationToken"]?.string ?? "")
        return try await send(world, link, ["continuationToken": token].merging(members) { $1 })
    }

    private func send(
        _ world: TenantTestEnvironment,
        _ path: String?,
        _ members: [String: JSONValue],
        _ method: String = "POST"
    ) async throws -> Reply {
        try await world.client.send(
            method,
            try #require(path),
            headers: [("Content-Type", "application/json")],
            body: try JSONEncoder().encode(JSONValue.object(members))
        )
    }
}
