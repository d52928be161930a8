import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Requests of flows and their texts", .timeLimit(.minutes(5)))
struct FlowRequestTests {
    struct Start: Sendable, CustomTestStringConvertible {
        /// Members of the body; `$ID` stands for the id of the application.
        let members: String
        let code: String?

        var testDescription: String { members }
    }

    static let starts = [
        Start(members: "", code: "FES-1005"),
        Start(members: #""applicationId":"nope""#, code: "FES-1005"),
        Start(members: #""executionId":"""#, code: "FES-1005"),
        Start(members: #""executionId":"  ","challengeToken":"x""#, code: "FES-1005"),
        Start(members: #""executionId":" \u0000 ","action":"action_001""#, code: "FES-1005"),
        Start(members: #""executionId":" ","applicationId":"$ID","flowType":"LOGIN""#, code: "FES-1005"),
        Start(members: #""executionId":" ","applicationId":"nope","flowType":"RECOVERY""#, code: "FES-1003"),
        Start(members: #""executionId":" ","applicationId":"$ID","flowType":"AUTHENTICATION""#, code: nil),
        Start(members: #""executionId":"x""#, code: "FES-1004"),
    ]

    @Test("A blank executionId starts a flow, whose type is checked first", arguments: starts)
    func blankExecution(_ row: Start) async throws {
        try await TestServer.run { server, client in
            let members = row.members.replacingOccurrences(
                of: "$ID",
                with: server.applications.demo.applicationId
            )
            let reply = try await client.send("POST", "/flow/execute", body: Data("{\(members)}".utf8))
            #expect(reply.errorCode == row.code, "\(reply.text)")
            #expect(reply.status == (row.code == nil ? 200 : 400))
        }
    }

    struct Meta: Sendable, CustomTestStringConvertible {
        /// The query; `$ID` stands for the id of the application.
        let query: String
        var code: String?
        var status = 400
        var language = "en-US"
        var hasApplication = false

        var testDescription: String { query }
    }

    static let metas = [
        Meta(query: ""), Meta(query: "?type=&id="), Meta(query: "?type=%20&id=%09"),
        Meta(query: "?language=&namespace="), Meta(query: "?language=xx-YY", language: "xx-YY"),
        Meta(query: "?language=%20fr-FR%20", language: "fr-FR"),
        Meta(query: "?type=APP&id=$ID", hasApplication: true),
        Meta(query: "?type=APP&id=%20$ID", hasApplication: true),
        Meta(query: "?type=APP&id=$ID&language=fr-FR", language: "fr-FR", hasApplication: true),
        Meta(query: "?type=APP", code: "FM-1005"), Meta(query: "?type=APP&id=", code: "FM-1005"),
        Meta(query: "?type=XX", code: "FM-1005"), Meta(query: "?type=XX&id=$ID", code: "FM-1001"),
        Meta(query: "?id=$ID", code: "FM-1004"), Meta(query: "?type=&id=$ID", code: "FM-1004"),
        Meta(query: "?type=APP&id=nope", code: "FM-1002", status: 404),
    ]

    @Test("Texts are returned without parameters, and labelled with the requested language", arguments: metas)
    func meta(_ row: Meta) async throws {
        try await TestServer.run { server, client in
            let query = row.query.replacingOccurrences(of: "$ID", with: server.applications.demo.applicationId)
            let reply = try await client.get("/flow/meta\(query)")
            #expect(reply.status == (row.code == nil ? 200 : row.status))
            #expect(reply.errorCode == row.code, "\(reply.text.prefix(300))")
            guard row.code == nil else { return }

            #expect(reply.json["i18n"]?["language"]?.string == row.language)
            #expect(reply.json["i18n"]?["translations"]?["signin"]?.object?.isEmpty == false)
            #expect((reply.json["application"] != nil) == row.hasApplication)
        }
    }

    @Test("HEAD at the authorization endpoint redirects as GET does, without a body")
    func headAtAuthorize() async throws {
        try await TestServer.run { server, client in
            let request = OAuthConversation.Request(server.applications.demo)
            let path = FormEncoding.address("/oauth2/authorize", parameters: request.parameters)
            let head = try await client.send("HEAD", path)
            #expect(head.status == 302)
            #expect(head.body.isEmpty)
            let page = try #require(head.headers["location"].flatMap { URLComponents(string: $0) })
            #expect(page.path == "/gate/signin")
            let form = try await client.flow(["executionId": .string(page["executionId"] ?? "")])
            #expect(form.inputs == ["username", "password"], "\(form.text)")
        }
    }
}
