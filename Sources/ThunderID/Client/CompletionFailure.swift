import NativeAuthCore

/// The error and the retry decision when the steps between a finished flow and its session fail.
enum CompletionFailure {
    /// Whether to retry immediately. An unavailable store is not retried: it requires a user action.
    static func verdict<Value>(_ result: Result<Value, any Error>) -> RetryVerdict {
        guard case .failure(let error) = result, ThunderIDClient.mayPass(error), let error = error as? IAMError else {
            return .stop
        }
        return RetryVerdict(error.rich, isIdempotent: true)
    }

    /// Returns a failure after which the same submit continues where this one stopped.
    static func pending(_ error: any Error) -> any Error {
        guard let error = error as? IAMError else { return error }
        var details = error.rich
        if !details.recovery.contains(where: { $0.kind == .retry }) { details.recovery.insert(.retry, at: 0) }
        details.recovery.append(.restart)
        return IAMError(details, code: error.code)
    }

    /// Returns a failure that requires a new flow: the server has discarded this one.
    /// - Parameter flow: the flow that the server has finished. After a sign-up the account exists.
    static func final(_ error: any Error, of flow: ServerFlowType) -> any Error {
        let told = (error as? SpentCode)?.told ?? error
        guard let error = told as? IAMError else { return told }
        var details = error.rich
        let useless: Set<RecoveryOption.Kind> = [.retry, .resend, .correctFields, .restart, .signIn]
        let beginning: [RecoveryOption] = flow == .registration ? [.signIn, .restart] : [.restart, .signIn]
        details.recovery = beginning + details.recovery.filter { !useless.contains($0.kind) }
        return IAMError(details, code: error.code)
    }
}
