import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth token", .server, .serialized, .timeLimit(.minutes(5)))
struct TokenTests {
    private func withSession(_ body: (TemporaryFolder, SessionFile) async throws -> Void) async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            try await body(home, SessionFile(home))
        }
    }

    private func token(_ home: TemporaryFolder, _ more: String...) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(["token"] + more, home: home.url)
    }

    @Test("token prints one line with the token, and nothing on standard error")
    func plain() async throws {
        try await withSession { home, file in
            let result = try await token(home)
            #expect(result.status == 0)
            #expect(try result.output == #require(try file.accessToken) + "\n")
            #expect(result.errors.isEmpty)
        }
    }

    @Test("With --json, token prints the token and its expiry")
    func json() async throws {
        try await withSession { home, file in
            let result = try await token(home, "--json")
            let object = try result.json()
            #expect(object.keys.sorted() == ["accessToken", "expiresAt"])
            #expect(try object["accessToken"] as? String == file.accessToken)
            let text = try #require(object["expiresAt"] as? String)
            let end = try Date(text, strategy: .iso8601)
            #expect(text.hasSuffix("Z"))
            let kept = try #require(try file.values()["thunder.token_expiry"].flatMap(Double.init))
            #expect(abs(end.timeIntervalSince1970 - kept) <= 2)
        }
    }

    @Test(
        "A token without a readable expiry has null",
        arguments: ["opaque", "e30.e30.e30", "e30.eyJleHAiOiJzb29uIn0.e30"]
    )
    func noEnd(_ text: String) async throws {
        try await withSession { home, file in
            var values = try file.values()
            values["thunder.access_token"] = text
            try file.write(values)
            let result = try await token(home, "--json")
            #expect(result.status == 0, "\(result.output)")
            #expect(result.output == #"{"accessToken":"\#(text)","expiresAt":null}"# + "\n")
        }
    }

    @Test("A stale token is refreshed and stored; the old refresh token is not used again")
    func stale() async throws {
        try await withSession { home, file in
            let (old, oldRefresh) = try (file.accessToken, file.refreshToken)
            try file.makeStale()
            let result = try await token(home)
            #expect(result.status == 0, "\(result.errors)")
            #expect(try result.output == #require(try file.accessToken) + "\n")
            #expect(try file.accessToken != old)
            #expect(try file.refreshToken != oldRefresh)
            #expect(try await token(home).output == result.output, "a fresh token is not refreshed")
            try file.makeStale()
            #expect(try await token(home).status == 0)
        }
    }

    @Test("Without a redirect URI or a client, the token is the assertion, which can't be refreshed")
    func assertion() async throws {
        let server = try RunningServer.current()
        for option in ["--redirect-uri", "--client"] {
            try await withHome { home in
                var options = server.options
                let index = try #require(options.firstIndex(of: option))
                options.removeSubrange(index...index + 1)
                try await TestPerson().signUp(options, home: home)
                let file = SessionFile(home)
                #expect(try file.refreshToken == nil)
                #expect(try await token(home).output == #require(try file.accessToken) + "\n")
                try file.makeStale()
                for command in ["token", "whoami", "profile"] {
                    let result = try await NativeAuthProcess.run([command, "--json"], home: home.url)
                    #expect(result.status == 3, "\(command): \(result.output)")
                    #expect(try result.json()["code"] as? String == "expired")
                }
                let out = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
                #expect(try out.json()["server"] as? String == "not_needed")
            }
        }
    }

    @Test("A session that the server has ended is reported as expired, then as not signed in; code 3")
    func ended() async throws {
        for command in ["token", "whoami"] {
            try await withSession { home, file in
                try file.makeStale()
                let values = try file.values()
                let connection = home.url.appendingPathComponent("connection.json")
                let place = try Data(contentsOf: connection)
                #expect(try await NativeAuthProcess.run(["sign-out"], home: home.url).status == 0)
                try file.write(values)
                try place.write(to: connection)
                let over = try await NativeAuthProcess.run([command, "--json"], home: home.url)
                #expect(over.status == 3, "\(over.output)")
                #expect(try over.json()["code"] as? String == "expired")
                #expect(try over.json()["serverCode"] as? String == "invalid_grant")
                let nobody = try await NativeAuthProcess.run([command, "--json"], home: home.url)
                #expect(nobody.status == 3)
                #expect(try nobody.json()["code"] as? String == "not_signed_in")
            }
        }
    }

    @Test(
        "Offline, a fresh token is printed and a stale one ends with 5; the session is kept"
    )
    func offline() async throws {
        let server = try await RunningServer()
        defer { server.stop() }
        try await withHome { home in
            let person = TestPerson()
            try await person.signUp(server.options, home: home)
            let file = SessionFile(home)
            server.end()
            #expect(try await token(home).output == #require(try file.accessToken) + "\n")
            try file.makeStale()
            let before = try file.refreshToken
            let result = try await token(home, "--json")
            #expect(result.status == 5, "\(result.output)")
            #expect(try ["offline", "untrusted_server"].contains(result.json()["code"] as? String))
            #expect((try result.json()["message"] as? String)?.contains(server.baseURL) == true)
            #expect(try !file.isExposed(in: result.output + result.errors))
            #expect(try file.refreshToken == before)
        }
    }

    @Test("The session's tokens are used only with its own server and client")
    func elsewhere() async throws {
        try await withSession { home, file in
            let commands = [["token"], ["whoami"], ["profile"], ["profile", "set", "nickName=a"], ["sign-out"]]
            let others = [
                ["--server", "https://localhost:1"], ["--client", "other"], ["--app", "other"],
                ["--redirect-uri", "other://"],
            ]
            let before = try file.values()
            for command in commands {
                for other in others {
                    let result = try await NativeAuthProcess.run(command + other, home: home.url)
                    #expect(result.status == 2, "\(command) \(other): \(result.output)")
                    #expect(result.errors.contains(other[0]))
                }
            }
            #expect(try file.values() == before)
            let own = try RunningServer.current().options
            #expect(try await NativeAuthProcess.run(["token"] + own, home: home.url).status == 0)
        }
    }

    @Test("A connection file without optional members is readable")
    func optionalMembers() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            var options = server.options
            let index = try #require(options.firstIndex(of: "--redirect-uri"))
            options.removeSubrange(index...index + 1)
            try await TestPerson().signUp(options, home: home)
            let required = [
                "applicationId": server.applicationId, "baseURL": server.baseURL,
                "certificatePath": server.certificatePath, "clientId": server.clientId,
            ]
            let kept = home.url.appendingPathComponent("connection.json")
            let now = try JSONSerialization.jsonObject(with: Data(contentsOf: kept)) as? [String: String]
            #expect(now == required, "a member without a value is not written")
            try JSONSerialization.data(withJSONObject: required).write(to: kept)
            for command in ["whoami", "token", "profile", "sign-out"] {
                let result = try await NativeAuthProcess.run([command], home: home.url)
                #expect(result.status == 0, "\(command): \(result.errors)")
            }
        }
    }

    @Test("Every shipped application that needs no mail signs in with tokens of its own client")
    func applications() async throws {
        let server = try RunningServer.current()
        let person = TestPerson()
        try await withHome { home in
            try await person.signUp(server.options, home: home)
            let running = server.home.url.appendingPathComponent("server.json")
            try FileManager.default.copyItem(at: running, to: home.url.appendingPathComponent("server.json"))
            let clients = [
                "d001": "demo-native", "d002": "demo-native-session", "d004": "demo-validation",
            ]
            for (application, client) in clients {
                let app = ["--app", "019a0000-0000-7000-8000-00000000\(application)"]
                let result = try await person.signIn(app, home: home)
                #expect(result.status == 0, "\(application): \(result.output) \(result.errors)")
                let file = SessionFile(home)
                #expect(try file.refreshToken != nil)
                let who = try await NativeAuthProcess.run(["whoami", "--json"], home: home.url)
                #expect(try (who.json()["claims"] as? [String: Any])?["client_id"] as? String == client)
                try file.makeStale()
                #expect(try await token(home).status == 0)
                let out = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
                #expect(try out.json()["server"] as? String == "told")
            }
        }
    }
}
