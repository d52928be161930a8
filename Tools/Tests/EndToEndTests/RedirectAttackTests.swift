import Foundation
import Testing
import ThunderID

@testable import NativeAuthCore

/// Promise 10 of part 7: a changed or unsolicited authorization response signs no user in.
@MainActor
@Suite("Attack: an unsolicited authorization response", .timeLimit(.minutes(5)))
struct RedirectAttackTests {
    private nonisolated static let tokenPath = "/oauth2/token"

    /// A user with an account and an app.
    private struct Victim {
        let world: ThunderIDTestServer
        let line: MeddlingTransport
        let client: ThunderIDClient
        let person: Person

        @MainActor
        init(_ name: String = "ada", on world: ThunderIDTestServer) async throws {
            self.world = world
            line = MeddlingTransport(world.transport)
            client = try await world.client(asOAuthClient: true, environment: ClientEnvironment(transport: line))
            person = try await Person(name, on: world)
            await person.finish(await person.begin(.signUp))
        }

        func begin() throws -> URL { try client.buildSignInURL() }

        /// Returns the server's response to an authorization that the user grants.
        func answer(_ url: URL) async throws -> URL {
            try await world.browse(url, name: person.name, password: person.password)
        }

        func refuse(_ url: URL, _ what: Comment? = nil) async throws {
            let before = try client.sessionState()
            let code: IAMErrorCode?
            do {
                _ = try await client.handleRedirectCallback(url: url)
                code = nil
            } catch {
                code = (error as? IAMError)?.code
            }
            #expect(code == .invalidGrant, what)
            let after = try client.sessionState()
            #expect(after == before, what)
        }

        /// Signs in as if there had been no attack.
        func signIn() async throws {
            let user = try await client.handleRedirectCallback(url: try await answer(try begin()))
            #expect(user.username == person.name)
        }
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (inout [URLQueryItem]) -> Void

        init(_ name: String, _ make: @escaping @Sendable (inout [URLQueryItem]) -> Void) {
            testDescription = name
            self.make = make
        }

        func apply(_ url: URL) throws -> URL {
            var parts = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
            var items = try #require(parts.queryItems)
            make(&items)
            parts.queryItems = items
            return try #require(parts.url)
        }

        static func remove(_ name: String) -> Change {
            Change("no \(name)") { items in items.removeAll { $0.name == name } }
        }

        static func set(_ name: String, _ value: @escaping @Sendable (String) -> String, _ what: String) -> Change {
            Change("\(name) \(what)") { items in
                items = items.map { $0.name == name ? URLQueryItem(name: name, value: value($0.value ?? "")) : $0 }
            }
        }

        static func add(_ name: String, value: String) -> Change {
            Change("a second \(name)") { $0.append(URLQueryItem(name: name, value: value)) }
        }
    }

    @Test(
        "A changed or missing state or issuer: no code is redeemed",
        arguments: [
            .remove("state"), .set("state", { _ in "" }, "empty"), .set("state", { _ in "guess" }, "guessed"),
            .set("state", { String($0.dropLast()) }, "cut short"),
            .set("state", { $0 + "x" }, "made longer"),
            .set("state", { $0.uppercased() + $0.lowercased() }, "in other letters"), .add("state", value: "x"),
            .remove("iss"), .set("iss", { _ in "" }, "empty"), .set("iss", { $0 + "/x" }, "with a path"),
            .set("iss", { $0.uppercased() }, "in other letters"),
            .set("iss", { $0 + "0" }, "at another port"),
            .set("iss", { $0.replacingOccurrences(of: "localhost", with: "localhost.evil.example") }, "elsewhere"),
            .set("iss", { $0.replacingOccurrences(of: "https", with: "http") }, "without TLS"),
            .add("iss", value: "https://evil.example"), .remove("code"), .add("code", value: "x"),
            .add("error", value: "access_denied"),
        ] as [Change]
    )
    func changed(_ change: Change) async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Victim(on: world)
            let answer = try await ada.answer(try ada.begin())
            try await ada.refuse(try change.apply(answer))
            #expect(ada.line.count(Self.tokenPath) == 0)
            try await ada.signIn()
        }
    }

    @Test("Code mix-up: the code of one attempt with the state of another")
    func mixedUp() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Victim(on: world)
            let first = try await ada.answer(try ada.begin())
            let second = try await ada.answer(try ada.begin())
            let code = try #require(first.query(of: "code"))
            // The client can't detect it; the verifier of the second attempt does not match the code of the first.
            try await ada.refuse(try Change.set("code", { _ in code }, "of another").apply(second))
            #expect(ada.line.count(Self.tokenPath) == 1)
            try await ada.signIn()
        }
    }

    @Test("Login CSRF: an attacker's response is refused by another app")
    func loginCSRF() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Victim(on: world)
            let eve = try await Victim("eve", on: world)
            let hers = try await eve.answer(try eve.begin())
            // Ada's app waits for its own response and receives Eve's.
            let waiting = try ada.begin()
            try await ada.refuse(hers)
            #expect(ada.line.count(Self.tokenPath) == 0, "so Eve's code is not used")
            let user = try await eve.client.handleRedirectCallback(url: hers)
            #expect(user.username == "eve")
            // Even with a known state, Eve's code has another verifier.
            let state = try #require(waiting.query(of: "state"))
            let next = try await eve.answer(try eve.begin())
            try await ada.refuse(try Change.set("state", { _ in state }, "of the victim").apply(next))
            try await ada.signIn()
        }
    }

    @Test("Replay: a second use of a response is refused, on this device and on another")
    func replayed() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Victim(on: world)
            let answer = try await ada.answer(try ada.begin())
            _ = try await ada.client.handleRedirectCallback(url: answer)
            try await ada.refuse(answer)
            let other = try await Victim("eve", on: world)
            _ = try other.begin()
            try await other.refuse(answer)
            #expect(ada.line.count(Self.tokenPath) == 1 && other.line.count(Self.tokenPath) == 0)
            let isSignedIn = try await ada.client.isSignedIn()
            #expect(isSignedIn, "a replay refused by the client does not end the session")
        }
    }

    @Test("Nonce replay: the ID token of an earlier sign-in is refused in a later one")
    func replayedNonce() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Victim(on: world)
            try await ada.signIn()
            let earlier = try JSONValue.decode(from: try #require(ada.line.answer(Self.tokenPath)))
            let token = try #require(earlier["id_token"])
            try await ada.client.signOut()
            ada.line.meddle { path, answer in
                guard path == Self.tokenPath, case .object(var tokens)? = try? JSONValue.decode(from: answer) else {
                    return answer
                }
                tokens["id_token"] = token
                return (try? JSONEncoder().encode(JSONValue.object(tokens))) ?? answer
            }
            try await ada.refuse(try await ada.answer(try ada.begin()))
            ada.line.meddle(nil)
            try await ada.signIn()
        }
    }

    @Test("Issuer mix-up: the response of another server is refused, with or without a forged issuer")
    func wrongIssuer() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor honest in
            try await ThunderIDTestServer.run(.inProcess) { @MainActor evil in
                let ada = try await Victim(on: honest)
                // Ada has an account at the other server, and her app's own request is sent there.
                let elsewhere = try await Victim(on: evil)
                let asked = try ada.begin()
                var parts = try #require(URLComponents(url: asked, resolvingAgainstBaseURL: false))
                parts.port = evil.baseURL.port
                let answer = try await elsewhere.answer(try #require(parts.url))
                #expect(answer.query(of: "state") == asked.query(of: "state"))
                #expect(answer.query(of: "iss") == evil.baseURL.absoluteString)
                try await ada.refuse(answer)
                // With the honest issuer the code is unknown at that server.
                let issuer = honest.baseURL.absoluteString
                #expect(ada.line.count(Self.tokenPath) == 0)
                try await ada.refuse(try Change.set("iss", { _ in issuer }, "of the other").apply(answer))
                try await ada.signIn()
            }
        }
    }

    @Test(
        "A response at an address other than the app's redirect URI is refused",
        arguments: [
            "nativeauth-demo://callback//", "nativeauth-demo://callback2", "nativeauth-demo://callback.evil.example",
            "nativeauth-demo://evil@callback", "nativeauth-demo2://callback", "https://callback",
            "nativeauth-demo://callback/extra", "nativeauth-demo:callback", "nativeauth-demo://callback:80",
        ]
    )
    func elsewhere(_ address: String) async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Victim(on: world)
            let answer = try await ada.answer(try ada.begin()).absoluteString
            let query = try #require(answer.split(separator: "?", maxSplits: 1).last)
            try await ada.refuse(try #require(URL(string: "\(address)?\(query)")))
            #expect(ada.line.count(Self.tokenPath) == 0)
        }
    }
}

extension URL {
    fileprivate func query(of name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}
