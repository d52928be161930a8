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

    /// The type of the browser of interactive sign-in, the default of ``MSALWebviewParameters/webviewType``.
    public static var defaultWebviewType: MSALWebviewType {
        get { settings.withLock { $0.webview } }
        set { settings.withLock { $0.webview = newValue } }
    }

    /// Indicates whether a broker app is used. Stored but not used: no broker app is used.
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

/// Indicates whether tokens are requested from a broker app, such as Microsoft Authenticator.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALBrokeredAvailability: Int, Sendable {
    /// A broker app is used if one is available.
    case auto = 0
    /// No broker app is used.
    case none = 1
}
