public import Foundation
import NativeAuthCore

/// Receives a log message.
/// - Parameters:
///   - level: the message's level.
///   - message: the text.
///   - containsPII: whether it may tell something of the person or the tenant.
public typealias MSALLogCallback = @Sendable (_ level: MSALLogLevel, _ message: String?, _ containsPII: Bool) -> Void

/// What all applications of the process log, and where. Nothing is logged without a callback.
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

    /// The level from which on messages are given to the callback. ``MSALLogLevel/info`` unless set.
    public var logLevel: MSALLogLevel {
        get { settings.withLock { $0.level } }
        set { settings.withLock { $0.level = newValue } }
    }

    /// How much of the person and the tenant messages tell. Nothing unless set.
    public var logMaskingLevel: MSALLogMaskingLevel {
        get { settings.withLock { $0.masking } }
        set { settings.withLock { $0.masking = newValue } }
    }

    /// Whether messages may tell something of the person.
    @available(*, deprecated, message: "Use logMaskingLevel")
    public var piiEnabled: Bool {
        get { logMaskingLevel != .settingsMaskAllPII }
        set { logMaskingLevel = newValue ? .settingsMaskSecretsOnly : .settingsMaskAllPII }
    }

    /// Sets the receiver of messages, in place of an earlier one.
    /// - Parameter callback: called from any thread.
    public func setLogCallback(_ callback: @escaping MSALLogCallback) {
        settings.withLock { $0.callback = callback }
    }

    /// The receiver of messages; one that does nothing until one is set.
    public func callback() -> MSALLogCallback {
        guard let callback = settings.withLock({ $0.callback }) else { return { _, _, _ in } }
        return callback
    }

    /// Whether a message of a level reaches a callback.
    func isWanted(_ level: MSALLogLevel) -> Bool {
        settings.withLock { $0.callback != nil && level != .nothing && level.rawValue <= $0.level.rawValue }
    }

    func log(_ level: MSALLogLevel, _ message: MaskedMessage) {
        guard isWanted(level) else { return }
        let (callback, masking) = settings.withLock { ($0.callback, $0.masking) }
        callback?(level, message.text(masking), message.isTelling(masking))
    }
}
