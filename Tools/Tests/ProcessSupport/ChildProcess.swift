package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Starts the processes of tests, one after another.
///
/// A child inherits every pipe that is open when it starts. If it inherits a sibling's pipe, a read to the end of that
/// pipe blocks until this child ends. So pipes are created only while no child is being started, and only their own
/// child inherits them.
package enum ChildProcess {
    /// The test's ends of a process's pipes.
    package struct Pipes: Sendable {
        /// The process's standard input, if requested.
        package let input: Pipe?
        package let output: Pipe
        package let errors: Pipe

        fileprivate init(takesInput: Bool) {
            input = takesInput ? Pipe() : nil
            output = Pipe()
            errors = Pipe()
            for pipe in [input, output, errors].compactMap(\.self) {
                for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                    // The child's own ends are duplicated for it, and a duplicate is not closed.
                    _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
                }
            }
        }
    }

    private static let turn = NSLock()

    /// Runs `body` while no pipe is created and no process is started here.
    package static func alone<Value>(_ body: () throws -> Value) rethrows -> Value { try turn.withLock(body) }

    /// Creates the pipes and starts the process.
    /// - Parameters:
    ///   - process: the process; its standard input, output and error are set here.
    ///   - takesInput: whether the test writes to it; otherwise its input is empty.
    package static func start(_ process: Process, takesInput: Bool = false) throws -> Pipes {
        try alone {
            let pipes = Pipes(takesInput: takesInput)

            if let input = pipes.input {
                process.standardInput = input
            } else {
                process.standardInput = FileHandle.nullDevice
            }

            process.standardOutput = pipes.output
            process.standardError = pipes.errors
            try process.run()
            return pipes
        }
    }
}
