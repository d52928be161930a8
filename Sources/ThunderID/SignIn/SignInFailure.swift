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

        let useless: Set<RecoveryOption.Kind> = [.retry, .resend, .correctFields, .restart, .signIn]
        error.recovery.removeAll { useless.contains($0.kind) }
        error.recovery.insert(contentsOf: [.restart, .signIn], at: 0)
        if flow == .registration { error.recovery.swapAt(0, 1) }
        // The documented error has the recovery options among its details.
        error.documentedCode = error.documentedCode
        return error
    }
}
