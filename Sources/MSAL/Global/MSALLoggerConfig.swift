import NativeAuthBase

/// A closure that receives log messages.
/// - Parameters:
///   - level: the message's level.
///   - message: the text.
///   - containsPII: whether it may contain data that identifies the user or the tenant.
public typealias MSALLogCallback =
    @Sendable (_ level: MSALLogLevel, _ message: String?, _ containsPII: Bool) -> Void

/// Settings of the log of all applications of the process. Nothing is logged without a callback.
///
/// ```swift
/// MSALGlobalConfig.loggerConfig.logLevel = .verbose
/// MSALGlobalConfig.loggerConfig.setLogCallback { level, message, containsPII in
///     if !containsPII { print("MSAL: \(message ?? "")") }
/// }
/// ```
public final class MSALLoggerConfig: NSObject, Sendable {
    private struct Settings: Sendable {
        var level = MSALLogLevel.info
        var masking = MSALLogMaskingLevel.settingsMaskAllPII
        var callback: MSALLogCallback?
    }

    private let settings = Lock(Settings())

    override init() {}

    /// The minimum priority of messages for the callback. ``MSALLogLevel/info`` by default.
    public var logLevel: MSALLogLevel {
        get { settings.withLock { $0.level } }
        set { settings.withLock { $0.level = newValue } }
    }

    /// The masking of personal and organizational data in messages. All of it is masked by default.
    public var logMaskingLevel: MSALLogMaskingLevel {
        get { settings.withLock { $0.masking } }
        set { settings.withLock { $0.masking = newValue } }
    }

    /// Indicates whether messages may contain data that identifies the user.
    @available(*, deprecated, message: "Use logMaskingLevel")
    public var piiEnabled: Bool {
        get { logMaskingLevel != .settingsMaskAllPII }
        set { logMaskingLevel = if newValue { .settingsMaskSecretsOnly } else { .settingsMaskAllPII } }
    }

    /// Sets the callback for messages, in place of an earlier one.
    /// - Parameter callback: called from any thread.
    public func setLogCallback(_ callback: @escaping MSALLogCallback) { settings.withLock { $0.callback = callback } }

    /// Returns the callback for messages; one that does nothing until one is set.
    public func callback() -> MSALLogCallback {
        settings.withLock(\.callback) ?? { _, _, _ in }
    }

    /// Checks whether a message of a level is passed to a callback.
    func isEnabled(_ level: MSALLogLevel) -> Bool {
        settings.withLock { settings in
            guard settings.callback != nil, level != .nothing else { return false }
            return level.rawValue <= settings.level.rawValue
        }
    }

    func log(_ message: MaskedMessage, level: MSALLogLevel) {
        guard isEnabled(level) else { return }
        let (callback, masking) = settings.withLock { ($0.callback, $0.masking) }
        callback?(level, message.text(at: masking), message.containsPII(at: masking))
    }
}

/// Priority of a log message.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALLogLevel: Int, Sendable {
    /// Nothing is logged.
    case nothing = 0
    /// Failures of calls.
    case error = 1
    /// Problems that do not make a call fail.
    case warning = 2
    /// Calls and their outcomes.
    case info = 3
    /// Every request.
    case verbose = 4

    /// The level with the most messages.
    public static let last = Self.verbose
}

/// The masking of personal and organizational data in log messages. Passwords, codes and tokens are never logged.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALLogMaskingLevel: Int, Sendable {
    /// Neither data of the user nor of the tenant.
    case settingsMaskAllPII = 0
    /// The tenant and the app, but no data that identifies the user.
    case settingsMaskEUIIOnly = 1
    /// Also user names, and the server's texts, which may contain them.
    case settingsMaskSecretsOnly = 2
}
