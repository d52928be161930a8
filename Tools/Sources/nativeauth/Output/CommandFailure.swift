import NativeAuthCore

/// The error that ends a command, with its exit status.
struct CommandFailure: Error {
    let error: NativeAuthError
    let status: Int32

    init(_ error: NativeAuthError, status: Int32? = nil) {
        self.error = error
        self.status = status ?? ExitStatus.of(error)
    }

    /// Returns the failure for an invalid command line or input file; the message describes the correction.
    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(NativeAuthError(.usage, message: message), status: ExitStatus.usage)
    }
}
