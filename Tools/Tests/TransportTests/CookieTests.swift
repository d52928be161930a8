import HTTPTypes
import NativeAuthCore
import Testing

extension TransportConformance {
    @Suite("Cookies and caches", .timeLimit(.minutes(5)))
    struct CookieTests {
        private static let cookies = [
            ("Set-Cookie", "a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT; Path=/"), ("Set-Cookie", "b=2; Path=/"),
        ]

        @Test("A transport sends no cookies without a jar", arguments: Adapter.allCases)
        func withoutJar(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .answer("200 OK", Self.cookies)
            } test: { server in
                let transport = adapter.make()
                for _ in 0..<3 { _ = try await transport.send(.to(server.address())) }
                _ = try await adapter.send(.to(server.address()))
                #expect(server.received.count == 4)
                #expect(server.received.allSatisfy { !$0.headers.contains(name: "cookie") })
            }
        }

        @Test("A transport sends the cookies of the request's jar", arguments: Adapter.allCases)
        func withJar(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .answer("200 OK", Self.cookies)
            } test: { server in
                let transport = adapter.make()
                let jar = CookieJar()
                for _ in 0..<2 { _ = try await transport.send(.to(server.address(), cookies: jar)) }
                _ = try await transport.send(.to(server.address()))
                jar.removeAll()
                _ = try await transport.send(.to(server.address(), cookies: jar))
                #expect(server.received.map { $0.headers["cookie"] } == [[], ["a=1; b=2"], [], []])
            }
        }

        @Test("A transport keeps two cookie jars separate", arguments: Adapter.allCases)
        func twoJars(adapter: Adapter) async throws {
            try await MisbehavingServer.run {
                .answer("200 OK", [("Set-Cookie", "from=\($0.uri.dropFirst()); Path=/")])
            } test: { server in
                let transport = adapter.make()
                let one = CookieJar()
                let two = CookieJar()
                _ = try await transport.send(.to(server.address("/one"), cookies: one))
                _ = try await transport.send(.to(server.address("/two"), cookies: two))
                _ = try await transport.send(.to(server.address("/three"), cookies: one))
                _ = try await transport.send(.to(server.address("/four"), cookies: two))
                #expect(server.received.map { $0.headers["cookie"] } == [[], [], ["from=one"], ["from=two"]])
            }
        }

        @Test(
            "A transport carries no field, credential or cache entry into the next request",
            arguments: Adapter.allCases
        )
        func nothingLeaks(adapter: Adapter) async throws {
            let challenge = [
                ("WWW-Authenticate", "Basic realm=\"x\""), ("ETag", "\"1\""), ("Cache-Control", "max-age=99"),
            ]
            try await MisbehavingServer.run { request in
                .answer(request.uri == "/401" ? "401 Unauthorized" : "200 OK", challenge, text: "body")
            } test: { server in
                let transport = adapter.make()
                let name = try #require(HTTPField.Name("x-flow"))
                let secrets: HTTPFields = [.authorization: "Bearer t", name: "secret"]
                _ = try await transport.send(.to(server.address(), .post, secrets, body: Array("password".utf8)))
                let refused = try await transport.send(.to(server.address("/401")))
                #expect(refused.head.status.code == 401)
                for _ in 0..<2 { _ = try await transport.send(.to(server.address("/same"))) }
                #expect(server.received.count == 4)
                for request in server.received.dropFirst() {
                    #expect(request.body.isEmpty)
                    for name in ["authorization", "x-flow", "if-none-match", "referer", "cookie"] {
                        #expect(!request.headers.contains(name: name))
                    }
                }
            }
        }
    }
}
