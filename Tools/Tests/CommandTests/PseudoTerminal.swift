import Foundation
import ProcessSupport
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

private func sendSignal(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }

/// The command on a pseudo-terminal whose other end the test holds.
final class PseudoTerminal: Sendable {
    struct Unavailable: Error {}
    struct Missing: Error, CustomStringConvertible {
        let text: String
        let output: String
        var description: String { "waited for \(text.debugDescription), saw:\n\(output)" }
    }

    private struct State: Sendable {
        var output = ""
        var read = 0
        var isOver = false
    }

    private let master: Int32
    private let slave: Int32
    private let processID: pid_t
    private let state: Mutex<State>
    /// The terminal's settings before the command started.
    let modesBefore: [UInt32]

    /// Starts the command.
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - environment: the environment variables.
    ///   - columns: the width of the terminal.
    ///   - kind: the value of `TERM`.
    init(
        _ arguments: [String],
        environment: [String: String],
        columns: UInt16 = 80,
        kind: String = "xterm"
    ) throws {
        let path: String
        (master, path) = try Self.openPair()
        // Kept open so that the settings can be read after the process has ended.
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        modesBefore = Self.modes(of: slave)
        var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that a session leader opens becomes its controlling terminal, which sends Ctrl-C.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        #if canImport(Glibc)
        // POSIX_SPAWN_SETSID, which Glibc's module does not export.
        posix_spawnattr_setflags(&attributes, Int16(0x80))
        #else
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT))
        #endif

        let program = NativeAuthProcess.executable.path
        var more = environment
        more["TERM"] = kind
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var variables = more.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child = pid_t()
        let failure = ChildProcess.alone {
            posix_spawn(&child, program, &actions, &attributes, &words, &variables)
        }
        guard failure == 0 else { throw Unavailable() }
        processID = child
        state = Mutex(State())
        Thread.detachNewThread { [self] in readAll() }
    }

    /// Opens the test's end and returns the path of the other end.
    private static func openPair() throws -> (Int32, String) {
        #if canImport(Glibc)
        // The equivalent of `unlockpt` and `ptsname`, which Glibc's module does not export.
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var unlocked: Int32 = 0
        var number: UInt32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Unavailable()
        }
        return (master, "/dev/pts/\(number)")
        #else
        let master = posix_openpt(O_RDWR | O_NOCTTY)
        guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
            throw Unavailable()
        }
        return (master, String(cString: name))
        #endif
    }

    /// The output so far.
    var output: String { state.withLock { $0.output } }

    /// Returns the whole output of a finished process, with line feeds as plain line ends.
    func wholeOutput() async throws -> String {
        // A marker written after the process has ended is read last.
        let end = "<the end>"
        let bytes = Array(end.utf8)
        _ = write(slave, bytes, bytes.count)
        try await eventually { output.hasSuffix(end) }
        return String(output.dropLast(end.count)).replacingOccurrences(of: "\r\n", with: "\n")
    }

    /// Whether the terminal echoes input.
    var echoes: Bool { Self.settings(of: slave).c_lflag & tcflag_t(ECHO) != 0 }

    /// The terminal's settings, for comparison.
    var modes: [UInt32] { Self.modes(of: slave) }

    private static func modes(of descriptor: Int32) -> [UInt32] {
        let settings = settings(of: descriptor)
        return [settings.c_iflag, settings.c_oflag, settings.c_lflag].map { UInt32($0) }
    }

    private static func settings(of descriptor: Int32) -> termios {
        var settings = termios()
        tcgetattr(descriptor, &settings)
        return settings
    }

    /// Waits until `text` appears after the text of the previous call.
    func expect(_ text: String) async throws {
        for _ in 0..<6_000 {
            let (isThere, isOver) = state.withLock { state -> (Bool, Bool) in
                let rest = state.output.dropFirst(state.read)
                guard let range = rest.range(of: text) else { return (false, state.isOver) }
                state.read = state.output.distance(from: state.output.startIndex, to: range.upperBound)
                return (true, state.isOver)
            }
            if isThere { return }
            if isOver { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw Missing(text: text, output: output)
    }

    /// Types `text`.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Waits for a prompt and types a line.
    func answer(_ prompt: String, _ line: String) async throws {
        try await expect(prompt)
        type(line + "\r")
    }

    func kill(_ signal: Int32) { _ = sendSignal(processID, signal) }

    /// Waits for the end of the process.
    /// - Returns: the exit code; 128 plus the signal number if a signal ended it.
    func wait() async -> Int32 {
        let id = processID
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(id, &status, 0) < 0, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
        }
    }

    private func readAll() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        var pending: [UInt8] = []
        while true {
            let count = read(master, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            pending += bytes[..<count]
            // A read can end within a UTF-8 sequence. The incomplete rest is kept for the next read.
            var whole = pending.count
            while whole > 0, String(bytes: pending[..<whole], encoding: .utf8) == nil { whole -= 1 }
            guard let text = String(bytes: pending[..<whole], encoding: .utf8) else { continue }
            pending.removeFirst(whole)
            state.withLock { $0.output += text }
        }
        state.withLock { $0.isOver = true }
    }

    deinit {
        _ = sendSignal(processID, SIGKILL)
        close(slave)
        close(master)
    }
}
