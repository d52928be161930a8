import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth sign-in --browser", .server, .timeLimit(.minutes(10)))
struct BrowserSignInTests {
    private static let password = "Correct horse 1"

    /// Creates an account.
    private func someone(_ server: RunningServer) async throws -> TestPerson {
        let person = TestPerson()
        try await withHome { try await person.signUp(server.options, home: $0) }
        return person
    }

    private func items(_ url: URL) -> [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    /// The printed address; `nil` while there is none.
    private func addressPrinted(_ errors: String, _ beginning: String = "http://127.0.0.1:") -> URL? {
        let line = errors.split(whereSeparator: \.isNewline).first {
            $0.trimmingCharacters(in: .whitespaces).hasPrefix(beginning)
        }
        return line.flatMap { URL(string: $0.trimmingCharacters(in: .whitespaces)) }
    }

    /// The options of a server that is known only by its address and client id, like any OpenID provider.
    private func options(_ server: RunningServer) -> [String] {
        ["--server", server.baseURL, "--client", server.clientId, "--ca", server.certificatePath]
    }

    @Test(
        "sign-in --browser opens the system's browser and signs in; sign-out --browser signs out",
        arguments: [true, false]
    )
    func wholeWay(_ isNamed: Bool) async throws {
        let server = try RunningServer.current()
        let person = try await someone(server)
        let web = try PlayedBrowser(certificatePath: server.certificatePath)
        let near = try PlayedBrowser(certificatePath: nil)
        try await withHome { home in
            let play = try BrowserProgramPlay(in: home.url, isNamed: isNamed)
            let command = try RunningCommand(
                ["sign-in", "--browser", "--json"] + options(server),
                home: home.url,
                environment: play.environment
            )
            let start = try await play.opened()
            // Program arguments are visible to other users, so they hold only a single-use loopback address.
            #expect(start.host == "127.0.0.1" && start.query == nil)
            let request = try await near.redirect(of: start)
            #expect(try await near.visit(start).status == 404)
            let asked = items(request)
            #expect(request.absoluteString.hasPrefix(server.baseURL + "/oauth2/authorize?"))
            #expect(asked["redirect_uri"] == "http://127.0.0.1:\(start.port ?? 0)/callback")
            #expect(asked["code_challenge_method"] == "S256" && asked["scope"] == "openid profile email")
            let back = try await web.signIn(request, name: person.name, password: Self.password)
            let page = try await near.visit(back)
            #expect(page.status == 200 && page.text.contains("You can close this window."))
            let result = try await command.wait()
            #expect(result.status == 0, "\(result.errors)")
            let user = try #require(try result.json()["user"] as? [String: Any])
            #expect(user["username"] as? String == person.name)
            // The port is closed, and the authorization code cannot be used again.
            await #expect(throws: (any Error).self) { try await near.visit(back) }
            let code = try #require(items(back)["code"])
            #expect(!(result.output + result.errors).contains(code))

            let who = try await NativeAuthProcess.run(["whoami", "--json"], home: home.url)
            #expect(try who.json()["username"] as? String == person.name)
            let token = try await NativeAuthProcess.run(["token", "--json"], home: home.url)
            #expect(token.status == 0)

            let out = try RunningCommand(
                ["sign-out", "--browser", "--json"],
                home: home.url,
                environment: play.environment
            )
            let end = try await near.redirect(of: try await play.opened())
            let told = items(end)
            #expect(end.absoluteString.hasPrefix(server.baseURL + "/oauth2/logout?"))
            #expect(told["id_token_hint"]?.isEmpty == false && told["state"]?.count == 43)
            _ = try await near.visit(try await web.signOut(end))
            let report = try await out.wait()
            #expect(report.status == 0, "\(report.errors)")
            #expect(try report.json()["browser"] as? String == "ended")
            #expect(try report.json()["server"] as? String == "told")
            #expect(try SessionFile(home).values().isEmpty)
        }
    }

    @Test("The local server needs no options, and the printed address works when no browser opens")
    func printed() async throws {
        let server = try RunningServer.current()
        let person = try await someone(server)
        let web = try PlayedBrowser(certificatePath: server.certificatePath)
        try await withHome { home in
            try FileManager.default.copyItem(
                at: server.home.url.appendingPathComponent("server.json"),
                to: home.url.appendingPathComponent("server.json")
            )
            let play = try BrowserProgramPlay(in: home.url, status: 3)
            let command = try RunningCommand(
                ["sign-in", "--browser"],
                home: home.url,
                environment: play.environment,
                keepsErrors: true
            )
            _ = try await play.opened()
            let near = try PlayedBrowser(certificatePath: nil)
            let request = try await near.redirect(of: try await command.errors { addressPrinted($0) })
            let back = try await web.signIn(request, name: person.name, password: Self.password)
            // A response with a wrong state is refused, and the command keeps waiting.
            let state = try #require(items(back)["state"])
            let forged = back.absoluteString.replacingOccurrences(of: state, with: "." + state.dropFirst())
            #expect(try await near.visit(try #require(URL(string: forged))).status == 400)
            #expect(try await near.visit(back).status == 200)
            let result = try await command.wait()
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("Signed in.") && result.output.contains(person.name))
            #expect(result.errors.contains("ended with 3"))
        }
    }

    @Test("sign-up --browser opens the sign-in page of a server that refuses `prompt=create`, and prints a note")
    func signUp() async throws {
        let server = try RunningServer.current()
        let person = try await someone(server)
        let web = try PlayedBrowser(certificatePath: server.certificatePath)
        let near = try PlayedBrowser(certificatePath: nil)
        try await withHome { home in
            let play = try BrowserProgramPlay(in: home.url)
            let command = try RunningCommand(
                ["sign-up", "--browser", "--json"] + options(server),
                home: home.url,
                environment: play.environment,
                keepsErrors: true
            )
            let request = try await near.redirect(of: try await play.opened())
            #expect(items(request)["prompt"] == nil)
            let back = try await web.signIn(request, name: person.name, password: Self.password)
            #expect(try await near.visit(back).status == 200)
            let result = try await command.wait()
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.contains("sign-in page") && result.errors.contains("link to create an account"))
        }
    }

    @Test("A refused sign-in ends with code 4; an invalid pasted address is requested again, and end of input cancels")
    func ends() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let near = try PlayedBrowser(certificatePath: nil)
            let command = try RunningCommand(
                ["sign-in", "--browser", "--no-open", "--json"] + options(server),
                home: home.url,
                keepsErrors: true
            )
            let asked = items(try await near.redirect(of: try await command.errors { addressPrinted($0) }))
            let answer = "?error=access_denied&state=\(asked["state"] ?? "")&iss=\(server.baseURL)"
            _ = try await near.visit(try #require(URL(string: (asked["redirect_uri"] ?? "") + answer)))
            let refused = try await command.wait()
            #expect(refused.status == 4, "\(refused.output) \(refused.errors)")
            #expect(try refused.json()["serverCode"] as? String == "access_denied")

            let gone = try await NativeAuthProcess.run(
                ["sign-in", "--browser", "--paste", "--json"] + options(server),
                home: home.url,
                input: "nonsense\nhttp://127.0.0.1/callback?code=c&state=forged\n"
            )
            #expect(gone.status == 3, "\(gone.output) \(gone.errors)")
            #expect(try gone.json()["code"] as? String == "cancelled")
            #expect(gone.errors.components(separatedBy: "does not belong to this sign-in").count == 3)
            #expect(try SessionFile(home).values().isEmpty)
        }
    }

    @Test("With --paste, the redirect address is pasted into the terminal")
    func pasted() async throws {
        let server = try RunningServer.current()
        let person = try await someone(server)
        let web = try PlayedBrowser(certificatePath: server.certificatePath)
        try await withHome { home in
            let environment = NativeAuthProcess.environment(home: home.url, ["NO_COLOR": "1"])
            let terminal = try PseudoTerminal(
                ["sign-in", "--browser", "--paste"] + options(server),
                environment: environment
            )
            try await terminal.expect("paste it here:")
            let request = try #require(addressPrinted(terminal.output, server.baseURL), "\(terminal.output)")
            let back = try await web.signIn(request, name: person.name, password: Self.password)
            #expect(back.absoluteString.hasPrefix("http://127.0.0.1/callback?"))
            terminal.type(back.absoluteString + "\r")
            try await terminal.expect("Signed in.")
            #expect(await terminal.wait() == 0)
        }
    }

    @Test(
        "Options that do not fit together are refused before a browser opens",
        arguments: [
            (["sign-in", "--no-open"], "--no-open requires --browser"),
            (["sign-in", "--browser", "--paste", "--no-open"], "either --no-open or --paste"),
            (["sign-in", "--browser", "--input", "username=ada"], "can't be combined with --browser"),
            (["sign-in", "--browser", "--provider", "cognito"], "not available for Cognito"),
            (["sign-in", "--browser", "--server", "https://id.example"], "--client ID"),
            (["sign-in", "--browser", "--server", "http://id.example", "--client", "c"], "https address"),
            (["sign-out", "--post-logout-redirect-uri", "app:/x"], "requires --browser"),
            (["sign-out", "--browser", "--provider", "cognito"], "--browser"),
            (["serve", "--idp-redirect-uri", "app:/x"], "requires --idp"),
        ]
    )
    func usage(_ arguments: [String], _ words: String) async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(arguments, home: home.url)
            #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
        }
    }

    @Test("A redirect URI on another host, or on a port in use, is refused")
    func redirectURI() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            for (uri, status, words) in [
                ("nativeauth-demo://callback", 2, "must be on this machine"),
                ("http://127.0.0.1:\(server.port)/callback", 4, "Another program uses port \(server.port)"),
            ] {
                let result = try await NativeAuthProcess.run(
                    ["sign-in", "--browser", "--redirect-uri", uri] + options(server),
                    home: home.url
                )
                #expect(result.status == Int32(status), "\(result.errors)")
                let text = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(text.contains(words), "\(result.errors)")
            }
        }
    }
}
