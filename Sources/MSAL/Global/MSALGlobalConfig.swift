public import Foundation
import NativeAuthCore

/// Settings of all applications of the process.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALGlobalConfig: NSObject {
    private struct Settings: Sendable {
        var webview = MSALWebviewType.default
        var broker = MSALBrokeredAvailability.auto
    }

    private static let settings = Lock(Settings())

    private override init() {}

    /// Settings of requests.
    public static let httpConfig = MSALHTTPConfig()
    /// Settings of telemetry, of which there is none.
    public static let telemetryConfig = MSALTelemetryConfig()
    /// What is logged, and where.
    public static let loggerConfig = MSALLoggerConfig()

    /// The browser of interactive sign-in. Kept, and not used: there is no interactive sign-in here.
    public static var defaultWebviewType: MSALWebviewType {
        get { settings.withLock { $0.webview } }
        set { settings.withLock { $0.webview = newValue } }
    }

    /// Whether a broker app is asked. Kept, and not used: none ever is.
    public static var brokerAvailability: MSALBrokeredAvailability {
        get { settings.withLock { $0.broker } }
        set { settings.withLock { $0.broker = newValue } }
    }
}

/// The browser of interactive sign-in.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALWebviewType: Int, Sendable {
    /// The system's best one.
    case `default` = 0
    /// The system's authentication session.
    case authenticationSession = 1
    /// A browser sheet.
    case safariViewController = 2
    /// A web view in the app.
    case wkWebView = 3
}

/// Whether a broker app, such as Microsoft Authenticator, is asked for tokens.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALBrokeredAvailability: Int, Sendable {
    /// If there is one.
    case auto = 0
    /// Never.
    case none = 1
}
