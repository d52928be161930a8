import class NativeAuthBase.Lock
import Foundation
import Logging
import Testing

@testable import Amplify
import protocol Amplify.Logger

@Suite("Amplify.Logging", .timeLimit(.minutes(5)))
struct LoggingTests {
    /// Records the messages of swift-log: label, level and text.
    struct Lines: LogHandler {
        let label: String
        let lines: Lock<[String]>
        var logLevel = Logging.Logger.Level.info
        var metadata: Logging.Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { lines.withLock { $0.append("\(label) \(event.level) \(event.message)") } }
    }

    /// A plugin that records its messages.
    final class Hearing: LoggingCategoryPlugin, OneFunctionLogger {
        let key: PluginKey
        let lines = Lock<[String]>([])
        var logLevel = LogLevel.verbose

        init(key: PluginKey = "hearing") { self.key = key }

        var `default`: any Logger { self }
        func configure(using configuration: Any?) throws {
            write(.info) { "configured \((configuration as? JSONValue)?.stringValue ?? "nothing")" }
        }
        func reset() async { write(.info) { "reset" } }
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

    struct Cause: Error, CustomStringConvertible { let description = "the cause" }

    private let lines: Lock<[String]>
    private let logging: LoggingCategory

    init() {
        let lines = Lock<[String]>([])
        let level = Lock(LogLevel.error)
        self.lines = lines
        logging = LoggingCategory(
            level: level,
            builtIn: AWSUnifiedLoggingPlugin(globalLevel: { level.withLock { $0 } }) { label in
                Logging.Logger(label: label) { Lines(label: $0, lines: lines) }
            }
        )
    }

    /// Logs the name of each level.
    private func all(_ logger: some Logger) {
        logger.error("error")
        logger.warn("warn")
        logger.info("info")
        logger.debug("debug")
        logger.verbose("verbose")
    }

    private var heard: [String] { lines.withLock { $0 } }

    static let complete = [
        "Amplify error error", "Amplify warning warn", "Amplify info info", "Amplify debug debug",
        "Amplify trace verbose",
    ]

    @Test("A plugin that is added while another is configured waits for the next configuration")
    func addedMeanwhile() throws {
        try logging.add(plugin: Hearing(key: "first"))
        try logging.configure { key in
            if key == "first" { try? logging.add(plugin: Hearing(key: "second")) }
            return nil
        }
        _ = try logging.getPlugin(for: "second")
    }

    @Test("A plugin that is removed while it is configured is not added again")
    func removedMeanwhile() throws {
        try logging.add(plugin: Hearing(key: "first"))
        try logging.configure { key in
            if key == "first" { logging.removePlugin(for: "first") }
            return nil
        }
        #expect(throws: LoggingError.self) { try logging.getPlugin(for: "first") }
    }

    @Test(
        "The level filters messages",
        arguments: zip(LogLevel.allCases, [1, 2, 3, 4, 5, 0])
    )
    func levels(level: LogLevel, count: Int) {
        logging.logLevel = level
        all(logging)
        #expect(heard == Array(Self.complete.prefix(count)))
    }

    @Test("By default only errors are logged")
    func initialLevel() {
        #expect(logging.logLevel == .error)
        all(logging)
        logging.error(error: Cause())
        #expect(heard == ["Amplify error error", "Amplify error the cause"])
    }

    @Test("A message that is not logged is not computed")
    func lazy() {
        var count = 0
        func text() -> String {
            count += 1
            return "a"
        }
        logging.debug(text())
        #expect(count == 0)
        logging.logLevel = .debug
        logging.debug(text())
        #expect(count == 1)
    }

    @Test("A logger of a category follows the global level; one with a level of its own does not")
    func ownLevel() {
        let following = logging.logger(forCategory: "a")
        var own = logging.logger(forCategory: "b", logLevel: .info)
        following.info("one")
        own.info("two")
        own.debug("three")
        logging.logLevel = .verbose
        following.verbose("four")
        own.debug("five")
        #expect(own.logLevel == .info && following.logLevel == .verbose)
        own.logLevel = .debug
        own.debug("six")
        #expect(heard == ["Amplify.b info two", "Amplify.a trace four", "Amplify.b debug six"])
    }

    @Test("Categories and namespaces become the label")
    func labels() {
        logging.logger(forNamespace: "shop").error("1")
        logging.logger(forCategory: "cart", forNamespace: "shop").error("2")
        logging.logger(forCategory: CategoryType.auth).error("3")
        logging.default.error("4")
        #expect(heard == ["shop error 1", "shop.cart error 2", "Amplify.Authentication error 3", "Amplify error 4"])
    }

    @Test("A disabled plugin logs nothing until it is enabled, also for existing loggers")
    func disabled() {
        let logger = logging.logger(forCategory: "a")
        logging.disable()
        logger.error("one")
        logging.enable()
        logger.error("two")
        #expect(heard == ["Amplify.a error two"])
    }

    @Test("A plugin receives messages from the configuration on, as does the default plugin")
    func plugins() async throws {
        let plugin = Hearing()
        try logging.add(plugin: plugin)
        logging.error("early")
        try logging.configure { $0 == "hearing" ? JSONValue.string("its part") : Any?.none }
        logging.error("late")
        logging.error(error: Cause())
        #expect(plugin.lines.withLock { $0 } == ["info configured its part", "error late", "error the cause"])
        #expect(heard.count == 3)
        #expect(try logging.getPlugin(for: "hearing") as? Hearing === plugin)
        #expect(try logging.getPlugin(for: "AWSUnifiedLoggingPlugin") is AWSUnifiedLoggingPlugin)
        logging.removePlugin(for: "AWSUnifiedLoggingPlugin")
        logging.error("alone")
        #expect(heard.count == 3)
        logging.logLevel = .verbose
        await logging.reset()
        logging.error("again")
        #expect(plugin.lines.withLock { $0 }.suffix(3) == ["error alone", "info reset", "error again"])
        #expect(logging.logLevel == .verbose)
        await logging.clear()
        #expect(logging.logLevel == .error)
        #expect(throws: LoggingError.self) { try logging.getPlugin(for: "hearing") }
        logging.error("cleared")
        #expect(heard.count == 4)
    }

    @Test("Of several plugins the last one is used, beside the default plugin")
    func severalPlugins() throws {
        let first = Hearing(key: "first")
        let second = Hearing(key: "second")
        try logging.add(plugin: first)
        try logging.add(plugin: second)
        #expect(throws: LoggingError.self) { try logging.getPlugin(for: "first") }
        try logging.configure { _ in nil }
        logging.error("heard")
        #expect(first.lines.withLock { $0 } == [])
        #expect(second.lines.withLock { $0 } == ["info configured nothing", "error heard"])
        #expect(heard == ["Amplify error heard"])

        // The next one replaces it at the next configuration.
        let third = Hearing(key: "third")
        try logging.add(plugin: third)
        try logging.configure { _ in nil }
        logging.error("later")
        #expect(second.lines.withLock { $0 }.last == "error heard")
        #expect(third.lines.withLock { $0 }.last == "error later")
        #expect(throws: LoggingError.self) { try logging.getPlugin(for: "second") }
    }

    @Test("A plugin that is removed before the configuration receives nothing")
    func removedEarly() throws {
        let plugin = Hearing()
        try logging.add(plugin: plugin)
        logging.removePlugin(for: "hearing")
        #expect(throws: LoggingError.self) { try logging.getPlugin(for: "hearing") }
        try logging.configure { _ in nil }
        logging.error("late")
        #expect(plugin.lines.withLock { $0 } == [])
    }

    @Test("A disabled category logs again after a reset")
    func resetEnables() async {
        logging.disable()
        logging.error("one")
        await logging.reset()
        logging.error("two")
        #expect(heard == ["Amplify error two"])
    }

    @Test("An added plugin is found by its key before and after the configuration, until it is removed")
    func found() throws {
        let plugin = Hearing(key: "mine")
        try logging.add(plugin: plugin)
        #expect(try logging.getPlugin(for: "mine") as? Hearing === plugin)
        try logging.configure { _ in nil }
        #expect(try logging.getPlugin(for: "mine") as? Hearing === plugin)
        logging.removePlugin(for: "mine")
        #expect(throws: LoggingError.self) { try logging.getPlugin(for: "mine") }
    }

    @Test("A plugin requires a key, and an unknown plugin is not found")
    func keys() {
        #expect(throws: LoggingError.self) { try logging.add(plugin: Hearing(key: "")) }
        #expect(throws: LoggingError.self) { try logging.getPlugin(for: "hearing") }
    }

    @Test(
        "A level is decoded from its name or number, and compared by its rank",
        arguments: [
            (#""VERBOSE""#, .verbose), (#""none""#, LogLevel.none), ("0", .error), ("4", .verbose), (#""loud""#, nil),
            ("9", nil), ("true", nil),
        ] as [(String, LogLevel?)]
    )
    func decoding(text: String, level: LogLevel?) throws {
        let decoded = try? JSONDecoder().decode([LogLevel].self, from: Data("[\(text)]".utf8))
        #expect(decoded == level.map { [$0] })
        #expect(LogLevel.error < .verbose)
    }

    @Test("The logger of a type has the type's name")
    func defaultLogger() {
        struct Screen: DefaultLogger {}
        #expect(Screen.log.logLevel == Screen().log.logLevel)
    }
}
