import NativeAuthBase
import Logging
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("Logging", .timeLimit(.minutes(5)))
struct AuthLogTests {
    /// Collects log messages.
    private struct Capture: LogHandler {
        struct Line: Sendable, Equatable {
            var level: Logger.Level
            var message: String
            var metadata: [String: String]
        }

        let lines: Lock<[Line]>
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let values = (event.metadata ?? [:]).mapValues { "\($0)" }
            lines.withLock { $0.append(Line(level: event.level, message: "\(event.message)", metadata: values)) }
        }
    }

    private let lines = Lock<[Capture.Line]>([])

    private func log(level: Logger.Level = .trace) -> AuthLog {
        var logger = Logger(label: "test") { [lines] _ in Capture(lines: lines) }
        logger.logLevel = level
        return AuthLog(logger)
    }

    @Test("Messages are fixed, values are metadata, and no level is above debug")
    func debug() {
        let code = "FET-1005"
        log().debug("The server refused.", values: ["code": code, "request": nil, "step": ""])
        log().debug("Nothing more.")
        #expect(
            lines.withLock { $0 } == [
                .init(level: .debug, message: "The server refused.", metadata: ["code": code, "step": ""]),
                .init(level: .debug, message: "Nothing more.", metadata: [:]),
            ]
        )
    }

    @Test("Nothing is logged at level info and above", arguments: [Logger.Level.info, .notice, .warning, .critical])
    func silent(level: Logger.Level) {
        log(level: level).debug("Anything.", values: ["code": "x"])
        #expect(lines.withLock { $0 }.isEmpty)
    }

    @Test("A secret argument is logged as its mask")
    func secret() throws {
        log().debug("A mistake.", values: ["token": "\(Secret("hunter2"))"])
        let line = try #require(lines.withLock { $0.first })
        #expect(line.metadata == ["token": Secret.mask])
    }

    @Test(
        "The check of all tests' logs recognizes a secret",
        arguments: [
            ("answer path=/flow/execute status=200 request=f75c7f68-f6bd-407f-a874-cb2281ba88e4", false),
            ("bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", true), ("password Secret#1", true),
            ("verifier dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", true),
            ("token 70273386724f3c7b44391524f897d8ac60ecbe34cb667da3c791c78e352ec2e1", true),
        ]
    )
    func watch(_ line: String, _ mayContainSecret: Bool) {
        #expect(SecretWatch.mayContainSecret(line) == mayContainSecret)
        let reports = Lock(0)
        SecretWatch.logger { _ in reports.withLock { $0 += 1 } }.debug("\(line)")
        #expect(reports.withLock { $0 } == (mayContainSecret ? 1 : 0))
    }

    @Test(
        "An observer receives messages from debug on, whatever the app's log level",
        arguments: [Logger.Level.trace, .debug, .info, .critical],
        [true, false]
    )
    func observed(level: Logger.Level, isWanted: Bool) {
        let observed = Lock<[String]>([])
        var logger = Logger(label: "label") { [lines] _ in Capture(lines: lines) }
        logger.logLevel = level
        let environment = ClientEnvironment(logger: logger)
            .observed(isWanted: { isWanted }, observe: { line in observed.withLock { $0.append(line) } })
        environment.logger.trace("one")
        environment.logger.debug("two", metadata: ["b": "2", "a": "1"])
        environment.logger.info("three")
        #expect(observed.withLock { $0 } == (isWanted ? ["two a=1 b=2", "three"] : []))
        let heard = [("one", Logger.Level.trace), ("two", .debug), ("three", .info)].filter { $0.1 >= level }
        #expect(lines.withLock { $0.map(\.message) } == heard.map(\.0))
        #expect(environment.logger.label == "label")
    }
}
