import Foundation
import ProcessSupport
import Testing

@Suite("Federated sign-in with the provider of serve --idp", .serialized, .timeLimit(.minutes(10)))
struct FederatedTests {
    private static let start = ["serve", "--ephemeral", "--json", "--idp"]

    private func options(_ server: RunningServer) throws -> [String] {
        [
            "--server", server.baseURL, "--app", try #require(server.idp["applicationId"]), "--client",
            "demo-federated",
            "--redirect-uri", server.redirectURI, "--ca", server.certificatePath,
        ]
    }

    /// Signs in at the identity provider.
    private func signIn(_ server: RunningServer, _ address: URL) async throws -> URL {
        let certificate = server.idp["certificatePath"]
        let web = try PlayedBrowser(certificatePath: certificate)
        return try await web.signIn(
            address,
            name: try #require(server.idp["username"]),
            password: try #require(server.idp["password"])
        )
    }

    @Test("The terminal opens the browser, waits for it and continues")
    func terminal() async throws {
        let server = try await RunningServer(Self.start)
        defer { server.stop() }
        try await withHome { home in
            let play = try BrowserProgramPlay(in: home.url)
            let terminal = try PseudoTerminal(
                ["sign-in"] + options(server),
                environment: NativeAuthProcess.environment(home: home.url, play.environment)
            )
            try await terminal.answer("Username: ", "/3")
            try await terminal.expect("Waiting for the browser")
            let near = try PlayedBrowser(certificatePath: nil)
            let request = try await near.redirect(of: try await play.opened())
            #expect(request.absoluteString.hasPrefix(try #require(server.idp["issuer"])))
            _ = try await near.visit(try await signIn(server, request))
            try await terminal.expect("Complete your profile")
            let name = TestPerson().name
            try await terminal.answer("Username: ", name)
            try await terminal.expect("Signed in.")
            #expect(await terminal.wait() == 0)
            let who = try await NativeAuthProcess.run(["whoami", "--json"], home: home.url)
            #expect(try who.json()["email"] as? String == "ada@example.com")
            #expect(try who.json()["username"] as? String == name)
        }
    }

    @Test("The provider also redirects to the server's own pages, whatever redirect URI the app has")
    func pages() async throws {
        for more in [[], ["--idp-redirect-uri", "nativeauth-demo://callback"]] {
            let server = try await RunningServer(Self.start + more)
            defer { server.stop() }
            let issuer = try #require(server.idp["issuer"])
            var address = try #require(URLComponents(string: issuer + "/oauth2/authorize"))
            let page = server.baseURL + "/gate/callback"
            address.queryItems = [
                ("client_id", server.idp["clientId"]), ("redirect_uri", page), ("response_type", "code"),
                ("scope", "openid"), ("state", "s1"), ("nonce", "n1"), ("code_challenge_method", "S256"),
                ("code_challenge", String(repeating: "a", count: 43)),
            ].map { URLQueryItem(name: $0.0, value: $0.1) }
            let back = try await signIn(server, try #require(address.url))
            #expect(back.absoluteString.hasPrefix(page + "?") && back.absoluteString.contains("code="))
            // A redirect URI that is not registered is refused.
            address.queryItems?[1].value = page + "/more"
            let other = try #require(address.url)
            await #expect(throws: (any Error).self) { try await signIn(server, other) }
        }
    }

    @Test("After a refusal at the provider, the form remains and accepts a pasted address")
    func refused() async throws {
        let server = try await RunningServer(Self.start)
        defer { server.stop() }
        try await withHome { home in
            let play = try BrowserProgramPlay(in: home.url)
            let terminal = try PseudoTerminal(
                ["sign-in"] + options(server),
                environment: NativeAuthProcess.environment(home: home.url, play.environment)
            )
            try await terminal.answer("Username: ", "/3")
            let near = try PlayedBrowser(certificatePath: nil)
            let start = try await play.opened()
            let request = try await near.redirect(of: start)
            let items = try #require(URLComponents(url: request, resolvingAgainstBaseURL: true)?.queryItems)
            let state = try #require(items.first { $0.name == "state" }?.value)
            let callback = try #require(server.idp["redirectURI"])
            for (state, status) in [("forged", 400), (state, 200)] {
                let answer = try #require(URL(string: "\(callback)?error=access_denied&state=\(state)"))
                #expect(try await near.visit(answer).status == status)
            }
            try await terminal.expect("Sign-in was denied by Local provider.")
            try await terminal.expect("Redirect URL")
            let back = try await signIn(server, request)
            terminal.type(back.absoluteString + "\r")
            try await terminal.expect("Complete your profile")
            terminal.type("\u{03}")
            #expect(await terminal.wait() == 130)
        }
    }

    @Test("Ctrl-C while the browser is open exits at once and saves the flow")
    func brokenOff() async throws {
        let server = try await RunningServer(Self.start)
        defer { server.stop() }
        try await withHome { home in
            let play = try BrowserProgramPlay(in: home.url)
            let environment = NativeAuthProcess.environment(home: home.url, play.environment)
            let terminal = try PseudoTerminal(["sign-in"] + options(server), environment: environment)
            try await terminal.answer("Username: ", "/3")
            _ = try await play.opened()
            try await terminal.expect("Waiting for the browser")
            terminal.type("\u{03}")
            #expect(await terminal.wait() == 130)
            #expect(terminal.modes == terminal.modesBefore)
            let again = try PseudoTerminal(["continue"], environment: environment)
            try await again.expect("Waiting for the browser")
            let near = try PlayedBrowser(certificatePath: nil)
            let request = try await near.redirect(of: try await play.opened())
            _ = try await near.visit(try await signIn(server, request))
            try await again.expect("Complete your profile")
            again.type("\u{03}")
            #expect(await again.wait() == 130)
        }
    }

    @Test("When the browser can't be opened, the form has a field for the address")
    func unopened() async throws {
        let server = try await RunningServer(Self.start)
        defer { server.stop() }
        try await withHome { home in
            let environment = NativeAuthProcess.environment(home: home.url, ["NATIVEAUTH_BROWSER": "/no/such/browser"])
            let terminal = try PseudoTerminal(["sign-in"] + options(server), environment: environment)
            try await terminal.answer("Username: ", "/3")
            try await terminal.expect("there is no program /no/such/browser")
            try await terminal.expect("Redirect URL")
            terminal.type("\u{03}")
            #expect(await terminal.wait() == 130)
        }
    }

    @Test("With --idp-redirect-uri the provider redirects to the app; a restart keeps its user with a new password")
    func appAndRestart() async throws {
        try await withHome { home in
            var passwords: Set<String> = []
            for _ in 0..<2 {
                let server = try await RunningServer(
                    ["serve", "--port", "0", "--json", "--idp", "--idp-redirect-uri", "nativeauth-demo://callback"],
                    home: home
                )
                defer { server.end() }
                #expect(server.idp["redirectURI"] == "nativeauth-demo://callback")
                #expect(server.idp["issuer"] != server.baseURL)
                passwords.insert(try #require(server.idp["password"]))
                // The command can't receive a custom URL scheme, so it opens no browser.
                try await withHome { other in
                    let play = try BrowserProgramPlay(in: other.url)
                    let result = try await NativeAuthProcess.run(
                        ["sign-in", "--json", "--action", "action_federated"] + options(server),
                        home: other.url,
                        environment: play.environment
                    )
                    #expect(result.status == 3, "\(result.output) \(result.errors)")
                    #expect(try result.json()["kind"] as? String == "browser")
                    let browser = try #require(try result.json()["browser"] as? [String: String])
                    let address = try #require(browser["url"].flatMap(URL.init(string:)))
                    let back = try await signIn(server, address)
                    #expect(back.absoluteString.hasPrefix("nativeauth-demo://callback?"))
                    let more = try await NativeAuthProcess.run(
                        ["continue", "--json", "--input-file", "-"],
                        home: other.url,
                        input: #"{"code":"\#(back.absoluteString)"}"#
                    )
                    #expect([0, 3].contains(more.status), "\(more.output) \(more.errors)")
                }
            }
            #expect(passwords.count == 2)
        }
    }
}
