import NativeAuthCore
import Testing

extension TransportConformance {
    @Suite("Server trust", .timeLimit(.minutes(5)))
    struct TrustTests {
        private let authority: TestAuthority

        init() throws { authority = try TestAuthority() }

        @Test(
            "A transport refuses an unknown authority before anything is sent",
            arguments: Adapter.allCases,
            ["localhost", "127.0.0.1"]
        )
        func unknownAuthority(adapter: Adapter, host: String) async throws {
            try await MisbehavingServer.run(tls: authority.server(.good)) { _ in
                .answer()
            } test: { server in
                let address = server.address("/", scheme: "https", host: host)
                let error = await adapter.failure(of: try .to(address, .post, body: [1]))
                #expect(error?.kind == .untrustedCertificate)
                #expect(error?.requestMayHaveBeenSent == false)
                #expect(server.received.isEmpty)
            }
        }

        #if os(Linux)
        // URLSession on Linux can't trust an additional authority, so these tests use only AsyncHTTPClient.

        @Test("A transport trusts the development certificate for this machine", arguments: ["localhost", "127.0.0.1"])
        func developmentCertificate(host: String) async throws {
            try await MisbehavingServer.run(tls: authority.server(.good)) {
                .answer(text: "secret " + $0.text)
            } test: { server in
                let transport = AsyncHTTPClientTransport(developmentCertificate: try authority.developmentCertificate())
                let address = server.address("/", scheme: "https", host: host)
                let answer = try await transport.send(.to(address, .post, body: [65, 66]))
                #expect(answer.text == "secret AB")
            }
        }

        @Test(
            "A transport trusts the development certificate for the host that it names, and shares that with no other"
        )
        func namedHost() async throws {
            try await MisbehavingServer.run(tls: authority.server(.good)) { _ in
                .answer(text: "answered")
            } test: { server in
                // An address of this machine that is not loopback by its text.
                let host = "0.0.0.0"
                let address = server.address("/", scheme: "https", host: host)
                for name in [nil, "192.168.1.20", host, nil] {
                    let certificate = try authority.developmentCertificate(host: name)
                    let transport = AsyncHTTPClientTransport(developmentCertificate: certificate)
                    guard name == host else {
                        await #expect { try await transport.send(.to(address)) } throws: {
                            ($0 as? TransportError)?.kind == .untrustedCertificate
                        }
                        continue
                    }
                    #expect(try await transport.send(.to(address)).text == "answered")
                }
                #expect(server.received.count == 1)
            }
        }

        @Test("A transport does not share that trust with another one without the certificate")
        func trustIsNotShared() async throws {
            try await MisbehavingServer.run(tls: authority.server(.good)) { _ in
                .answer()
            } test: { server in
                let address = server.address("/", scheme: "https", host: "localhost")
                let trusting = AsyncHTTPClientTransport(developmentCertificate: try authority.developmentCertificate())
                let other = AsyncHTTPClientTransport(
                    developmentCertificate: try TestAuthority().developmentCertificate()
                )
                _ = try await trusting.send(.to(address))
                for transport in [AsyncHTTPClientTransport(), other] {
                    await #expect { try await transport.send(.to(address)) } throws: {
                        ($0 as? TransportError)?.kind == .untrustedCertificate
                    }
                }
                _ = try await trusting.send(.to(address))
                #expect(server.received.count == 2)
            }
        }

        @Test(
            "A transport refuses an invalid certificate of a trusted authority",
            arguments: [TestAuthority.Leaf.expired, .notYetValid, .otherName]
        )
        func badLeaf(leaf: TestAuthority.Leaf) async throws {
            try await MisbehavingServer.run(tls: authority.server(leaf)) { _ in
                .answer()
            } test: { server in
                let transport = AsyncHTTPClientTransport(developmentCertificate: try authority.developmentCertificate())
                let address = server.address("/", scheme: "https", host: "localhost")
                let error = await #expect(throws: TransportError.self) { try await transport.send(.to(address)) }
                #expect(error?.kind == .untrustedCertificate)
                #expect(error?.requestMayHaveBeenSent == false)
                #expect(server.received.isEmpty)
            }
        }

        @Test("A transport never follows a redirect from https to http")
        func downgrade() async throws {
            try await MisbehavingServer.run { _ in
                .answer()
            } test: { plain in
                let fields = [("Location", plain.address())]
                try await MisbehavingServer.run(tls: authority.server(.good)) { _ in
                    .answer("302 Found", fields)
                } test: { server in
                    let certificate = try authority.developmentCertificate()
                    let transport = AsyncHTTPClientTransport(developmentCertificate: certificate)
                    let address = server.address("/", scheme: "https", host: "localhost")
                    let error = await #expect(throws: TransportError.self) {
                        try await transport.send(.to(address, follow: 5))
                    }
                    #expect(error?.kind == .badRedirect)
                }
                #expect(plain.received.isEmpty)
            }
        }
        #endif
    }
}
