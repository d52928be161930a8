import HTTPTypes
import NativeAuthCore
import Testing

extension TransportConformance {
    @Suite("Redirects", .timeLimit(.minutes(5)))
    struct RedirectTests {
        @Test(
            "A transport returns a redirect response by default",
            arguments: Adapter.allCases,
            [301, 302, 303, 307, 308]
        )
        func handedBack(adapter: Adapter, status: Int) async throws {
            try await MisbehavingServer.run { _ in
                .answer("\(status) Elsewhere", [("Location", "/next")], text: "moved")
            } test: { server in
                let answer = try await adapter.send(.to(server.address(), .post, body: [1]))
                #expect(answer.head.status.code == status)
                #expect(answer.head.headerFields[.location] == "/next")
                #expect(answer.text == "moved")
                #expect(server.received.count == 1)
            }
        }

        @Test(
            "A transport follows redirects when requested",
            arguments: Adapter.allCases,
            [(302, "GET", ""), (303, "GET", ""), (307, "POST", "b")]
        )
        func followed(adapter: Adapter, row: (status: Int, method: String, body: String)) async throws {
            try await MisbehavingServer.run { request in
                request.uri == "/start"
                    ? .answer("\(row.status) Elsewhere", [("Location", "/next?x=1")], text: "moved")
                    : .answer(text: "arrived")
            } test: { server in
                let request = try TransportRequest.to(
                    server.address("/start"),
                    .post,
                    [.authorization: "Bearer t"],
                    body: Array("b".utf8),
                    follow: 1
                )
                let answer = try await adapter.send(request)
                #expect(answer.text == "arrived")
                #expect(server.received.map(\.uri) == ["/start", "/next?x=1"])
                #expect(server.received.map(\.method) == ["POST", row.method])
                #expect(server.received.map(\.text) == ["b", row.body])
                #expect(server.received.map { $0.headers["authorization"] } == [["Bearer t"], ["Bearer t"]])
            }
        }

        @Test("A transport drops credentials and cookies at another origin", arguments: Adapter.allCases)
        func otherOrigin(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .answer(text: "arrived")
            } test: { other in
                let fields = [("Location", other.address("/next", host: "localhost")), ("Set-Cookie", "a=1; Path=/")]
                try await MisbehavingServer.run { _ in
                    .answer("302 Found", fields)
                } test: { server in
                    let request = try TransportRequest.to(
                        server.address(),
                        .get,
                        [.authorization: "Bearer t"],
                        follow: 5,
                        cookies: CookieJar()
                    )
                    let answer = try await adapter.send(request)
                    #expect(answer.text == "arrived")
                }
                let received = try #require(other.received.first)
                #expect(!received.headers.contains(name: "authorization"))
                #expect(!received.headers.contains(name: "cookie"))
            }
        }

        @Test("A transport stops a redirect loop at the limit", arguments: Adapter.allCases)
        func circle(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .answer("302 Found", [("Location", "/")])
            } test: { server in
                let error = try await adapter.failure(of: .to(server.address(), follow: 4))
                #expect(error?.kind == .badRedirect)
                #expect(server.received.count == 5)
            }
        }

        @Test("A transport never sends plain HTTP to another machine", arguments: Adapter.allCases)
        func inTheClear(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .answer("302 Found", [("Location", "http://192.0.2.1/")])
            } test: { server in
                let error = try await adapter.failure(of: .to(server.address(), follow: 4))
                #expect(error?.kind == .badRedirect)
            }
            let error = await adapter.failure(of: try .to("http://192.0.2.1/"))
            #expect(error?.kind == .invalidURL)
            #expect(error?.requestMayHaveBeenSent == false)
        }
    }
}
