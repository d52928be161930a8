import Foundation
import ProcessSupport
import Testing

@Suite("The command's JSON contract, against a running server", .server, .timeLimit(.minutes(5)))
struct ContractTests {
    /// Runs the command with its own state folder and the suite's server.
    private func run(
        _ arguments: [String],
        _ home: TemporaryFolder,
        input: [String: String]? = nil
    ) async throws -> NativeAuthProcess.Result {
        let server = try RunningServer.current()
        var all = arguments + ["--json"]
        if ["sign-in", "sign-up"].contains(arguments[0]), !arguments.contains("--server") { all += server.options }
        var text: String?
        if let input {
            all += ["--input-file", "-"]
            text = String(decoding: try JSONSerialization.data(withJSONObject: input), as: UTF8.self)
        }
        return try await NativeAuthProcess.run(all, home: home.url, input: text)
    }

    private func someone() -> [String: String] {
        let name = "ada-\(UUID().uuidString.prefix(8).lowercased())"
        return ["username": name, "password": "Correct horse 1", "email": "\(name)@example.com"]
    }

    @Test("serve --json prints one line with everything a client needs")
    func serve() throws {
        let server = try RunningServer.current()
        #expect(server.line.hasSuffix("}\n"))
        #expect(server.baseURL.hasPrefix("https://localhost:"))
        #expect(FileManager.default.fileExists(atPath: server.certificatePath))
        #expect(server.outboxURL.hasPrefix(server.baseURL))
        let object = try JSONSerialization.jsonObject(with: Data(server.line.utf8)) as? [String: Any]
        let names = [
            "administratorToken", "applicationId", "baseURL", "certificatePath", "clientId", "cognito", "consoleURL",
            "entra", "outboxURL", "redirectURI",
        ]
        #expect(object?.keys.sorted() == names)
        let pool = try #require(object?["cognito"] as? [String: String])
        let poolNames = [
            "clientId", "clientSecret", "endpoint", "identityPoolId", "secretClientId", "userPoolId",
        ]
        #expect(pool.keys.sorted() == poolNames)
        #expect(pool["endpoint"] == server.baseURL)
        #expect(pool["userPoolId"] == "eu-central-1_NativeAuth")
        let entra = try #require(object?["entra"] as? [String: String])
        #expect(entra.keys.sorted() == ["authority", "clientId", "tenant"])
        #expect(entra["authority"] == "\(server.baseURL)/nativeauth.onmicrosoft.com")
    }

    @Test("Sign-up from a file, whoami and sign-out end with 0; whoami then ends with 3")
    func story() async throws {
        try await withHome { home in
            let person = someone()
            let up = try await run(["sign-up"], home, input: person)
            #expect(up.status == 0, "\(up.output) \(up.errors)")
            let done = try up.json()
            #expect(done["status"] as? String == "complete")
            let user = try #require(done["user"] as? [String: Any])
            #expect(user["username"] as? String == person["username"])

            let who = try await run(["whoami"], home)
            #expect(who.status == 0)
            #expect(try who.json()["sub"] as? String == user["sub"] as? String)
            #expect(try who.json()["sub"] as? String != nil)

            let out = try await run(["sign-out"], home)
            #expect(out.status == 0)
            #expect((try out.json()["message"] as? String)?.contains("Signed out") == true)
            #expect(try out.json().keys.sorted() == ["message", "server", "status"])
            #expect(try out.json()["server"] as? String == "told")
            #expect(try await run(["whoami"], home).status == 3)

            let again = try await run(["sign-in"], home, input: person)
            #expect(again.status == 0)
            #expect(try (again.json()["user"] as? [String: Any])?["sub"] as? String == user["sub"] as? String)
        }
    }

    @Test("Without values, sign-in lists the inputs, ends with 3 and never prints a challenge token")
    func incomplete() async throws {
        try await withHome { home in
            let result = try await run(["sign-in"], home)
            #expect(result.status == 3)
            let object = try result.json()
            #expect(object["status"] as? String == "incomplete")
            #expect((object["executionId"] as? String)?.isEmpty == false)
            #expect(object["error"] == nil)
            let inputs = try #require(object["inputs"] as? [[String: Any]])
            #expect(inputs.map { $0["name"] as? String } == ["username", "password"])
            #expect(inputs.map { $0["type"] as? String } == ["text", "password"])
            #expect(inputs.map { $0["label"] as? String } == ["Username", "Password"])
            #expect(inputs.map { $0["required"] as? Bool } == [true, true])
            #expect(inputs.map { $0["secret"] as? Bool } == [false, true])
            let actions = try #require(object["actions"] as? [[String: Any]])
            #expect(actions.contains { $0["id"] as? String == "action_001" && $0["kind"] as? String == "submit" })
            #expect(actions.allSatisfy { $0["label"] is String })
            #expect(!result.output.lowercased().contains("challenge"))
            let saved = try contentsOfFlows(home)
            let continuation = try #require(saved.firstMatch(of: /"continuation":"([^"]+)"/)?.1)
            #expect(!result.output.contains(continuation), "the saved token must not be printed")
        }
    }

    @Test("A wrong password ends with code 4, the reason and the form, and is not retried")
    func refused() async throws {
        try await withHome { home in
            let result = try await run(["sign-in"], home, input: ["username": "nobody", "password": "hunter2-secret"])
            #expect(result.status == 4)
            let object = try result.json()
            #expect(object["status"] as? String == "incomplete")
            let error = try #require(object["error"] as? [String: Any])
            #expect(error["code"] as? String == "refused")
            #expect((error["message"] as? String)?.isEmpty == false)
            #expect((error["serverCode"] as? String)?.hasPrefix("FET-") == true)
            #expect(error["fieldErrors"] is [Any])
            #expect(!(result.output + result.errors).contains("hunter2-secret"))
            #expect(try !contentsOfFlows(home).contains("hunter2-secret"))
        }
    }

    @Test("A taken name is reported with the possible actions as data")
    func exists() async throws {
        try await withHome { home in
            let person = someone()
            #expect(try await run(["sign-up"], home, input: person).status == 0)
            let again = try await run(["sign-up"], home, input: person)
            #expect(again.status == 4)
            #expect(try (again.json()["error"] as? [String: Any])?["code"] as? String == "already_exists")
        }
    }

    @Test("Each violated rule of the server is reported at its field")
    func fieldErrors() async throws {
        try await withHome { home in
            let result = try await run(
                ["sign-in", "--app", "019a0000-0000-7000-8000-00000000d004"] + serverOptions(),
                home,
                input: ["username": "al", "password": "short"]
            )
            #expect(result.status == 4, "\(result.output)")
            let error = try #require(try result.json()["error"] as? [String: Any])
            let fields = try #require(error["fieldErrors"] as? [[String: String]])
            #expect(Set(fields.map { $0["field"] }) == ["username", "password"])
            #expect(fields.allSatisfy { $0["message"]?.isEmpty == false })
        }
    }

    private func serverOptions() throws -> [String] {
        let server = try RunningServer.current()
        return ["--server", server.baseURL, "--ca", server.certificatePath]
    }

    @Test("A secret field on the command line is refused under any name, before anything is sent")
    func secretField() async throws {
        try await withHome { home in
            let person = someone()
            #expect(try await run(["sign-up"], home, input: person).status == 0)
            let app = ["--app", "019a0000-0000-7000-8000-00000000d003"] + (try serverOptions())
            let begun = try await run(
                ["sign-in"] + app + ["--input", "email=\(person["email"] ?? "")"],
                home
            )
            #expect(begun.status == 3)
            let refused = try await run(["continue", "--input", "password=x"], home)
            #expect(refused.status == 2)
            #expect(refused.errors.contains("--input-file"))
        }
    }

    @Test("An unknown action is reported with the existing ones; an existing action is performed")
    func actions() async throws {
        try await withHome { home in
            let unknown = try await run(["sign-in", "--action", "action_nope"], home)
            #expect(unknown.status == 2)
            #expect((try unknown.json()["message"] as? String)?.contains("action_signup") == true)
            let known = try await run(["sign-in", "--action", "action_signup"], home)
            #expect(known.status == 3)
            let inputs = try #require(try known.json()["inputs"] as? [[String: Any]])
            #expect(inputs.contains { $0["name"] as? String == "username" })
        }
    }

    @Test("A mistyped name is reported with the existing names")
    func unknownNames() async throws {
        try await withHome { home in
            let result = try await run(["sign-in", "--input", "usrname=ada"], home)
            #expect(result.status == 3)
            #expect(result.errors.contains("usrname"))
            #expect(result.errors.contains("username, password"))
        }
    }

    @Test("A file overrides an argument; values apply to several forms; each incomplete form is kept")
    func severalForms() async throws {
        try await withHome { home in
            let person = someone()
            let first = try await run(
                ["sign-up", "--input", "username=overridden"],
                home,
                input: ["username": person["username"] ?? "", "password": person["password"] ?? ""]
            )
            #expect(first.status == 3)
            let id = try #require(try first.json()["executionId"] as? String)
            let inputs = try #require(try first.json()["inputs"] as? [[String: Any]])
            #expect(inputs.map { $0["name"] as? String } == ["given_name", "email"])
            let next = try await run(
                ["continue", "--execution", id, "--input", "email=\(person["email"] ?? "")"],
                home
            )
            // The password is not kept between processes, so the sign-in after the sign-up requests it.
            #expect(next.status == 3, "\(next.output) \(next.errors)")
            #expect(next.errors.contains("The account was created"))
            let last = try await run(["continue"], home, input: person)
            #expect(last.status == 0, "\(last.output) \(last.errors)")
            #expect(try (last.json()["user"] as? [String: Any])?["username"] as? String == person["username"])
            #expect(try await run(["continue"], home).status == 2, "nothing is left to continue")
        }
    }

    @Test("A flow that the server no longer knows ends with code 4, and its saved file is removed")
    func forgotten() async throws {
        try await withHome { home in
            #expect(try await run(["sign-in"], home).status == 3)
            let folder = home.url.appendingPathComponent("flows")
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            let file = try #require(files.first)
            let text = try String(contentsOf: file, encoding: .utf8)
            let id = try #require(text.firstMatch(of: /"executionID":"([^"]+)"/)?.1)
            let gone = text.replacingOccurrences(of: id, with: "01900000-0000-7000-8000-00000000ffff")
            try Data(gone.utf8).write(to: folder.appendingPathComponent("01900000-0000-7000-8000-00000000ffff.json"))
            try FileManager.default.removeItem(at: file)
            let result = try await run(["continue"], home)
            #expect(result.status == 4, "\(result.output)")
            #expect(try result.json()["code"] as? String == "expired")
            #expect(try await run(["continue"], home).status == 2)
        }
    }

    @Test("An unknown application is refused by the server: code 4")
    func unknownApplication() async throws {
        try await withHome { home in
            let app = ["--app", "00000000-0000-0000-0000-000000000000"]
            let result = try await run(["sign-in"] + app + serverOptions(), home)
            #expect(result.status == 4, "\(result.output)")
            #expect(try result.json()["status"] as? String == "error")
            #expect(try result.json()["recovery"] is [Any])
        }
    }

    @Test("A server with an untrusted certificate is not used: code 5")
    func untrusted() async throws {
        try await withHome { home in
            let server = try RunningServer.current()
            let result = try await run(["sign-in", "--server", server.baseURL, "--app", server.applicationId], home)
            #expect(result.status == 5)
            #expect(try result.json()["code"] as? String == "untrusted_server")
            #expect(result.errors.contains("--ca"))
        }
    }

    @Test("State folders are independent; their files are readable only by their owner")
    func isolation() async throws {
        try await withHome { one in
            try await withHome { other in
                #expect(try await run(["sign-up"], one, input: someone()).status == 0)
                _ = try await run(["sign-in"], one)
                #expect(try await run(["whoami"], one).status == 0)
                #expect(try await run(["whoami"], other).status == 3)
                #expect(try await run(["continue"], other).status == 2)
                let files = FileManager.default.enumerator(atPath: one.url.path)?.allObjects as? [String] ?? []
                #expect(files.contains("session.json"))
                for file in files {
                    let path = one.url.appendingPathComponent(file).path
                    let attributes = try FileManager.default.attributesOfItem(atPath: path)
                    let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
                    #expect(mode & 0o077 == 0, "\(file) has mode \(String(mode, radix: 8))")
                }
            }
        }
    }

    @Test("In the server's own state folder no option is needed")
    func defaults() async throws {
        let server = try RunningServer.current()
        let result = try await NativeAuthProcess.run(["sign-in", "--json"], home: server.home.url)
        #expect(result.status == 3, "\(result.errors)")
    }

    @Test("serve on a port in use names the port and the option; code 2")
    func takenPort() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let result = try await NativeAuthProcess.run(
                ["serve", "--port", String(server.port), "--ephemeral"],
                home: home.url
            )
            #expect(result.status == 2)
            #expect(result.errors.contains("\(server.port)"))
            #expect(result.errors.contains("--port"))
        }
    }

    private func contentsOfFlows(_ home: TemporaryFolder) throws -> String {
        let folder = home.url.appendingPathComponent("flows")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }
}
