import Foundation
import HTTPTypes
import NativeAuthCore
import Testing

extension TransportConformance {
    @Suite("Messages", .timeLimit(.minutes(5)))
    struct MessageTests {
        private static let allBytes = (0..<4).flatMap { _ in Array(UInt8.min...UInt8.max) }

        @Test(
            "A transport sends method, address, header fields and body",
            arguments: Adapter.allCases,
            [HTTPRequest.Method.post, .put, .patch, .delete]
        )
        func request(adapter: Adapter, method: HTTPRequest.Method) async throws {
            let name = try #require(HTTPField.Name("x-flow"))
            try await MisbehavingServer.run { _ in
                .answer()
            } test: { server in
                let fields: HTTPFields = [.contentType: "application/json", .authorization: "Bearer t", name: "a b"]
                let address = server.address("/path/%C3%A9?q=1&r=a%20b")
                let answer = try await adapter.send(.to(address, method, fields, body: Self.allBytes))
                #expect(answer.head.status == .ok)
                let received = try #require(server.received.first)
                #expect(server.received.count == 1)
                #expect(received.method == method.rawValue)
                #expect(received.uri == "/path/%C3%A9?q=1&r=a%20b")
                #expect(received.headers["content-type"] == ["application/json"])
                #expect(received.headers["authorization"] == ["Bearer t"])
                #expect(received.headers["x-flow"] == ["a b"])
                #expect(received.headers["host"] == ["127.0.0.1:\(server.port)"])
                #expect(received.headers["content-length"] == ["\(Self.allBytes.count)"])
                #expect(received.body == Self.allBytes)
            }
        }

        @Test(
            "A transport sends no body when there is none",
            arguments: Adapter.allCases,
            [HTTPRequest.Method.get, .post, .delete]
        )
        func noBody(adapter: Adapter, method: HTTPRequest.Method) async throws {
            try await MisbehavingServer.run { _ in
                .answer()
            } test: { server in
                _ = try await adapter.send(.to(server.address(), method))
                let received = try #require(server.received.first)
                #expect(received.method == method.rawValue)
                #expect(received.body.isEmpty)
            }
        }

        @Test("A transport sends the values of a repeated field", arguments: Adapter.allCases)
        func repeatedRequestField(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .answer()
            } test: { server in
                var request = try TransportRequest.to(server.address())
                request.head.headerFields[values: .acceptLanguage] = ["en", "fr"]
                _ = try await adapter.send(request)
                let received = try #require(server.received.first)
                #expect(received.headers[canonicalForm: "accept-language"] == ["en", "fr"])
            }
        }

        @Test(
            "A transport returns any status",
            arguments: Adapter.allCases,
            [200, 201, 299, 400, 401, 429, 500, 599]
        )
        func status(adapter: Adapter, status: Int) async throws {
            try await MisbehavingServer.run { _ in
                .answer("\(status) Any words", text: "body")
            } test: { server in
                let answer = try await adapter.send(.to(server.address()))
                #expect(answer.head.status.code == status)
                #expect(answer.text == "body")
            }
        }

        @Test(
            "A transport returns a response without a body",
            arguments: Adapter.allCases,
            ["204 No Content", "304 Not Modified"]
        )
        func statusWithoutBody(adapter: Adapter, status: String) async throws {
            let head = Wire.head(status, [("ETag", "\"1\"")])
            try await MisbehavingServer.run { _ in
                [.send(head)]
            } test: { server in
                let answer = try await adapter.send(.to(server.address()))
                #expect(status.hasPrefix("\(answer.head.status.code)"))
                #expect(answer.body.isEmpty)
                #expect(answer.head.headerFields[.eTag] == "\"1\"")
            }
        }

        @Test("A transport returns an empty body", arguments: Adapter.allCases)
        func emptyBody(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .answer()
            } test: { server in
                let answer = try await adapter.send(.to(server.address()))
                #expect(answer.body.isEmpty)
            }
        }

        @Test("A transport does not wait for the body of a HEAD response", arguments: Adapter.allCases)
        func head(adapter: Adapter) async throws {
            let head = Wire.head("200 OK", [("Content-Length", "1000")])
            try await MisbehavingServer.run { _ in
                [.send(head)]
            } test: { server in
                let answer = try await adapter.send(.to(server.address(), .head))
                #expect(answer.head.status == .ok)
                #expect(answer.body.isEmpty)
            }
        }

        @Test("A transport returns header fields, including repeated ones", arguments: Adapter.allCases)
        func responseFields(adapter: Adapter) async throws {
            let many = try #require(HTTPField.Name("X-Many"))
            let fields = [
                ("X-One", "1"), ("X-Many", "a"), ("X-Many", "b"), ("Cache-Control", "no-store, private"),
                ("Set-Cookie", "a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT; Path=/"), ("Set-Cookie", "b=2; Path=/"),
            ]
            try await MisbehavingServer.run { _ in
                .answer("200 OK", fields)
            } test: { server in
                let answer = try await adapter.send(.to(server.address())).head.headerFields
                #expect(answer[try #require(HTTPField.Name("x-one"))] == "1")
                #expect(answer[many] == "a, b")
                #expect(answer[.cacheControl] == "no-store, private")
                #expect(
                    answer[values: .setCookie] == [
                        "a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT; Path=/", "b=2; Path=/",
                    ]
                )
                #expect(answer[try #require(HTTPField.Name("X-Absent"))] == nil)
            }
        }

        @Test(
            "A transport returns the exact bytes of the body",
            arguments: Adapter.allCases,
            [allBytes, Array("äöü 🔑 \u{FEFF}\r\n\0".utf8), [0xFF, 0xFE, 0xC0], Array(repeating: 7, count: 1_000_000)]
        )
        func bytes(adapter: Adapter, bytes: [UInt8]) async throws {
            try await MisbehavingServer.run {
                .answer("200 OK", body: $0.body)
            } test: { server in
                let answer = try await adapter.send(.to(server.address(), .post, body: bytes))
                #expect(answer.body == Data(bytes))
            }
        }

        @Test("A transport joins the chunks of a body", arguments: Adapter.allCases)
        func chunked(adapter: Adapter) async throws {
            let chunks = [[UInt8]("äö".utf8), Array("1".utf8), Array(repeating: 65, count: 70_000)]
            try await MisbehavingServer.run { _ in
                .chunked(chunks)
            } test: { server in
                let answer = try await adapter.send(.to(server.address()))
                #expect(answer.body == Data(chunks.flatMap { $0 }))
            }
        }

        @Test(
            "A transport accepts an empty chunked body, and a body that ends with the connection",
            arguments: Adapter.allCases
        )
        func otherEnds(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .chunked([])
            } test: { server in
                let answer = try await adapter.send(.to(server.address()))
                #expect(answer.body.isEmpty)
            }
            let head = Wire.head("200 OK", [("Connection", "close")])
            try await MisbehavingServer.run { _ in
                [.send(head + Array("all".utf8)), .close]
            } test: { server in
                let answer = try await adapter.send(.to(server.address()))
                #expect(answer.text == "all")
            }
        }

        @Test("A transport keeps fifty simultaneous requests separate", arguments: Adapter.allCases)
        func parallel(adapter: Adapter) async throws {
            try await MisbehavingServer.run {
                .answer("200 OK", text: $0.uri + $0.text)
            } test: { server in
                let transport = adapter.make()
                try await withThrowingTaskGroup(of: (Int, String).self) { group in
                    for number in 0..<50 {
                        let body = Array("-\(number)".utf8)
                        let request = try TransportRequest.to(server.address("/\(number)"), .post, body: body)
                        group.addTask { (number, try await transport.send(request).text) }
                    }
                    for try await (number, text) in group { #expect(text == "/\(number)-\(number)") }
                }
                #expect(server.received.count == 50)
            }
        }
    }
}
