import NativeAuthCore

/// Why a command ends without having done what it was asked for, and with which code.
struct CommandFailure: Error {
    let error: NativeAuthError
    let status: Int32

    init(_ error: NativeAuthError, status: Int32? = nil) {
        self.error = error
        self.status = status ?? ExitStatus.of(error)
    }

    /// Nobody is signed in at a provider.
    static func notSignedIn(_ message: String, _ provider: Provider) -> CommandFailure {
        let option = provider == .thunderid ? "" : " --provider \(provider.rawValue)"
        return CommandFailure(NativeAuthError(.notSignedIn, message: "\(message) Sign in: nativeauth sign-in\(option)"))
    }

    /// The command line, or a file that it names, must be corrected; the message says how.
    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(NativeAuthError(.usage, message: message), status: ExitStatus.usage)
    }
}
