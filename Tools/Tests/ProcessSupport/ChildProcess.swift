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
/// A child inherits every pipe that is open at that moment. If it is a sibling's, the sibling's end is not seen for as
/// long as this child lives, and whoever reads to the end hangs. So pipes are made where no child is being started, and
/// none but their own child gets them.
package enum ChildProcess {
    /// The test's ends of a process.
    package struct Pipes: Sendable {
        /// What the process reads, if it was asked for.
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

    /// Does something while no pipe is being made and no process started here.
    package static func alone<Value>(_ body: () throws -> Value) rethrows -> Value { try turn.withLock(body) }

    /// Makes the pipes and starts the process.
    /// - Parameters:
    ///   - process: what to start; its standard input, output and errors are set here.
    ///   - takesInput: whether the test writes to it; else it reads nothing.
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
