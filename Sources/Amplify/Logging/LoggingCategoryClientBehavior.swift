/// The factory methods for loggers. ``LoggingCategory`` documents each.
///
/// Source: Amplify's public surface.
public protocol LoggingCategoryClientBehavior {
    /// See ``LoggingCategory/default``.
    var `default`: any Logger { get }

    /// See ``LoggingCategory/logger(forCategory:logLevel:)``.
    func logger(forCategory category: String, logLevel: LogLevel) -> any Logger

    /// See ``LoggingCategory/logger(forCategory:)-(String)``.
    func logger(forCategory category: String) -> any Logger

    /// See ``LoggingCategory/enable()``.
    func enable()

    /// See ``LoggingCategory/disable()``.
    func disable()

    /// See ``LoggingCategory/logger(forNamespace:)``.
    func logger(forNamespace namespace: String) -> any Logger

    /// See ``LoggingCategory/logger(forCategory:forNamespace:)``.
    func logger(forCategory category: String, forNamespace namespace: String) -> any Logger
}

/// A plugin that writes log messages.
///
/// Source: Amplify's public surface.
public protocol LoggingCategoryPlugin: Plugin, LoggingCategoryClientBehavior {}

extension LoggingCategoryPlugin {
    /// ``CategoryType/logging``.
    public var categoryType: CategoryType { .logging }
}
