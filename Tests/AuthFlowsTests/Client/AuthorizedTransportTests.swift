import AuthFlows
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@Suite("An app's own requests with an access token", .timeLimit(.minutes(5)))
struct AuthorizedTransportTests {
    private static let origins: Set<String> = [
        "https://api.example.com/", "https://api.example.com:8443", "http://localhost:8080", "http://[::1]:8080",
    ]

    private let client = {
        let client = ScriptedAuthClient()
        client.signIn(FlowUser(id: "1"))
        return client
    }()
    private let inner = ScriptedTransport()

    private func transport(_ origins: Set<String> = Self.origins) throws -> AuthorizedTransport {
        try AuthorizedTransport(client, allowedOrigins: origins, transport: inner)
    }

    private func request(_ address: String) throws -> TransportRequest {
        let url = try #require(URL(string: address))
        var request = TransportRequest(HTTPRequest(method: .get, url: url), redirects: .follow(atMost: 5))
        request.head.headerFields[.authorization] = "Basic of the app"
        return request
    }

    /// The tokens of the requests that were sent.
    private var sent: [String?] {
        inner.requests.map { $0.head.headerFields[.authorization] }
    }

    @Test(
        "An allowed origin receives the token; a redirect is returned",
        arguments: [
            "https://api.example.com/v1?q=1", "https://API.example.com:443/", "https://api.example.com:8443/",
            "http://localhost:8080/", "http://[::1]:8080/",
        ]
    )
    func allowed(_ address: String) async throws {
        inner.append(.json("{}", status: 302))
        let response = try await transport().send(request(address))
        #expect(response.head.status.code == 302 && sent == ["Bearer token"])
        #expect(inner.requests.first?.redirects == .handBack)
    }

    @Test(
        "Any other address receives nothing; the error names the host and no token",
        arguments: [
            "https://example.com/", "https://api.example.com.evil.example/", "https://api.example.com:444/",
            "http://api.example.com/", "http://api.example.org/", "http://localhost/", "https://localhost:8080/",
            "https://api.example.com@evil.example/",
        ]
    )
    func notAllowed(_ address: String) async throws {
        client.setTokens(["secret-value"])
        let error = await #expect(throws: NativeAuthError.self) {
            _ = try await transport().send(request(address))
        }
        let host = try #require(URL(string: address)?.host)
        #expect(error?.code == .notAllowed && error?.message.contains(host) == true && sent.isEmpty)
        #expect(error?.message.contains("secret-value") == false)
    }

    @Test(
        "An entry that is no origin is refused when the transport is created; the error contains it and an origin",
        arguments: [
            "", "api.example.com", "localhost:8080", "//api.example.com", "https://", "ftp://api.example.com",
            "http://api.example.org", "https://api.example.com/v1", "https://api.example.com/?q=1",
            "https://api.example.com#part", "https://*.example.com", " https://api.example.com",
        ]
    )
    func noOrigin(_ entry: String) throws {
        let error = #expect(throws: NativeAuthError.self) { try transport(Self.origins.union([entry])) }
        #expect(error?.code == .misconfigured && error?.recovery.first?.kind == .fixConfiguration)
        #expect(error?.message.hasPrefix("\"\(entry)\" in allowedOrigins is not an origin.") == true)
        #expect(error?.message.contains("https://api.example.com or http://localhost:8080") == true)
    }

    @Test(
        "The error of an entry with a password does not contain the password",
        arguments: ["https://ada:secret-value@api.example.com", "https://ada:secret-value @api.example.com"]
    )
    func password(_ entry: String) throws {
        let error = #expect(throws: NativeAuthError.self) { try transport([entry]) }
        #expect(error?.message.contains("@api.example.com") == true)
        #expect(error?.message.contains("secret-value") == false)
    }

    @Test(
        "After a 401 the request is sent once more with a new token",
        arguments: [
            ([401, 200], ["a", "b"], 200, ["Bearer a", "Bearer b"]),
            ([401, 401], ["a", "b", "c"], 401, ["Bearer a", "Bearer b"]),
            ([401], ["a"], 401, ["Bearer a"]),
            ([403], ["a", "b"], 403, ["Bearer a"]),
        ] as [([Int], [String], Int, [String])]
    )
    func refused(_ statuses: [Int], _ tokens: [String], _ status: Int, _ expected: [String]) async throws {
        client.setTokens(tokens)
        for status in statuses { inner.append(.json("{}", status: status)) }
        let response = try await transport().send(request("https://api.example.com/"))
        #expect(response.head.status.code == status && sent == expected)
    }

    @Test("A request is not repeated with the token of another user, who has signed in meanwhile")
    func anotherUser() async throws {
        client.setTokens(["a", "b"])
        inner.append(
            .custom { [client] _ in
                client.signIn(FlowUser(id: "2"))
                return TransportResponse(head: HTTPResponse(status: .unauthorized))
            }
        )
        let response = try await transport().send(request("https://api.example.com/"))
        #expect(response.head.status == .unauthorized && sent == ["Bearer a"])
    }

    @Test("A session that has ended meanwhile is the error of the second attempt")
    func ended() async throws {
        client.setTokens(["a"], thenFailingWith: NativeAuthError(.expired, message: "over"))
        inner.append(.json("{}", status: 401))
        let error = await #expect(throws: NativeAuthError.self) {
            _ = try await transport().send(request("https://api.example.com/"))
        }
        #expect(error?.code == .expired && sent == ["Bearer a"])
    }

    @Test("A failed connection is not sent again")
    func failure() async throws {
        inner.append(.failure(TransportError(.connectionFailed)))
        await #expect(throws: TransportError.self) {
            _ = try await transport().send(request("https://api.example.com/"))
        }
        #expect(sent == ["Bearer token"])
    }
}
