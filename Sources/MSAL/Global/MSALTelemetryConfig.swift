import NativeAuthBase

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

    /// Indicates whether events may contain data that identifies the user.
    public var piiEnabled: Bool {
        get { settings.withLock { $0.piiEnabled } }
        set { settings.withLock { $0.piiEnabled = newValue } }
    }

    /// Indicates whether events are sent for failures only.
    public var notifyOnFailureOnly: Bool {
        get { settings.withLock { $0.notifyOnFailureOnly } }
        set { settings.withLock { $0.notifyOnFailureOnly = newValue } }
    }

    /// Indicates whether one event is sent for each call.
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
