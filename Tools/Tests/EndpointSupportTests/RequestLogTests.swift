import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The log of requests", .timeLimit(.minutes(5)))
struct RequestLogTests {
    /// The header that names the operation of a user pool, and the operation in the log; nil if the log has none.
    private static let targets: [(String, String?)] = [
        ("AWSCognitoIdentityProviderService.InitiateAuth", "InitiateAuth"),
        ("Other.Service.Unknown", "Unknown"),
        ("Service." + String(repeating: "o", count: 64), String(repeating: "o", count: 64)),
        ("Service." + String(repeating: "o", count: 65), nil),
        ("Service.Initiate1", nil),
        ("Service.a@b", nil),
        ("Service.r\u{F6}t", nil),
    ]

    @Test("The operation is logged and kept if it is a name of at most 64 letters, so no value of a client is")
    func operations() async throws {
        let log = RecordedLog()
        var configuration = try await TestServer.configuration()
        configuration.logger = log.logger
        try await TestServer.run(configuration) { server, client in
            for (target, operation) in Self.targets {
                _ = try await client.send(
                    "POST",
                    "/",
                    headers: [("Content-Type", "application/x-amz-json-1.1"), ("X-Amz-Target", target)],
                    body: Data("{}".utf8)
                )
                let line = try #require(log.text.split(separator: "\n").last { $0.contains(" request ") })
                #expect(line.hasPrefix("debug"))
                #expect(line.contains(#""route": /"#), "\(line)")
                if let operation {
                    #expect(line.contains("\"operation\": \(operation)"), "\(line)")
                } else {
                    #expect(!line.contains("operation"), "\(line)")
                }
            }
        }
    }

    @Test("A request without a route is logged without its path, and its query is never logged")
    func paths() async throws {
        let log = RecordedLog()
        var configuration = try await TestServer.configuration()
        configuration.logger = log.logger
        try await TestServer.run(configuration) { _, client in
            _ = try await client.get("/private-path?code=private-code")
            _ = try await client.get("/oauth2/authorize?code=private-code")
        }
        #expect(log.text.contains(#""route": unknown"#) && log.text.contains(#""route": /oauth2/authorize"#))
        #expect(!log.text.contains("private-"))
    }

    @Test("The id of an Entra request is logged as its client sent it; another text is not")
    func identifiers() async throws {
        let log = RecordedLog()
        let id = "1c9a0f7e-2b62-47e4-9a60-4c0318ba41b4"
        try await TenantTestEnvironment.run(configure: { $0.logger = log.logger }) { world in
            for sent in [id, "private-text"] {
                let headers = [("client-request-id", sent), ("return-client-request-id", "true")]
                _ = try await world.send("/oauth2/v2.0/initiate", ["challenge_type": "redirect"], headers: headers)
            }
        }
        #expect(log.text.contains("\"clientRequestId\": \(id)"))
        #expect(!log.text.contains("private-text"))
    }
}
