/// Priority of a log message.
///
/// Source: MSAL's public surface.
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
