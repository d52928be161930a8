import NativeAuthBase
import Logging
import NativeAuthCore
import Testing

@testable import AWSCognitoAuthPlugin
@testable import Amplify
import protocol Amplify.Logger

@Suite("The plugin's log", .timeLimit(.minutes(5)))
struct LogTests {
    /// Collects the messages of a category.
    final class CollectingPlugin: LoggingCategoryPlugin, OneFunctionLogger, Sendable {
        let key = "collecting"
        let lines = Lock<[String]>([])
        var logLevel: LogLevel {
            get { .verbose }
            set {}
        }

        var `default`: any Logger { self }
        func configure(using configuration: Any?) throws {}
        func reset() async {}
        func logger(forCategory category: String) -> any Logger { self }
        func logger(forCategory category: String, logLevel: LogLevel) -> any Logger { self }
        func logger(forNamespace namespace: String) -> any Logger { self }
        func logger(forCategory category: String, forNamespace namespace: String) -> any Logger { self }
        func enable() {}
        func disable() {}
        func write(_ level: LogLevel, message: () -> String) {
            lines.withLock { $0.append("\(level) \(message())") }
        }
    }

    @Test(
        "Amplify's log level filters the plugin's messages",
        arguments: [
            (LogLevel.none, ["error critical"]), (.error, ["error critical", "error error"]),
            (.warn, ["error critical", "error error", "warn warning"]),
            (.info, ["error critical", "error error", "warn warning", "info notice", "info info"]),
            (.debug, ["error critical", "error error", "warn warning", "info notice", "info info", "debug debug"]),
            (
                .verbose,
                [
                    "error critical", "error error", "warn warning", "info notice", "info info", "debug debug",
                    "verbose trace",
                ]
            ),
        ]
    )
    func levels(level: LogLevel, expected: [String]) throws {
        let category = LoggingCategory()
        let plugin = CollectingPlugin()
        try category.add(plugin: plugin)
        try category.configure { _ in nil }
        category.removePlugin(for: AWSUnifiedLoggingPlugin.key)
        category.logLevel = level
        let logger = Logging.Logger(label: "a") { _ in AmplifyLogHandler(category: category) }
        for level in Logging.Logger.Level.allCases.reversed() { logger.log(level: level, "\(level)") }
        #expect(plugin.lines.withLock { $0 } == expected)
    }

    @Test("Metadata follows the text, in the order of the names")
    func values() throws {
        let category = LoggingCategory()
        let plugin = CollectingPlugin()
        try category.add(plugin: plugin)
        try category.configure { _ in nil }
        category.removePlugin(for: AWSUnifiedLoggingPlugin.key)
        category.logLevel = .debug
        var logger = Logging.Logger(label: "a") { _ in AmplifyLogHandler(category: category) }
        logger[metadataKey: "c"] = "1"
        logger.debug("What happened.", metadata: ["b": "2", "a": "3"])
        #expect(plugin.lines.withLock { $0 } == ["debug What happened. a=3 b=2 c=1"])
        #expect(logger[metadataKey: "c"] == "1")
    }
}
