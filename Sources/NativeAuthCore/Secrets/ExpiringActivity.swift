import Foundation

/// Work that an app may finish before the system suspends it.
///
/// iOS ends an app that is suspended while it holds a lock on a file in an app group's container (`0xdead10cc`).
struct ExpiringActivity: Sendable {
    /// Begins an activity with a reason, and a function that is called, on any thread, if the system ends it early or
    /// refuses it. The result ends the activity.
    let begin: @Sendable (_ reason: String, _ expired: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// Indicates whether the system suspends apps, so that a lock may be released before its section ends.
    static let mayExpire: Bool = {
        #if canImport(Darwin) && !os(macOS)
        true
        #else
        false
        #endif
    }()

    /// The system's, on platforms that suspend apps; elsewhere without effect.
    static let system = ExpiringActivity { reason, expired in
        #if canImport(Darwin) && !os(macOS)
        let finished = DispatchSemaphore(value: 0)
        // The block occupies a thread of a dispatch queue, not of Swift's cooperative pool. It is called with `true`
        // when the activity is refused or expires.
        ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { isExpired in
            if isExpired {
                expired()
                finished.signal()
            } else {
                finished.wait()
            }
        }
        return { finished.signal() }
        #else
        return {}
        #endif
    }
}
