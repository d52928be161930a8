import NativeAuthBase

/// Settings of requests, read when an application is created.
public final class MSALHTTPConfig: NSObject, Sendable {
    private struct Settings: Sendable {
        var retryCount = 1
        var retryInterval: TimeInterval = 0.5
        var request: TimeInterval = 30
        var resource: TimeInterval = 30
    }

    private let settings = Lock(Settings())

    override init() {}

    /// Number of retries after a 5xx. Stored but not used: there is one retry.
    public var retryCount: Int {
        get { settings.withLock { $0.retryCount } }
        set { settings.withLock { $0.retryCount = newValue } }
    }

    /// Delay before a retry in seconds. Stored but not used: the delay is half a second.
    public var retryInterval: TimeInterval {
        get { settings.withLock { $0.retryInterval } }
        set { settings.withLock { $0.retryInterval = newValue } }
    }

    /// Timeout of a response in seconds. 30 by default; 300 in Microsoft's library.
    public var timeoutIntervalForRequest: TimeInterval {
        get { settings.withLock { $0.request } }
        set { settings.withLock { $0.request = newValue } }
    }

    /// Timeout of a response with its body in seconds. Stored but not used: see ``timeoutIntervalForRequest``.
    public var timeoutIntervalForResource: TimeInterval {
        get { settings.withLock { $0.resource } }
        set { settings.withLock { $0.resource = newValue } }
    }

    /// ``timeoutIntervalForRequest``, limited to an hour; 30 seconds for an invalid value.
    var timeout: Duration {
        let seconds = timeoutIntervalForRequest
        guard seconds > 0, seconds.isFinite else { return .seconds(30) }
        return .seconds(min(seconds, 3_600))
    }
}
