import NativeAuthCore

/// The error when a request between the user's last input and the stored session fails.
enum SignInFailure {
    /// Returns a failure after which the same submit continues where this one stopped.
    static func pending(_ error: any Error) -> any Error {
        guard var error = error as? NativeAuthError else { return error }
        let canRetry = error.recovery.contains { $0.kind == .retry }
        if !canRetry { error.recovery.insert(.retry, at: 0) }
        error.recovery.append(.restart)
        return error
    }

    /// Returns a failure that requires a new flow. After a sign-up the account exists: signing in comes first.
    static func final(_ error: any Error, of flow: ServerFlowType) -> any Error {
        let cause = (error as? PossibleCodeReplay)?.restartError ?? error
        guard var error = cause as? NativeAuthError else { return cause }

        // The first three need the ended flow; the last two are added below, as the first ones.
        let removed: Set<RecoveryOption.Kind> = [.retry, .resend, .correctFields, .restart, .signIn]
        error.recovery.removeAll { removed.contains($0.kind) }
        var next: [RecoveryOption] = [.restart, .signIn]
        if flow == .registration { next.reverse() }
        error.recovery = next + error.recovery

        // Once it is set, the documented error has details: they contain the recovery options.
        error.documentedCode = error.documentedCode
        return error
    }
}
