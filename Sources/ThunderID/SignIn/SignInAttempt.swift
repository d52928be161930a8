import NativeAuthBase

/// The validity of one sign-in: none is stored after a cancellation, a cleared session or a reinitialization.
struct SignInAttempt: Sendable {
    let sessionId: String?
    let clientScope: CancellationScope
    let sessionScope: CancellationScope
    /// Indicates whether the caller still waits.
    let isWanted: @Sendable () -> Bool

    var isClientCurrent: Bool { !clientScope.isCancelled }

    var mayBeStored: Bool { isClientCurrent && !sessionScope.isCancelled && isWanted() }

    func checkClientIsCurrent() throws {
        if !isClientCurrent { throw IAMError.signInInvalidated }
    }

    func checkMayBeStored() throws {
        if !mayBeStored { throw IAMError.signInInvalidated }
    }
}
