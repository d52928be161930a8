import Foundation
import ProcessSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("Shared and interrupted refreshes", .serialized, .timeLimit(.minutes(5)))
struct RefreshTests {
    private func withSession(
        _ arguments: [String],
        _ body: (RunningServer, TemporaryFolder, SessionFile) async throws -> Void
    ) async throws {
        let server = try await RunningServer(["serve", "--ephemeral", "--json"] + arguments)
        defer {
            server.goOn()
            server.stop()
        }
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            try await body(server, home, SessionFile(home))
        }
    }

    @Test("Two processes refresh once and print the same new token")
    func together() async throws {
        try await withSession([]) { server, home, file in
            let old = try #require(try file.accessToken)
            try file.makeStale()
            server.pause()
            let one = try RunningCommand(["token"], home: home.url)
            let other = try RunningCommand(["token"], home: home.url)
            try await eventually { try file.attempt != nil }
            server.goOn()
            let (first, second) = try await (one.wait(), other.wait())
            #expect(first.status == 0 && second.status == 0, "\(first.errors) \(second.errors)")
            #expect(first.output == second.output)
            #expect(try first.output == #require(try file.accessToken) + "\n")
            #expect(!first.output.contains(old))
            #expect(first.errors.isEmpty && second.errors.isEmpty)
            // This server accepts a refresh token once. A second refresh would have ended the session.
            try file.makeStale()
            #expect(try await NativeAuthProcess.run(["token"], home: home.url).status == 0)
        }
    }

    @Test("No token is among the arguments of a process that refreshes")
    func arguments() async throws {
        try await withSession([]) { server, home, file in
            try file.makeStale()
            server.pause()
            let command = try RunningCommand(["token"], home: home.url)
            try await eventually { try file.attempt != nil }
            let list = Process()
            list.executableURL = URL(fileURLWithPath: "/bin/ps")
            list.arguments = ["-axww", "-o", "pid=,args="]
            let pipes = try ChildProcess.start(list)
            let text = await NativeAuthProcess.read(pipes.output.fileHandleForReading)
            list.waitUntilExit()
            #expect(text.contains("\(command.processID) "), "the process must be in the list")
            #expect(try !file.isExposed(in: text))
            server.goOn()
            #expect(try await command.wait().status == 0)
        }
    }

    @Test(
        "A process that ends without storing the new tokens: recovered within the reuse window, otherwise over",
        arguments: [60, 0]
    )
    func unstored(_ window: Int) async throws {
        try await withSession(["--refresh-reuse-window", String(window)]) { server, home, file in
            let old = try (access: #require(try file.accessToken), refresh: #require(try file.refreshToken))
            try file.makeStale()
            server.pause()
            let command = try RunningCommand(["token"], home: home.url)
            try await eventually { try file.attempt != nil }
            // While the file is locked, the process can't store the new tokens. It waits until its timeout and ends.
            let lock = open(home.url.appendingPathComponent("session.json.lock").path, O_RDWR | O_CLOEXEC)
            try #require(lock >= 0)
            defer { close(lock) }
            try #require(flock(lock, LOCK_EX) == 0)
            server.goOn()
            _ = try await command.wait()
            flock(lock, LOCK_UN)
            #expect(try file.refreshToken == old.refresh)
            #expect(try file.attempt != nil)

            let next = try await NativeAuthProcess.run(["token", "--json"], home: home.url)
            if window > 0 {
                #expect(next.status == 0, "\(next.output) \(next.errors)")
                #expect(try file.accessToken != old.access && file.refreshToken != old.refresh)
                #expect(try next.json()["accessToken"] as? String == file.accessToken)
                #expect(try file.attempt == nil)
                try file.makeStale()
                #expect(try await NativeAuthProcess.run(["token"], home: home.url).status == 0)
            } else {
                #expect(next.status == 3, "\(next.output)")
                #expect(try next.json()["code"] as? String == "expired")
                #expect(try next.json()["serverCode"] as? String == "invalid_grant")
                #expect(try await NativeAuthProcess.run(["whoami"], home: home.url).status == 3)
            }
        }
    }
}
