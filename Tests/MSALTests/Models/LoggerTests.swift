import NativeAuthBase
import Foundation
@testable import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// The logger's settings are shared by the process: these tests run serially, and select their messages by
/// the call's id.
@Suite("Logging", .serialized, .timeLimit(.minutes(5)))
struct LoggerTests {
    struct Message: Sendable {
        let level: MSALLogLevel
        let text: String
        let containsPII: Bool
    }

    /// Signs a user in, and then requests a token that the server refuses.
    private func messages(_ level: MSALLogLevel, _ masking: MSALLogMaskingLevel) async throws -> [Message] {
        let received = Lock<[Message]>([])
        let logger = MSALGlobalConfig.loggerConfig
        logger.logLevel = level
        logger.logMaskingLevel = masking
        logger.setLogCallback { level, message, containsPII in
            received.withLock { $0.append(Message(level: level, text: message ?? "", containsPII: containsPII)) }
        }
        defer {
            logger.setLogCallback { _, _, _ in }
            logger.logLevel = .info
            logger.logMaskingLevel = .settingsMaskAllPII
        }
        let stage = try MSALTestEnvironment([
            try .entra("ok-ct1"), try .entra("challenge-password-js2"), try .entra("token-ok"),
            .json(
                #"{"error":"invalid_scope","error_description":"Not for ada@example.com.","error_codes":[70011]}"#,
                status: 400
            ),
        ])
        let id = UUID()
        let parameters = MSALNativeAuthSignInParameters(username: "ada@example.com")
        parameters.password = "Correct horse 1"
        parameters.correlationId = id
        guard case .completed(let result) = await stage.app.signIn(parameters: parameters) else {
            throw CaseProblem("no user is signed in")
        }
        let wanted = MSALNativeAuthGetAccessTokenParameters()
        wanted.scopes = ["Nothing.Such"]
        wanted.correlationId = id
        guard case .error = await result.getAccessToken(parameters: wanted) else { throw CaseProblem("no error") }
        return received.withLock { $0 }.filter { $0.text.uppercased().contains(id.uuidString) }
    }

    private static let secrets = [
        "Correct horse", "fake-access-token", "fake-refresh-token", "eyJ", "test-continuation-token",
    ]

    @Test(
        "Messages contain only what the masking allows, and never a secret",
        arguments: [
            MSALLogMaskingLevel.settingsMaskAllPII, .settingsMaskEUIIOnly, .settingsMaskSecretsOnly,
        ]
    )
    func masking(_ masking: MSALLogMaskingLevel) async throws {
        let messages = try await messages(.verbose, masking)
        let text = messages.map(\.text).joined(separator: "\n")
        #expect(Set(messages.map(\.level)) == [.error, .info, .verbose])
        #expect(text.contains("client-1") == (masking != .settingsMaskAllPII))
        #expect(text.contains("ada@example.com") == (masking == .settingsMaskSecretsOnly))
        #expect(messages.contains(where: \.containsPII) == (masking != .settingsMaskAllPII))
        for message in messages where message.text.contains("client-1") || message.text.contains("ada@") {
            #expect(message.containsPII)
        }
        #expect(!Self.secrets.contains { text.contains($0) })
        #expect(text.contains("70011") && text.contains("invalidScope"))
    }

    @Test(
        "Messages above the level are left out",
        arguments: [
            (.nothing, []), (.error, [.error]), (.warning, [.error]),
            (.info, [.error, .info]), (.last, [.error, .info, .verbose]),
        ] as [(MSALLogLevel, Set<MSALLogLevel>)]
    )
    func levels(_ level: MSALLogLevel, _ expected: Set<MSALLogLevel>) async throws {
        #expect(Set(try await messages(level, .settingsMaskAllPII).map(\.level)) == expected)
    }

    @Test("Personal data is masked, and missing data is marked as such")
    func parts() {
        let message: MaskedMessage = "a \(plain: "b") \(organization: "org") \(person: "ada") \(person: nil)"
        #expect(message.text(at: .settingsMaskAllPII) == "a b (masked) (masked) (none)")
        #expect(message.text(at: .settingsMaskEUIIOnly) == "a b org (masked) (none)")
        #expect(message.text(at: .settingsMaskSecretsOnly) == "a b org ada (none)")
        let person: MaskedMessage = "\(person: "ada")"
        #expect(!person.containsPII(at: .settingsMaskEUIIOnly) && person.containsPII(at: .settingsMaskSecretsOnly))
        #expect(!("\(person: nil)" as MaskedMessage).containsPII(at: .settingsMaskSecretsOnly))
    }

    @Test("A valid response timeout is used")
    func timeout() {
        let config = MSALHTTPConfig()
        #expect(config.timeout == .seconds(30))
        config.timeoutIntervalForRequest = 25
        #expect(config.timeout == .seconds(25))
        for odd in [0, -1, .infinity, .nan] {
            config.timeoutIntervalForRequest = odd
            #expect(config.timeout == .seconds(30))
        }
    }

    @Test("The deprecated option for personal data sets the masking")
    func personalData() { (Old() as any Outdated).check() }

    private protocol Outdated {
        func check()
    }

    private struct Old: Outdated {
        @available(*, deprecated)
        func check() {
            let config = MSALLoggerConfig()
            #expect(!config.piiEnabled)
            config.piiEnabled = true
            #expect(config.piiEnabled && config.logMaskingLevel == .settingsMaskSecretsOnly)
            config.logMaskingLevel = .settingsMaskEUIIOnly
            #expect(config.piiEnabled)
            config.piiEnabled = false
            #expect(!config.piiEnabled && config.logMaskingLevel == .settingsMaskAllPII)
        }
    }
}
