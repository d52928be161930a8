import AuthFlows
import Foundation
import NativeAuthTesting
import Testing

@testable import CognitoUserPools
@testable import NativeAuthCore

@Suite("Settings of web sign-in", .timeLimit(.minutes(5)))
struct WebSignInSettingsTests {
    private func settings(
        _ domain: String = "auth.example.com",
        signIn: [String] = ["app://in"],
        signOut: [String] = ["app://out"]
    ) throws -> WebSignInSettings {
        try WebSignInSettings(
            domain: domain,
            clientID: "client1",
            scopes: ["openid"],
            signInRedirectURIs: signIn,
            signOutRedirectURIs: signOut
        )
    }

    private func signOutURL(_ domain: String) throws -> String {
        let environment = ClientEnvironment(transport: ScriptedTransport())
        let login = ManagedLogin(
            settings: try settings(domain),
            service: ServiceClient(environment),
            limits: RequestLimits()
        )
        return try login.signOutURL(redirectURI: "app://out").absoluteString
    }

    @Test(
        "A domain may have a port and a path, and may be a whole address",
        arguments: [
            ("auth.example.com", "https://auth.example.com/logout"),
            ("localhost:8090/local_Pool1", "https://localhost:8090/local_Pool1/logout"),
            ("https://auth.example.com/", "https://auth.example.com/logout"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/logout"),
        ]
    )
    func domains(domain: String, endpoint: String) throws {
        #expect(try signOutURL(domain) == endpoint + "?client_id=client1&logout_uri=app%3A%2F%2Fout")
    }

    @Test(
        "Any other domain is refused",
        arguments: [
            "", "two words", "http://auth.example.com", "ftp://auth.example.com", "auth.example.com?x=1",
            "auth.example.com#x", "ada@auth.example.com",
        ]
    )
    func refusedDomains(domain: String) {
        #expect(throws: NativeAuthError(.misconfigured, message: "")) { try settings(domain) }
    }

    @Test("The first redirect URI of each list is used")
    func redirects() throws {
        let settings = try settings(signIn: ["app://in", "app://2"], signOut: ["app://out", "app://3"])
        #expect(try settings.signInRedirectURI().text == "app://in")
        #expect(try settings.signOutRedirectURI().text == "app://out")
    }

    @Test("A missing or relative redirect URI is refused when it is needed", arguments: [[], ["in"], ["/in"]])
    func missing(addresses: [String]) throws {
        let settings = try settings(signIn: addresses, signOut: addresses)
        #expect(throws: NativeAuthError(.misconfigured, message: "")) { try settings.signInRedirectURI() }
        #expect(throws: NativeAuthError(.misconfigured, message: "")) { try settings.signOutRedirectURI() }
    }
}

@Suite("Marks of web sessions", .timeLimit(.minutes(5)))
struct WebSessionsTests {
    private static let record = SessionRecord(tokens: TokenSet(accessToken: Secret("a")), signInID: "1-2")

    private func mark(stored: Secret?, of record: SessionRecord = record) throws -> WebSessions.Mark? {
        let store = MemorySecretStore()
        store.update(["key": stored])
        return try WebSessions(login: nil, store: store, key: "key").mark(of: record)
    }

    @Test("A mark is read as it was written", arguments: [true, false])
    func written(isPrivate: Bool) throws {
        let mark = WebSessions.Mark(isPrivate: isPrivate)
        #expect(try self.mark(stored: WebSessions.secret(mark, of: Self.record)) == mark)
    }

    @Test(
        "A missing or damaged mark, and that of another sign-in, is none",
        arguments: [nil, "", "1-2", "1-2 other", "1-3 shared", "1-2 shared more", "shared"]
    )
    func others(text: String?) throws {
        #expect(try mark(stored: text.map { Secret($0) }) == nil)
    }

    @Test("A store that can't be read now is no missing mark")
    func unreadable() throws {
        let store = FailingSecretStore()
        store.readsFail = true
        #expect(throws: NativeAuthError.self) {
            try WebSessions(login: nil, store: store, key: "key").mark(of: Self.record)
        }
    }
}
