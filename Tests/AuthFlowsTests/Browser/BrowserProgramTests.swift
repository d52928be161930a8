import NativeAuthBase

#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore
import TestSupport
import Testing

@testable import AuthFlows

@Suite("The program that opens URLs", .timeLimit(.minutes(5)))
struct BrowserProgramTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    /// Runs with a shell script as the browser program.
    private func with(
        _ script: String,
        _ body: (_ folder: URL, _ environment: [String: String]) async throws -> Void
    ) async throws {
        let folder = temporary.url
        _ = try temporary.program("xdg-open", "#!/bin/sh\n\(script)\n")

        let environment = [
            "PATH": "relative:/nowhere:\(folder.path):/usr/bin:/bin",
            "SEEN": folder.appendingPathComponent("seen").path,
            "NATIVEAUTH_CLIENT_SECRET": "hush",
        ]
        try await body(folder, environment)
    }

    @Test("The program gets the URL as its only argument, unescaped, and no secret in its environment")
    func argument() async throws {
        let script = #"printf '%s\n' "$#" "$1" "${NATIVEAUTH_CLIENT_SECRET-unset}" > "$SEEN""#
        try await with(script) { folder, environment in
            let address = "https://id.test/a?b=c&d=$(touch%20x);e='f'&state=s"
            try await BrowserProgram("xdg-open", environment: environment).open(try #require(URL(string: address)))
            let seen = try String(contentsOf: folder.appendingPathComponent("seen"), encoding: .utf8)
            #expect(seen == "1\n\(address)\nunset\n")
        }
    }

    @Test("A failing or missing program is an error")
    func failures() async throws {
        try await with("exit 3") { folder, environment in
            let url = try #require(URL(string: "https://id.test/"))
            for (name, words) in [
                ("xdg-open", "ended with 3"), ("no-such-program", "no program no-such-program"),
                (folder.path + "/none", "no program"), ("", "no program"),
            ] {
                let error = await #expect(throws: NativeAuthError.self) {
                    try await BrowserProgram(name, environment: environment).open(url)
                }
                #expect(
                    error?.code == .unsupported && error?.message.contains(words) == true,
                    "\(name): \(error as Any)"
                )
            }
        }
    }

    @Test(
        "Only http and https URLs are opened",
        arguments: [
            "file:///etc/passwd", "http://example.com/", "javascript:alert(1)", "--help", "app:/x", "https:///x",
        ]
    )
    func foreign(_ address: String) async throws {
        try await with("echo > \"$SEEN\"") { folder, environment in
            let url = try #require(URL(string: address))
            let error = await #expect(throws: NativeAuthError.self) {
                try await BrowserProgram("xdg-open", environment: environment).open(url)
            }
            #expect(error?.code == .invalidInput)
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("seen").path))
        }
    }

    @Test("A caller can cancel while the browser program runs")
    func stays() async throws {
        try await with("echo $$ > \"$SEEN.new\"; mv \"$SEEN.new\" \"$SEEN\"; exec sleep 600") { folder, environment in
            let url = try #require(URL(string: "http://127.0.0.1:1/"))
            let isOver = Lock(false)
            let opening = Task {
                defer { isOver.withLock { $0 = true } }
                try await BrowserProgram("xdg-open", environment: environment).open(url)
            }
            let seen = folder.appendingPathComponent("seen")
            var process: Int32?
            // A URL that is not opened, or a script that does not run, must not make the test hang.
            while process == nil, !isOver.withLock({ $0 }), !Task.isCancelled {
                process = (try? String(contentsOf: seen, encoding: .utf8))
                    .flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
                await Task.yield()
            }
            opening.cancel()
            await #expect(throws: CancellationError.self) { try await opening.value }
            let browser = try #require(process)
            #expect(kill(browser, 0) == 0)
            kill(browser, SIGKILL)
        }
    }

    @Test("A task that is already cancelled starts no program", .timeLimit(.minutes(5)))
    func cancelledBefore() async throws {
        try await with("exec true") { _, environment in
            let url = try #require(URL(string: "https://id.test/"))
            let result = Lock<Result<Void, any Error>?>(nil)
            Task {
                withUnsafeCurrentTask { $0?.cancel() }
                do {
                    try await BrowserProgram("xdg-open", environment: environment).open(url)
                    result.withLock { $0 = .success(()) }
                } catch {
                    result.withLock { $0 = .failure(error) }
                }
            }
            while result.withLock({ $0 == nil }), !Task.isCancelled { await Task.yield() }
            let ended = try #require(result.withLock { $0 })
            #expect(throws: CancellationError.self) { try ended.get() }
        }
    }

    @Test("A program with a path is started from there; one that is not executable is skipped")
    func path() async throws {
        try await with("echo here > \"$SEEN\"") { folder, environment in
            let url = try #require(URL(string: "HTTP://[::1]:4711/x"))
            let program = folder.appendingPathComponent("xdg-open").path
            var environment = environment
            environment["PATH"] = nil
            try await BrowserProgram(program, environment: environment).open(url)
            let seen = folder.appendingPathComponent("seen")
            #expect(try String(contentsOf: seen, encoding: .utf8) == "here\n")
            for name in ["xdg-open", seen.path] {
                let error = await #expect(throws: NativeAuthError.self) {
                    try await BrowserProgram(name, environment: environment).open(url)
                }
                #expect(error?.code == .unsupported && error?.recovery == [.openBrowser])
            }
        }
    }

    @Test("An executable file of another format is an error", .timeLimit(.minutes(5)))
    func noProgram() async throws {
        try await with("exec true") { _, environment in
            let url = try #require(URL(string: "https://id.test/"))
            let file = try temporary.program("garbage", "\u{7F}ELF\0\0\0\0")
            let result = Lock<Result<Void, any Error>?>(nil)
            Task {
                do {
                    try await BrowserProgram(file, environment: environment).open(url)
                    result.withLock { $0 = .success(()) }
                } catch {
                    result.withLock { $0 = .failure(error) }
                }
            }
            while result.withLock({ $0 == nil }), !Task.isCancelled { await Task.yield() }
            let ended = try #require(result.withLock { $0 })
            let error = #expect(throws: NativeAuthError.self) { try ended.get() }
            #expect(error?.code == .unsupported && error?.recovery == [.openBrowser])
        }
    }

    #if os(Linux)
    @Test("The program has no input, and its output is discarded")
    func streams() async throws {
        let links = #"a=$(readlink /proc/$$/fd/0); b=$(readlink /proc/$$/fd/1); c=$(readlink /proc/$$/fd/2)"#
        try await with(links + #"; echo "$a $b $c" > "$SEEN""#) { folder, environment in
            let url = try #require(URL(string: "https://id.test/"))
            try await BrowserProgram("xdg-open", environment: environment).open(url)
            let seen = try String(contentsOf: folder.appendingPathComponent("seen"), encoding: .utf8)
            #expect(seen == "/dev/null /dev/null /dev/null\n")
        }
    }
    #endif
}
#endif
