import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Responses of a provider", .timeLimit(.minutes(5)))
struct FederatedAnswerTests {
    struct BadToken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var script = FakeProvider.Script()

        init(_ name: String, _ change: (inout FakeProvider.Script) -> Void) {
            testDescription = name
            change(&script)
        }
    }

    private static let now = Int64(Date().timeIntervalSince1970)

    static let badTokens = [
        BadToken("another nonce") { $0.claims["nonce"] = "other" },
        BadToken("no nonce") { $0.without = ["nonce"] },
        BadToken("another audience") { $0.claims["aud"] = "other" },
        BadToken("several audiences") { $0.claims["aud"] = ["fed-client", "other"] },
        BadToken("another authorized party") { $0.claims["azp"] = "other" },
        BadToken("another issuer") { $0.claims["iss"] = "https://elsewhere.example" },
        BadToken("no issuer") { $0.without = ["iss"] },
        BadToken("expired") { $0.claims["exp"] = .integer(now - 120) },
        BadToken("no expiry") { $0.without = ["exp"] },
        BadToken("issued in the future") { $0.claims["iat"] = .integer(now + 86_400) },
        BadToken("no issue time") { $0.without = ["iat"] },
        BadToken("not yet valid") { $0.claims["nbf"] = .integer(now + 86_400) },
        BadToken("nbf as text") { $0.claims["nbf"] = "now" },
        BadToken("no subject") { $0.without = ["sub"] },
        BadToken("empty subject") { $0.claims["sub"] = "" },
        BadToken("numeric subject") { $0.claims["sub"] = 7 },
        BadToken("signed with another key") { $0.signer = .stranger },
        BadToken("no signature") { $0.signer = .none },
        BadToken("signed with the public key as a secret") { $0.signer = .publicKeyAsSecret },
        BadToken("critical header") { $0.header["crit"] = .array([.string("x")]) },
        BadToken("empty key set") { $0.keys = .empty },
    ]

    @Test("An invalid ID token does not sign in, and the next attempt has a new state and nonce", arguments: badTokens)
    func badToken(_ row: BadToken) async throws {
        try await FederatedVisit.run { visit, provider in
            provider.follow(row.script)
            let away = try await visit.redirectToProvider()
            provider.setNonce(away.redirect("nonce") ?? "")
            let step = try await visit.returnFromProvider(after: away)
            #expect(step.status == 200)
            #expect(step.errorCode == "FET-1006")
            #expect(step.json["type"]?.string == "REDIRECTION")
            #expect(step.assertion == nil)
            #expect(step.redirect("state") != away.redirect("state"))
            #expect(step.redirect("nonce") != away.redirect("nonce"))
            // The same flow completes with a correct response.
            provider.follow(.init(), nonce: step.redirect("nonce") ?? "")
            #expect(try await visit.returnFromProvider(after: step).inputs == ["username", "email"])
        }
    }

    struct BadReply: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reply: FakeProvider.Reply

        init(_ reply: FakeProvider.Reply) {
            testDescription = "\(reply)"
            self.reply = reply
        }
    }

    static let badReplies: [BadReply] = [
        .init(.huge), .init(.hanging), .init(.html), .init(.redirect), .init(.notJSON), .init(.array),
        .init(.status(400)), .init(.status(500)), .init(.status(204)),
    ]

    /// A short timeout for a provider that never responds. The others have time, also on a busy machine.
    private static func limits(_ reply: FakeProvider.Reply) -> Limits {
        if case .hanging = reply { return Limits(providerTimeout: 0.3) }
        return Limits(providerTimeout: 60)
    }

    @Test("A provider without a token response ends the flow", arguments: badReplies + [.init(.empty)])
    func noToken(_ row: BadReply) async throws {
        try await FederatedVisit.run(
            limits: Self.limits(row.reply),
            connection: { $0.connection(isDiscovered: false) }
        ) { visit, provider in
            var script = FakeProvider.Script()
            script.token = row.reply
            let step = try await visit.visit(provider, script)
            #expect(step.status == 500)
            #expect(step.errorCode == "SSE-5000")
        }
    }

    @Test("A provider without keys ends the flow", arguments: badReplies)
    func noKeys(_ row: BadReply) async throws {
        try await FederatedVisit.run(
            limits: Self.limits(row.reply),
            connection: { $0.connection(isDiscovered: false) }
        ) { visit, provider in
            var script = FakeProvider.Script()
            script.keys = row.reply
            let step = try await visit.visit(provider, script)
            #expect(step.status == 500)
            #expect(step.errorCode == "SSE-5000")
        }
    }

    @Test("A provider without a discovery document is unavailable", arguments: badReplies + [.init(.empty)])
    func noDiscovery(_ row: BadReply) async throws {
        try await FederatedVisit.run(limits: Self.limits(row.reply)) { visit, provider in
            var script = FakeProvider.Script()
            script.discovery = row.reply
            provider.follow(script)
            let refused = try await visit.redirectToProvider()
            #expect(refused.errorCode == "FET-1912")
            if case .hanging = row.reply { return }
            // The provider is available again.
            #expect(try await visit.visit(provider).inputs == ["username", "email"])
        }
    }

    @Test(
        "An invalid discovery document is refused",
        arguments: [
            ("issuer", "https://elsewhere.example"), ("authorization_endpoint", "http://elsewhere.example/authorize"),
            ("token_endpoint", "http://elsewhere.example/token"), ("jwks_uri", "file:///etc/passwd"),
            ("token_endpoint", "https://user:password@elsewhere.example/token"), ("jwks_uri", "not an address"),
        ]
    )
    func astray(_ member: String, _ value: String) async throws {
        try await FederatedVisit.run { visit, provider in
            var script = FakeProvider.Script()
            script.metadata[member] = .string(value)
            provider.follow(script)
            let refused = try await visit.redirectToProvider()
            #expect(refused.errorCode == "FET-1912")
        }
    }

    @Test("Only the newest state is accepted; a missing code or an error starts a new attempt")
    func state() async throws {
        try await FederatedVisit.run { visit, provider in
            let first = try await visit.redirectToProvider()
            let second = try await visit.client.answer(first)
            let third = try await visit.returnFromProvider(
                after: second,
                code: nil,
                more: ["error": "access_denied", "error_description": "no"]
            )
            #expect(Set([first, second, third].map { $0.redirect("state") }).count == 3)
            #expect(third.json["type"]?.string == "REDIRECTION")
            for reply in [first, second] {
                #expect(
                    try await visit.returnFromProvider(after: third, state: reply.redirect("state")).errorCode
                        == "FET-1012"
                )
            }
            #expect(try await visit.returnFromProvider(after: third, state: "").errorCode == "FET-1012")
            #expect(
                try await visit.returnFromProvider(after: third, more: ["iss": "https://x.example"]).errorCode
                    == "FET-1012"
            )
            #expect(try await visit.returnFromProvider(after: third, code: "").errorCode == "FET-1013")
            #expect(provider.forms.isEmpty)
            provider.setNonce(third.redirect("nonce") ?? "")
            #expect(try await visit.returnFromProvider(after: third).inputs == ["username", "email"])
            let form = try #require(provider.forms.first)
            #expect(CodeChallenge.of(form["code_verifier"] ?? "") == third.redirect("code_challenge"))
            #expect(form["redirect_uri"] == "nativeauth-demo://callback")
        }
    }

    @Test("After a restart the user is redirected again, because the verifier was only in memory")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await FakeProvider.run { provider in
            var configuration = try await TestServer.configuration(storage: .directory(folder))
            configuration.connections = [provider.connection()]
            let away = try await TestServer.run(configuration) { server, client in
                try await FederatedVisit(server: server, client: client).redirectToProvider()
            }
            try await TestServer.run(configuration) { server, client in
                let visit = FederatedVisit(server: server, client: client)
                let step = try await visit.returnFromProvider(after: away)
                #expect(step.json["type"]?.string == "REDIRECTION")
                #expect(provider.forms.isEmpty)
                provider.setNonce(step.redirect("nonce") ?? "")
                #expect(try await visit.returnFromProvider(after: step).inputs == ["username", "email"])
            }
        }
    }
}
