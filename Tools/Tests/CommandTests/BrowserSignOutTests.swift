import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth sign-out --browser", .server, .timeLimit(.minutes(10)))
struct BrowserSignOutTests {
    private func items(_ url: URL) -> [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private func signIn(_ server: RunningServer, _ home: TemporaryFolder) async throws {
        try await TestPerson().signUp(server.options, home: home)
        #expect(try !SessionFile(home).values().isEmpty)
    }

    @Test("The output holds no token, whether or not a browser opens", arguments: ["opens", "fails", "--no-open"])
    func noToken(_ way: String) async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await signIn(server, home)
            let play = try BrowserProgramPlay(in: home.url, status: way == "fails" ? 3 : 0)
            let command = try RunningCommand(
                ["sign-out", "--browser", "--json"] + (way == "--no-open" ? [way] : []),
                home: home.url,
                environment: play.environment,
                keepsErrors: true
            )
            let start: URL
            if way == "opens" {
                start = try await play.opened()
            } else {
                start = try await command.errors { errors in
                    let line = errors.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://127.0.0.1:") }
                    return line.flatMap { URL(string: String($0)) }
                }
            }
            let near = try PlayedBrowser(certificatePath: nil)
            let end = try await near.redirect(of: start)
            // The ID token goes to the server as a hint.
            #expect(items(end)["id_token_hint"]?.hasPrefix("eyJ") == true)
            let web = try PlayedBrowser(certificatePath: server.certificatePath)
            _ = try await near.visit(try await web.signOut(end))
            let result = try await command.wait()
            #expect(result.status == 0, "\(result.errors)")
            #expect(!(result.output + result.errors).contains("eyJ"))
            let state = try #require(items(end)["state"])
            #expect(!(result.output + result.errors).contains(state))
        }
    }

    @Test("Without a session, sign-out --browser signs the browser out without an ID token hint")
    func nobodyHere() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let play = try BrowserProgramPlay(in: home.url)
            let command = try RunningCommand(
                [
                    "sign-out", "--browser", "--json", "--server", server.baseURL, "--client", server.clientId, "--ca",
                    server.certificatePath,
                ],
                home: home.url,
                environment: play.environment
            )
            let near = try PlayedBrowser(certificatePath: nil)
            let end = try await near.redirect(of: try await play.opened())
            #expect(end.absoluteString.hasPrefix(server.baseURL + "/oauth2/logout?"))
            #expect(items(end)["id_token_hint"] == nil && items(end)["client_id"] == server.clientId)
            let back = try #require(items(end)["post_logout_redirect_uri"])
            let answer = try #require(URL(string: "\(back)?state=\(items(end)["state"] ?? "")"))
            _ = try await near.visit(answer)
            let result = try await command.wait()
            #expect(result.status == 0, "\(result.errors)")
            #expect(try result.json()["browser"] as? String == "ended")
            #expect(try result.json()["server"] as? String == "not_needed")
        }
    }

    @Test("A browser sign-out that is not completed ends with code 3 and removes the session here")
    func unfinished() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await signIn(server, home)
            let result = try await NativeAuthProcess.run(
                ["sign-out", "--browser", "--paste", "--json"],
                home: home.url,
                input: ""
            )
            #expect(result.status == 3, "\(result.output) \(result.errors)")
            #expect(try result.json()["browser"] as? String == "failed")
            #expect(try SessionFile(home).values().isEmpty)
        }
    }

    @Test("The browser returns to the given post-logout redirect URI; an invalid one changes nothing")
    func returnAddress() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await signIn(server, home)
            let none = try await NativeAuthProcess.run(
                ["sign-out", "--browser", "--post-logout-redirect-uri", "done"],
                home: home.url
            )
            #expect(none.status == 2, "\(none.errors)")
            #expect(try !SessionFile(home).values().isEmpty)
            let play = try BrowserProgramPlay(in: home.url)
            let command = try RunningCommand(
                ["sign-out", "--browser", "--json", "--post-logout-redirect-uri", "http://127.0.0.1/bye"],
                home: home.url,
                environment: play.environment
            )
            let near = try PlayedBrowser(certificatePath: nil)
            let asked = items(try await near.redirect(of: try await play.opened()))
            let back = try #require(asked["post_logout_redirect_uri"])
            #expect(back.hasPrefix("http://127.0.0.1:") && back.hasSuffix("/bye"))
            let answer = try #require(URL(string: "\(back)?state=\(asked["state"] ?? "")"))
            _ = try await near.visit(answer)
            let result = try await command.wait()
            #expect(result.status == 0, "\(result.errors)")
        }
    }
}
