import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth sign-out", .serialized, .timeLimit(.minutes(5)))
struct SignOutTests {
    @Test("sign-out revokes the session at the server: its refresh token is refused")
    func told() async throws {
        let server = try await RunningServer()
        defer { server.stop() }
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            let file = SessionFile(home)
            try file.makeStale()
            let values = try file.values()
            let out = try await NativeAuthProcess.run(["sign-out"] + server.options, home: home.url)
            #expect(out.status == 0)
            #expect(out.output == "Signed out on this machine and at the server.\n")
            #expect(try file.values().isEmpty)
            try file.write(values)
            let late = try await NativeAuthProcess.run(["token", "--json"] + server.options, home: home.url)
            #expect(try late.json()["serverCode"] as? String == "invalid_grant")
        }
    }

    @Test("When the server does not respond, sign-out removes the local session, reports the failure and ends with 0")
    func silent() async throws {
        let server = try await RunningServer()
        defer {
            server.goOn()
            server.stop()
        }
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            let file = SessionFile(home)
            // The server's address is not a secret.
            let secrets = try file.values().values.filter { $0.count > 20 && !$0.hasPrefix("https://") }
            server.pause()
            let out = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
            #expect(out.status == 0, "\(out.output) \(out.errors)")
            #expect(try out.json().keys.sorted() == ["message", "server", "serverError", "status"])
            #expect(try out.json()["server"] as? String == "failed")
            #expect(try out.json()["serverError"] as? String == "timed_out")
            #expect(!secrets.isEmpty && !secrets.contains { (out.output + out.errors).contains($0) })
            #expect(try file.values().isEmpty)
            #expect(try await NativeAuthProcess.run(["whoami"], home: home.url).status == 3)
        }
    }

    @Test("When the server is gone, sign-out names its address and how to start it")
    func gone() async throws {
        let server = try await RunningServer()
        defer { server.stop() }
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            let ca = try home.file("ca.pem", String(contentsOfFile: server.certificatePath, encoding: .utf8))
            server.end()
            let out = try await NativeAuthProcess.run(["sign-out", "--json", "--ca", ca], home: home.url)
            #expect(out.status == 0)
            #expect(try out.json()["server"] as? String == "failed")
            #expect(try out.json()["serverError"] as? String == "offline")
            let message = try #require(try out.json()["message"] as? String)
            #expect(message.contains(server.baseURL) && message.contains("nativeauth serve"))
        }
    }

    @Test("A session that can't be removed is named; code 2")
    func kept() async throws {
        let server = try await RunningServer()
        defer { server.stop() }
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            // A folder can't be opened as a lock file, so the session can be read but not changed.
            let lock = home.url.appendingPathComponent("session.json.lock")
            try FileManager.default.removeItem(at: lock)
            try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
            let out = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
            #expect(out.status == 2, "\(out.output)")
            #expect(try out.json()["code"] as? String == "storage_unavailable")
            #expect((try out.json()["message"] as? String)?.contains("session.json") == true)
        }
    }
}
