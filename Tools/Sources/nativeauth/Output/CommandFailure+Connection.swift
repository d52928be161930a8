import NativeAuthCore

extension CommandFailure {
    /// The failure for a command that needs a server when none is known.
    /// - Parameter alternative: the options that name one.
    static func noServer(or alternative: String) -> CommandFailure {
        let message = "No local server is known here. Start one: nativeauth serve. Or \(alternative)"
        return CommandFailure(NativeAuthError(.offline, message: message))
    }

    /// The failure for a missing session, optionally at one provider.
    static func notSignedIn(at provider: ProviderName? = nil) -> CommandFailure {
        let message =
            switch provider {
            case nil: "Not signed in. Sign in: nativeauth sign-in"
            case .thunderid: "Not signed in at ThunderID. Sign in: nativeauth sign-in"
            case .some(let provider):
                "Not signed in at \(provider.title). Sign in: nativeauth sign-in --provider \(provider.rawValue)"
            }
        return CommandFailure(NativeAuthError(.notSignedIn, message: message))
    }

    /// Returns the failure for an error of a browser sign-in. After a cancellation or a local timeout, the exit status
    /// is ``ExitStatus/moreNeeded``; other errors keep their own status.
    static func browser(_ error: any Error, at connection: Connection) -> CommandFailure {
        if error is CancellationError {
            return CommandFailure(
                NativeAuthError(.cancelled, message: "The browser sign-in was cancelled.", recovery: [.retry]),
                status: ExitStatus.moreNeeded)
        }
        let problem = NativeAuthError(converting: error)
        // The wait for the browser timed out, not a request to the server.
        if problem.code == .timedOut, !(problem.underlying is TransportError) {
            return CommandFailure(problem, status: ExitStatus.moreNeeded)
        }
        return CommandFailure(connection.addingServerAddress(to: problem))
    }
}
