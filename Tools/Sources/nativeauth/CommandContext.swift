import Foundation
import NativeAuthCore

/// The execution context of a command: that of the process, unless a test in the same process sets another one.
struct CommandContext: Sendable {
    /// The environment variables.
    var environment = ProcessInfo.processInfo.environment
    /// The file descriptor for results.
    var output = STDOUT_FILENO
    /// The file descriptor for notes and errors.
    var errors = STDERR_FILENO
    /// The transport, clock and logger of the providers' clients.
    var client = ClientEnvironment()

    /// The context of the current task's command.
    @TaskLocal static var current = CommandContext()
}
