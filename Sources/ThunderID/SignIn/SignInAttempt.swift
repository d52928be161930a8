import NativeAuthBase
import NativeAuthCore

/// The validity of one sign-in: none is stored after a cancellation, a cleared session or a reinitialization.
struct SignInAttempt: Sendable {
    let sessionId: String?
    let clientScope: CancellationScope
    let sessionScope: CancellationScope
    /// Indicates whether the caller still waits.
    let isWanted: @Sendable () -> Bool

    var isClientCurrent: Bool { !clientScope.isCancelled }

    var mayBeStored: Bool { isClientCurrent && !sessionScope.isCancelled && isWanted() }

    func checkClientIsCurrent() throws(NativeAuthError) {
        if !isClientCurrent { throw NativeAuthError.signInInvalidated }
    }

    func checkMayBeStored() throws(NativeAuthError) {
        if !mayBeStored { throw NativeAuthError.signInInvalidated }
    }
}
