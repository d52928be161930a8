import Foundation
import Testing

@testable import LocalIdentityServer
@testable import ServerTestSupport

/// Documents that the real server and this one read differently; see `docs/local-server.md`.
@Suite("Deliberate differences from the real ThunderID server", .timeLimit(.minutes(5)))
struct DeliberateDifferenceTests {
    private static let body = #""flowType":"AUTHENTICATION"}"#

    @Test(
        "Ambiguous or oversized JSON is refused; a byte order mark is accepted",
        arguments: [
            (#"{"applicationId":"$ID",\#(body)"#, 200, nil),
            (#"{"applicationId":"$ID",\#(body) x"#, 400, "FES-1001"),
            (#"{"applicationId":"$ID","applicationId":"$ID",\#(body)"#, 400, "FES-1001"),
            (#"{"ApplicationID":"$ID",\#(body)"#, 400, "FES-1003"),
            ("\u{FEFF}" + #"{"applicationId":"$ID",\#(body)"#, 200, nil),
            (
                #"{"applicationId":"$ID","x":\#(String(repeating: "[", count: 100))\#(String(repeating: "]", count: 100)),"#
                    + body, 400, "FES-1001"
            ),
            (#"{"applicationId":"$ID","x":"\#(String(repeating: "a", count: 1 << 20))",\#(body)"#, 413, "SSE-4130"),
        ] as [(String, Int, String?)]
    )
    func refused(_ text: String, _ status: Int, _ code: String?) async throws {
        try await TestServer.run { server, client in
            let filled = text.replacingOccurrences(of: "$ID", with: server.applications.demo.applicationId)
            let reply = try await client.send(
                "POST",
                "/flow/execute",
                headers: [("Content-Type", "application/json")],
                body: Data(filled.utf8)
            )
            #expect(reply.status == status)
            #expect(reply.errorCode == code)
        }
    }
}
