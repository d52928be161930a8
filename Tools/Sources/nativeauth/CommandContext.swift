import Foundation
import NativeAuthCore

/// The surroundings of a command: those of the process, unless a test that runs the command in its own process sets others.
struct CommandContext: Sendable {
    /// The environment variables.
    var environment = ProcessInfo.processInfo.environment
    /// The descriptor that results are written to.
    var output = STDOUT_FILENO
    /// The descriptor that remarks and failures are written to.
    var errors = STDERR_FILENO
    /// The transport, clock and logger of the providers' clients.
    var client = ClientEnvironment()

    /// The context of the command that runs in this task.
    @TaskLocal static var current = CommandContext()
}
