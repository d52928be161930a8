public import Foundation
import NativeAuthCore

/// Settings of requests, read when an application is made.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALHTTPConfig: NSObject, Sendable {
    private struct Settings: Sendable {
        var retryCount = 1
        var retryInterval: TimeInterval = 0.5
        var request: TimeInterval = 30
        var resource: TimeInterval = 30
    }

    private let settings = Lock(Settings())

    override init() {}

    /// Number of repetitions after a 5xx. Kept, and not used: there is one.
    public var retryCount: Int {
        get { settings.withLock { $0.retryCount } }
        set { settings.withLock { $0.retryCount = newValue } }
    }

    /// Seconds before a repetition. Kept, and not used: half a second.
    public var retryInterval: TimeInterval {
        get { settings.withLock { $0.retryInterval } }
        set { settings.withLock { $0.retryInterval = newValue } }
    }

    /// Seconds that one answer may take. 30 unless set; in Microsoft's library 300.
    public var timeoutIntervalForRequest: TimeInterval {
        get { settings.withLock { $0.request } }
        set { settings.withLock { $0.request = newValue } }
    }

    /// Seconds that one answer may take with its body. Kept, and not used: see ``timeoutIntervalForRequest``.
    public var timeoutIntervalForResource: TimeInterval {
        get { settings.withLock { $0.resource } }
        set { settings.withLock { $0.resource = newValue } }
    }

    /// ``timeoutIntervalForRequest``, if it can be waited for.
    var timeout: Duration {
        let seconds = timeoutIntervalForRequest
        return seconds > 0 && seconds.isFinite ? .seconds(min(seconds, 3_600)) : .seconds(30)
    }
}
