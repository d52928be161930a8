import NativeAuthBase
public import Foundation
import NativeAuthCore

/// Receives a log message.
/// - Parameters:
///   - level: the message's level.
///   - message: the text.
///   - containsPII: whether it may contain data that identifies the user or the tenant.
public typealias MSALLogCallback = @Sendable (_ level: MSALLogLevel, _ message: String?, _ containsPII: Bool) -> Void

/// Settings of the log of all applications of the process. Nothing is logged without a callback.
///
/// ```swift
/// MSALGlobalConfig.loggerConfig.logLevel = .verbose
/// MSALGlobalConfig.loggerConfig.setLogCallback { level, message, containsPII in
///     if !containsPII { print("MSAL: \(message ?? "")") }
/// }
/// ```
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
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

    /// Whether messages may contain data that identifies the user.
    @available(*, deprecated, message: "Use logMaskingLevel")
    public var piiEnabled: Bool {
        get { logMaskingLevel != .settingsMaskAllPII }
        set { logMaskingLevel = newValue ? .settingsMaskSecretsOnly : .settingsMaskAllPII }
    }

    /// Sets the callback for messages, in place of an earlier one.
    /// - Parameter callback: called from any thread.
    public func setLogCallback(_ callback: @escaping MSALLogCallback) {
        settings.withLock { $0.callback = callback }
    }

    /// Returns the callback for messages; one that does nothing until one is set.
    public func callback() -> MSALLogCallback {
        guard let callback = settings.withLock({ $0.callback }) else { return { _, _, _ in } }
        return callback
    }

    /// Whether a message of a level is passed to a callback.
    func isWanted(_ level: MSALLogLevel) -> Bool {
        settings.withLock { $0.callback != nil && level != .nothing && level.rawValue <= $0.level.rawValue }
    }

    func log(_ level: MSALLogLevel, _ message: MaskedMessage) {
        guard isWanted(level) else { return }
        let (callback, masking) = settings.withLock { ($0.callback, $0.masking) }
        callback?(level, message.text(masking), message.isTelling(masking))
    }
}
