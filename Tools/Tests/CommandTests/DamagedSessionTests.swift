import Foundation
import ProcessSupport
import Testing

@Suite("A damaged session file", .server, .timeLimit(.minutes(5)))
struct DamagedSessionTests {
    private static let damages = ["{ this is not json", "", #"{"session":1}"#]

    @Test("A sign-up whose session could not be stored is refused before the account is created", arguments: damages)
    func signUp(_ damage: String) async throws {
        let server = try RunningServer.current()
        let name = "ada-\(UUID().uuidString.prefix(8).lowercased())"
        let person = #"{"username":"\#(name)","password":"Correct horse 1","email":"\#(name)@example.com"}"#
        let command = ["sign-up", "--json", "--input-file", "-"] + server.options
        try await withHome { home in
            let file = try home.file("session.json", damage)
            let result = try await NativeAuthProcess.run(command, home: home.url, input: person)
            #expect(result.status == 2, "\(result.output)")
            #expect(try result.json()["code"] as? String == "storage_unavailable")
            #expect((try result.json()["message"] as? String)?.contains(file) == true)
        }
        try await withHome { home in
            let result = try await NativeAuthProcess.run(command, home: home.url, input: person)
            #expect(result.status == 0, "the name must still be free: \(result.output)")
        }
    }

    @Test("A flow continues only when its session can be stored")
    func goOn() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let begun = try await NativeAuthProcess.run(["sign-in"] + server.options, home: home.url)
            #expect(begun.status == 3)
            _ = try home.file("session.json", "{ this is not json")
            #expect(try await NativeAuthProcess.run(["continue"], home: home.url).status == 2)
            try FileManager.default.removeItem(at: home.url.appendingPathComponent("session.json"))
            #expect(try await NativeAuthProcess.run(["continue"], home: home.url).status == 3)
        }
    }

    @Test("sign-out removes a damaged session file", arguments: damages)
    func signOut(_ damage: String) async throws {
        try await withHome { home in
            _ = try home.file("session.json", damage)
            #expect(try await NativeAuthProcess.run(["whoami"], home: home.url).status == 2)
            let out = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
            #expect(out.status == 0, "\(out.output)")
            #expect((try out.json()["message"] as? String)?.contains("damaged") == true, "\(out.output)")
            #expect(try out.json()["server"] as? String == "failed")
            #expect(try await NativeAuthProcess.run(["whoami"], home: home.url).status == 3)
            let again = try await NativeAuthProcess.run(["sign-out"], home: home.url)
            #expect(again.output.contains("There was no session."))
        }
    }

    @Test("A session file that can't be removed is named")
    func folder() async throws {
        try await withHome { home in
            let place = home.url.appendingPathComponent("session.json/below")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let out = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
            #expect(out.status == 2)
            #expect((try out.json()["message"] as? String)?.contains("session.json") == true)
        }
    }
}
