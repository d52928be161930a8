import NativeAuthBase

/// Settings of all applications of the process.
public final class MSALGlobalConfig: NSObject {
    private struct Settings: Sendable {
        var webview = MSALWebviewType.default
        var broker = MSALBrokeredAvailability.auto
    }

    private static let settings = Lock(Settings())

    private override init() {}

    /// Settings of requests.
    public static let httpConfig = MSALHTTPConfig()
    /// Settings of telemetry. No telemetry is collected.
    public static let telemetryConfig = MSALTelemetryConfig()
    /// Settings of the log.
    public static let loggerConfig = MSALLoggerConfig()

    /// The browser of interactive sign-in. Stored but not used: this package has no interactive sign-in.
    public static var defaultWebviewType: MSALWebviewType {
        get { settings.withLock { $0.webview } }
        set { settings.withLock { $0.webview = newValue } }
    }

    /// Whether a broker app is used. Stored but not used: no broker app is used.
    public static var brokerAvailability: MSALBrokeredAvailability {
        get { settings.withLock { $0.broker } }
        set { settings.withLock { $0.broker = newValue } }
    }
}

/// The browser of interactive sign-in.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALWebviewType: Int, Sendable {
    /// The system's default.
    case `default` = 0
    /// The system's authentication session.
    case authenticationSession = 1
    /// A browser sheet.
    case safariViewController = 2
    /// A web view in the app.
    case wkWebView = 3
}

/// Whether tokens are requested from a broker app, such as Microsoft Authenticator.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALBrokeredAvailability: Int, Sendable {
    /// A broker app is used if one is available.
    case auto = 0
    /// No broker app is used.
    case none = 1
}

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

/// A closure that receives telemetry events. Never called: no telemetry is collected.
/// - Parameter event: the event.
public typealias MSALTelemetryCallback = @Sendable (_ event: [String: String]) -> Void

/// Settings of telemetry. They are stored and have no effect: no telemetry is collected.
public final class MSALTelemetryConfig: NSObject, Sendable {
    private struct Settings: Sendable {
        var piiEnabled = false
        var notifyOnFailureOnly = true
        var aggregationRequired = true
        var callback: MSALTelemetryCallback?
    }

    private let settings = Lock(Settings())

    override init() {}

    /// Whether events may contain data that identifies the user.
    public var piiEnabled: Bool {
        get { settings.withLock { $0.piiEnabled } }
        set { settings.withLock { $0.piiEnabled = newValue } }
    }

    /// Whether events are sent for failures only.
    public var notifyOnFailureOnly: Bool {
        get { settings.withLock { $0.notifyOnFailureOnly } }
        set { settings.withLock { $0.notifyOnFailureOnly = newValue } }
    }

    /// Whether one event is sent for each call.
    public var aggregationRequired: Bool {
        get { settings.withLock { $0.aggregationRequired } }
        set { settings.withLock { $0.aggregationRequired = newValue } }
    }

    /// The receiver of events.
    public var telemetryCallback: MSALTelemetryCallback? {
        get { settings.withLock { $0.callback } }
        set { settings.withLock { $0.callback = newValue } }
    }
}
