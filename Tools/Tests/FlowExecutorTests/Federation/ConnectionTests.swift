import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Identity provider connections", .timeLimit(.minutes(5)))
struct ConnectionTests {
    private static let good = """
        id: one
        name: One
        issuer: https://id.example.com
        clientId: client
        redirectUri: app://back
        """

    private static func read(_ text: String) throws -> ProviderConnection {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("one.yaml")
        return try ConnectionReader(file: file).connection(from: text)
    }

    @Test("Optional settings have defaults")
    func short() throws {
        let connection = try Self.read(Self.good)
        #expect(
            connection
                == ProviderConnection(
                    id: "one",
                    name: "One",
                    issuer: "https://id.example.com",
                    clientID: "client",
                    redirectURI: "app://back"
                )
        )
        #expect(connection.usesCodeChallenge)
        #expect(try Self.read(Self.good + "\npkce: false\nmatchBy: email\nscopes: [openid]").matchBy == .email)
    }

    @Test(
        "An invalid file is refused with its line",
        arguments: [
            ("issuer: https://id.example.com", "issuer: http://id.example.com", 3, "issuer must be"),
            ("issuer: https://id.example.com", "issuer: https://a:b@id.example.com", 3, "issuer must be"),
            ("id: one", "id: ''", 1, "id is empty"),
            ("redirectUri: app://back", "redirectUri: back", 5, "redirectUri must be"),
            ("redirectUri: app://back", "redirectUri: app://back\nscopes: [email]", 6, "openid"),
            ("redirectUri: app://back", "redirectUri: app://back\nmatchBy: name", 6, "matchBy can be"),
            ("redirectUri: app://back", "redirectUri: app://back\nclientSecret: s3cret", 6, "clientSecretFile"),
            ("redirectUri: app://back", "redirectUri: app://back\nclientSecretFile: not-there", 6, "no readable text"),
            ("redirectUri: app://back", "redirectUri: app://back\nauthority: ca.pem", 6, "loopback only"),
            ("redirectUri: app://back", "redirectUri: app://back\ncolour: red", 6, "not understood"),
            ("redirectUri: app://back", "redirectUri: app://back\ntokenEndpoint: https://a.b", 1, "is missing"),
            ("clientId: client\n", "", 1, "clientId is missing"),
        ]
    )
    func wrong(_ old: String, _ new: String, _ line: Int, _ reason: String) throws {
        let text = Self.good.replacingOccurrences(of: old, with: new)
        #expect(text != Self.good)
        do {
            _ = try Self.read(text)
            Issue.record("it was accepted")
        } catch let error as FlowDefinitionError {
            #expect(error.line == line)
            #expect(error.reason.contains(reason), "\(error.reason)")
            #expect(error.reason.contains("s3cret") == false)
        }
    }

    @Test("A loopback issuer may use plain HTTP, and its authority file has to exist")
    func authority() throws {
        let text = Self.good.replacingOccurrences(of: "https://id.example.com", with: "http://127.0.0.1:1")
        #expect(try Self.read(text).issuer == "http://127.0.0.1:1")
        #expect(throws: FlowDefinitionError.self) { try Self.read(text + "\nauthority: nowhere.pem") }
    }

    @Test("Duplicate ids and invalid configured connections are refused, and a stand-in has every other id")
    func catalog() async throws {
        let connection = try Self.read(Self.good)
        #expect(try ConnectionCatalog(folder: nil, more: [connection])["one"] == connection)
        #expect(throws: FlowDefinitionError.self) {
            try ConnectionCatalog(folder: nil, more: [connection, connection])
        }
        let standIn = try ConnectionCatalog(folder: nil, standIn: connection)
        #expect(standIn["one"] == connection)
        #expect(standIn["google"]?.id == "google" && standIn["google"]?.issuer == connection.issuer)
        #expect(standIn[""] == nil)
        var wrong = connection
        wrong.issuer = "ftp://x"
        var configuration = try await TestServer.configuration()
        configuration.connections = [wrong]
        await #expect(throws: FlowDefinitionError.self) { try await LocalIdentityServer.start(configuration) }
    }

    @Test("The connections of a folder are read")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: LocalIdentityServerError.self) {
            try ConnectionCatalog(folder: folder.appendingPathComponent("none"))
        }
        try Data("secret\n".utf8).write(to: folder.appendingPathComponent("secret.txt"))
        let text = Self.good + "\nclientSecretFile: secret.txt"
        try Data(text.utf8).write(to: folder.appendingPathComponent("one.yaml"))
        let connection = try #require(try ConnectionCatalog(folder: folder)["one"])
        #expect(connection.clientSecret == "secret")
    }

    @Test(
        "Only https addresses, and loopback for a loopback issuer, may be called",
        arguments: [
            ("https://a.example/x", "https://b.example", true), ("http://a.example/x", "https://b.example", false),
            ("http://127.0.0.1:8/x", "http://127.0.0.1:9", true), ("http://localhost/x", "https://b.example", false),
            ("https://localhost/x", "https://b.example", false), ("https://127.1.2.3/x", "https://b.example", false),
            ("http://[::1]:8/x", "http://localhost", true), ("http://127.0.0.1.example/x", "http://localhost", false),
            ("http://localhost.example/x", "http://localhost", false), ("file:///x", "http://localhost", false),
            ("https://a@a.example/x", "https://b.example", false),
            ("https://a.example/x#y", "https://b.example", false),
            ("", "https://b.example", false),
        ]
    )
    func addresses(_ address: String, _ issuer: String, _ isAllowed: Bool) {
        #expect((ProviderURLPolicy.url(address, issuer: issuer) != nil) == isAllowed)
    }

    @Test("A stored federation request does not contain the code verifier")
    func noVerifierOnDisk() throws {
        let endpoints = ProviderConnection.Endpoints(
            authorization: "https://a.example",
            token: "https://a.example/t",
            keys: "https://a.example/k"
        )
        let pending = PendingFederation(
            connectionID: "one",
            stateHash: "s",
            nonceHash: "n",
            provider: try ProviderMetadata(endpoints, issuer: "https://a.example"),
            usesCodeChallenge: true,
            codeVerifier: "the-verifier"
        )
        let text = String(decoding: try JSONEncoder().encode(pending), as: UTF8.self)
        #expect(text.contains("the-verifier") == false)
        let read = try JSONDecoder().decode(PendingFederation.self, from: Data(text.utf8))
        #expect(read.isUsable == false)
        #expect(pending.isUsable)
    }
}
