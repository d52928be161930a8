import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth profile", .serialized, .timeLimit(.minutes(5)))
struct ProfileTests {
    /// Options for a server with SCIM and for one without.
    private static let servers = [[], ["--no-scim"]]

    private func withSession(
        _ more: [String],
        _ body: (TestPerson, ([String]) async throws -> NativeAuthProcess.Result) async throws -> Void
    ) async throws {
        let server = try await RunningServer(["serve", "--ephemeral", "--json"] + more)
        defer { server.stop() }
        try await withHome { home in
            let person = TestPerson()
            try await person.signUp(server.options, home: home)
            try await body(person) { arguments in
                let result = try await NativeAuthProcess.run(["profile"] + arguments, home: home.url)
                #expect(try !SessionFile(home).isExposed(in: result.output + result.errors))
                return result
            }
        }
    }

    @Test("profile shows a table of names and values; --json prints the document", arguments: servers)
    func show(_ more: [String]) async throws {
        try await withSession(more) { person, profile in
            let table = try await profile([])
            #expect(table.status == 0, "\(table.errors)")
            #expect(table.output.contains(person.email))
            #expect(!table.output.contains("schemas"))
            let document = try await profile(["--json"]).json()
            #expect((document["id"] as? String)?.isEmpty == false)
            let hasSCIM = more.isEmpty
            #expect((document["schemas"] != nil) == hasSCIM)
            #expect(document[hasSCIM ? "userName" : "username"] as? String == person.name)
        }
    }

    @Test("set changes the named attributes and prints the profile; an empty value removes one", arguments: servers)
    func set(_ more: [String]) async throws {
        try await withSession(more) { person, profile in
            let result = try await profile([
                "set", "name.givenName=Ada", "name.familyName=King", "phoneNumbers.value=+15550100", "--json",
            ])
            #expect(result.status == 0, "\(result.output)")
            #expect(try await profile(["--json"]).output == result.output)
            let table = try await profile([]).output
            for value in ["Ada", "King", "+15550100", person.name, person.email] {
                #expect(table.contains(value), "\(table)")
            }
            let less = try await profile(["set", "name.familyName=", "phoneNumbers.value="])
            #expect(less.status == 0, "\(less.errors)")
            #expect(!less.output.contains("King") && !less.output.contains("+15550100"), "\(less.output)")
            #expect(less.output.contains("Ada") && less.output.contains(person.email))
        }
    }

    @Test("Every changeable name in the table is accepted by set", arguments: servers)
    func names(_ more: [String]) async throws {
        try await withSession(more) { person, profile in
            let name = more.isEmpty ? "emails.value" : "email"
            #expect(try await profile([]).output.contains("  \(name)  "))
            let result = try await profile(["set", "\(name)=new-\(person.email)"])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("new-\(person.email)"))
            let other = try await profile(["set", "emails.value=\(person.email)"])
            #expect(other.output.contains("  \(person.email)"), "SCIM's name is accepted: \(other.output)")
        }
    }

    @Test("A change that the server refuses ends with code 4 and changes nothing", arguments: servers)
    func refused(_ more: [String]) async throws {
        try await withSession(more) { _, profile in
            let before = try await profile(["--json"]).output
            for value in ["emails.value=", "emails.value=nonsense"] {
                let result = try await profile(["set", value, "name.givenName=Eve", "--json"])
                #expect(result.status == 4, "\(value): \(result.output)")
                #expect(try result.json()["status"] as? String == "error")
                #expect(try result.json()["code"] as? String == "invalid_input")
                #expect(try result.json()["httpStatus"] as? Int == 400)
            }
            #expect(try await profile(["--json"]).output == before)
        }
    }

    @Test("An address of another user is refused as already_exists")
    func taken() async throws {
        let server = try await RunningServer()
        defer { server.stop() }
        try await withHome { home in
            let one = TestPerson()
            let other = TestPerson()
            try await one.signUp(server.options, home: home)
            try await other.signUp(server.options, home: home)
            let result = try await NativeAuthProcess.run(
                ["profile", "set", "emails.value=\(one.email)", "--json"],
                home: home.url
            )
            #expect(result.status == 4)
            #expect(try result.json()["code"] as? String == "already_exists")
        }
    }

    @Test("An attribute that the server does not store is an error", arguments: servers)
    func unstored(_ more: [String]) async throws {
        try await withSession(more) { _, profile in
            let result = try await profile(["set", "nickname=xx", "--json"])
            #expect(result.status == 4, "\(result.output)")
            if more.isEmpty { return }
            let message = try result.json()["message"] as? String
            #expect(message?.contains("did not store nickname") == true, "\(result.output)")
        }
    }

    @Test("Without a server, profile ends with code 5")
    func offline() async throws {
        let server = try await RunningServer()
        defer { server.stop() }
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            server.end()
            for command in [["profile"], ["profile", "set", "name.givenName=Ada"]] {
                let result = try await NativeAuthProcess.run(command + ["--json"], home: home.url)
                #expect(result.status == 5, "\(result.output)")
            }
        }
    }
}
