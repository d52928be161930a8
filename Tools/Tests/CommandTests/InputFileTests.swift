import Foundation
import ProcessSupport
import Testing

@testable import nativeauth

@Suite("A file that the command line names", .timeLimit(.minutes(5)))
struct InputFileTests {
    @Test("An empty file and the null device are empty")
    func empty() async throws {
        try await withHome { home in
            let file = home.url.appendingPathComponent("empty")
            try Data().write(to: file)
            for path in [file.path, "/dev/null"] {
                #expect(try InputFile(path).data().isEmpty)
            }
        }
    }

    @Test("A pipe is read to its end, as a shell's <(command) needs it")
    func pipe() async throws {
        try await withHome { home in
            let path = home.url.appendingPathComponent("pipe").path
            #expect(mkfifo(path, 0o600) == 0)
            let writer = Task.detached { try Data("secret\n".utf8).write(to: URL(fileURLWithPath: path)) }
            #expect(try InputFile(path).data() == Data("secret\n".utf8))
            try await writer.value
        }
    }

    @Test("A missing file and a folder are refused with the path", arguments: ["missing", "."])
    func unreadable(_ name: String) async throws {
        try await withHome { home in
            let path = home.url.appendingPathComponent(name).path
            let error = #expect(throws: CommandFailure.self) { try InputFile(path).data() }
            #expect(error.map { "\($0)".contains(path) } == true)
        }
    }
}
