import NativeAuthCore

/// The error when a request between the user's last input and the stored session fails.
enum SignInFailure {
    /// Returns a failure after which the same submit continues where this one stopped.
    static func pending(_ error: any Error) -> any Error {
        guard let error = error as? IAMError else { return error }
        var details = error.nativeAuthError
        let canRetry = details.recovery.contains { $0.kind == .retry }
        if !canRetry { details.recovery.insert(.retry, at: 0) }
        details.recovery.append(.restart)
        return IAMError(details, code: error.code)
    }

    /// Returns a failure that requires a new flow. After a sign-up the account exists: signing in comes first.
    static func final(_ error: any Error, of flow: ServerFlowType) -> any Error {
        let documented = (error as? PossibleCodeReplay)?.documentedError ?? error
        guard let error = documented as? IAMError else { return documented }

        var details = error.nativeAuthError
        let useless: Set<RecoveryOption.Kind> = [.retry, .resend, .correctFields, .restart, .signIn]
        details.recovery.removeAll { useless.contains($0.kind) }
        details.recovery.insert(contentsOf: [.restart, .signIn], at: 0)
        if flow == .registration { details.recovery.swapAt(0, 1) }
        return IAMError(details, code: error.code)
    }
}
