import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
import ProcessSupport
#endif

@Suite("A session that another process has locked", .timeLimit(.minutes(5)))
struct LockedSessionTests {
    /// Holds a lock file as another process does, until `body` ends.
    private func withLock(_ url: URL, _ body: () async throws -> Void) async throws {
        let descriptor = open(url.path, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        try await body()
    }

    @Test("A refresh that another process never finishes is reported as another_process with the file's name; code 2")
    func refresh() async throws {
        let server = try await RunningServer()
        defer { server.stop() }
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            let file = SessionFile(home)
            // The first refresh creates the lock file.
            try file.makeStale()
            #expect(try await NativeAuthProcess.run(["token"], home: home.url).status == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: home.url.path)
            let lock = try #require(names.first { $0.hasPrefix("session.json.work-") })
            try file.makeStale()
            let stored = try file.values()
            try await withLock(home.url.appendingPathComponent(lock)) {
                let out = try await NativeAuthProcess.run(["token", "--json"], home: home.url)
                #expect(out.status == 2)
                #expect(try out.json()["code"] as? String == "another_process")
                #expect((try out.json()["message"] as? String)?.contains(lock) == true)
            }
            #expect(try file.values() == stored)
            #expect(try await NativeAuthProcess.run(["token"], home: home.url).status == 0)
        }
    }

    @Test("A write blocked by another process is reported as storage_unavailable with the file's name; code 2")
    func write() async throws {
        let server = try await RunningServer()
        defer { server.stop() }
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            let stored = try SessionFile(home).values()
            try await withLock(home.url.appendingPathComponent("session.json.lock")) {
                let out = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
                #expect(out.status == 2)
                #expect(try out.json()["code"] as? String == "storage_unavailable")
                #expect((try out.json()["message"] as? String)?.contains("session.json") == true)
            }
            #expect(try SessionFile(home).values() == stored)
        }
    }
}
