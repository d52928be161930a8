import Foundation
import Testing

@testable import Amplify

/// The only suite that uses shared state of the process.
@Suite("Amplify", .serialized, .timeLimit(.minutes(5)))
struct FacadeTests {
    struct Stranger: Plugin {
        var key: PluginKey { "stranger" }
        var categoryType: CategoryType { .storage }
        func configure(using configuration: Any?) throws {}
        func reset() async {}
    }

    private let outputs = AmplifyOutputsData(
        version: "1",
        auth: .init(awsRegion: "r", userPoolId: "r_one", userPoolClientId: "c")
    )

    @Test("The first generation passes each plugin its entry once")
    func firstGeneration() async throws {
        await Amplify.reset()
        let plugin = RecordingPlugin()
        try Amplify.add(plugin: plugin)
        let auth = AuthCategoryConfiguration(plugins: ["recording": ["PoolId": "r_one"], "other": 1])
        try Amplify.configure(AmplifyConfiguration(auth: auth))
        #expect(plugin.configurations == ["entry r_one"])
        #expect(throws: ConfigurationError.self) { try Amplify.configure(AmplifyConfiguration(auth: auth)) }
        #expect(throws: ConfigurationError.self) { try Amplify.configure() }
        #expect(throws: ConfigurationError.self) { try Amplify.add(plugin: RecordingPlugin()) }
        #expect(plugin.configurations == ["entry r_one"])
        #expect(try await Amplify.Auth.autoSignIn().isSignedIn)
        await Amplify.reset()
        #expect(plugin.calls == ["autoSignIn", "reset"])
        await #expect(throws: AuthError.self) { try await Amplify.Auth.autoSignIn() }
    }

    @Test("A configuration without an entry for the plugin still reaches it")
    func emptyConfiguration() async throws {
        await Amplify.reset()
        let plugin = RecordingPlugin()
        try Amplify.add(plugin: plugin)
        try Amplify.configure(AmplifyConfiguration())
        #expect(plugin.configurations == ["nothing"])
        await Amplify.reset()
    }

    @Test("A logging plugin receives its configuration and every later message")
    func loggingPlugin() async throws {
        await Amplify.reset()
        let plugin = LoggingTests.Hearing()
        try Amplify.add(plugin: plugin)
        try Amplify.configure(AmplifyConfiguration(logging: .init(plugins: ["hearing": "its part"])))
        Amplify.Logging.removePlugin(for: AWSUnifiedLoggingPlugin.key)
        Amplify.Logging.error("heard")
        #expect(plugin.lines.withLock { $0 }.prefix(2) == ["info configured its part", "error heard"])
        #expect(throws: ConfigurationError.self) { try Amplify.add(plugin: LoggingTests.Hearing(key: "late")) }
        #expect(throws: LoggingError.self) { try Amplify.Logging.getPlugin(for: "late") }
        await Amplify.reset()
    }

    @Test("An entry for a plugin that was not added is a warning; one for an added plugin is not")
    func missingPlugins() async throws {
        await Amplify.reset()
        let log = LoggingTests.Hearing()
        try Amplify.add(plugin: log)
        try Amplify.add(plugin: RecordingPlugin())
        let auth = AuthCategoryConfiguration(plugins: ["recording": 1, "absent": 2])
        let logging = LoggingCategoryConfiguration(plugins: ["hearing": 3, "silent": 4])
        try Amplify.configure(AmplifyConfiguration(auth: auth, logging: logging))
        let warnings = log.lines.withLock { $0 }.filter { $0.contains("for which the configuration has an entry") }
        let starts = warnings.compactMap { $0.split(separator: ",").first }
        #expect(starts == ["warn Authentication has no plugin 'absent'", "warn Logging has no plugin 'silent'"])
        await Amplify.reset()
    }

    @Test("An operation dispatches its result to the Hub")
    func operation() async throws {
        await Amplify.reset()
        let operation = AmplifyOperation<AuthDeleteUserRequest, String, AuthError>(
            categoryType: .auth,
            eventName: "shop.operation",
            request: .init(options: .init())
        )
        let (told, teller) = AsyncStream.makeStream(of: HubPayload.self)
        _ = Amplify.Hub.listen(to: .auth, isIncluded: HubFilters.forOperation(operation)) { teller.yield($0) }
        // Without an event the wait ends, too.
        let watch = Task {
            try await Task.sleep(for: .seconds(240))
            teller.finish()
        }
        defer { watch.cancel() }
        operation.dispatch(result: .success("done"))
        let payload = try #require(await told.first { _ in true })
        #expect(payload.eventName == "shop.operation")
        #expect(try (payload.data as? Result<String, AuthError>)?.get() == "done")
        await Amplify.reset()
    }

    @Test("The second generation passes the plugin the whole configuration and can be repeated")
    func secondGeneration() async throws {
        await Amplify.reset()
        let plugin = RecordingPlugin()
        try Amplify.add(plugin: plugin)
        try Amplify.configure(outputs)
        let text = #"{"version":"1","auth":{"aws_region":"r","user_pool_id":"r_two","user_pool_client_id":"c"}}"#
        try Amplify.configure(with: .data(Data(text.utf8)))
        #expect(plugin.configurations == ["outputs r_one", "outputs r_two"])
        await Amplify.reset()
    }

    @Test("An unusable configuration is thrown, and a second attempt is possible")
    func failures() async throws {
        await Amplify.reset()
        #expect(throws: PluginError.self) { try Amplify.add(plugin: Stranger()) }
        let plugin = RecordingPlugin(refusesConfiguration: true)
        try Amplify.add(plugin: plugin)
        #expect(throws: RecordingPlugin.Refused.self) { try Amplify.configure(outputs) }
        await #expect(throws: AuthError.configuration("", "")) { try await Amplify.Auth.autoSignIn() }
        // The test's bundle has neither file.
        let first = #expect(throws: ConfigurationError.self) { try Amplify.configure() }
        guard case .invalidAmplifyConfigurationFile = first else {
            Issue.record("\(String(describing: first))")
            return
        }
        let second = #expect(throws: ConfigurationError.self) { try Amplify.configure(with: .amplifyOutputs) }
        guard case .invalidAmplifyOutputsFile = second else {
            Issue.record("\(String(describing: second))")
            return
        }
        try Amplify.add(plugin: RecordingPlugin())
        try Amplify.configure(outputs)
        #expect(try await Amplify.Auth.autoSignIn().isSignedIn)
        await Amplify.reset()
    }

    @Test("Each of Amplify's channels receives the configured event")
    func configuredEvent() async throws {
        await Amplify.reset()
        let channels: Set<HubChannel> = [
            .analytics, .api, .auth, .dataStore, .geo, .hub, .logging, .predictions, .pushNotifications, .storage,
        ]
        let (told, teller) = AsyncStream.makeStream(of: HubChannel.self)
        for channel in channels {
            _ = Amplify.Hub.listen(to: channel, eventName: HubPayload.EventName.Amplify.configured) { _ in
                teller.yield(channel)
            }
        }
        try Amplify.add(plugin: RecordingPlugin())
        try Amplify.configure(AmplifyConfiguration())
        var heard: Set<HubChannel> = []
        for await channel in told {
            heard.insert(channel)
            if heard == channels { break }
        }
        #expect(heard == channels)
        await Amplify.reset()
    }
}
