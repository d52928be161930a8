import Foundation
import TestSupport
import Testing

@testable import Amplify

@Suite("amplifyconfiguration.json", .timeLimit(.minutes(5)))
struct AmplifyConfigurationTests {
    @Test("Keys keep their case, and other categories are ignored")
    func everything() throws {
        let text = """
            {"UserAgent": "x", "Version": "1.0", "api": {"plugins": 7}, "auth": {"plugins": {"awsCognitoAuthPlugin": {
              "CognitoUserPool": {"Default": {"PoolId": "eu_A", "AppClientId": "c", "Region": "eu", "Number": 2.5,
                "snake_case": [1, true, null, "a"]}}}}}}
            """
        let configuration = try AmplifyConfiguration(data: Data(text.utf8))
        let plugin = try #require(configuration.auth?.plugins["awsCognitoAuthPlugin"])
        #expect(plugin.value(at: "CognitoUserPool.Default.PoolId") == "eu_A")
        #expect(plugin.value(at: "CognitoUserPool/Default/Number", separatedBy: "/") == 2.5)
        #expect(plugin.value(at: "CognitoUserPool.Default.snake_case") == [1, true, nil, "a"])
        #expect(plugin.value(at: "CognitoUserPool.Nothing.PoolId") == nil)
        let again = try JSONDecoder().decode(
            AmplifyConfiguration.self,
            from: JSONEncoder().encode(configuration)
        )
        #expect(again.auth?.plugins == configuration.auth?.plugins)
    }

    @Test(
        "An invalid file is refused with the entry's name and without its value",
        arguments: [
            ("", "JSON"), ("hidden", "JSON"), ("[]", "the document"), (#"{"auth":7}"#, "auth has the wrong type"),
            (#"{"auth":{}}"#, "auth.plugins is missing"), (#"{"auth":{"plugins":["hidden"]}}"#, "auth.plugins"),
            (#"{"auth":{"plugins":"# + String(repeating: #"{"a":"#, count: 5000), "nested"),
        ]
    )
    func refuses(text: String, what: String) {
        let error = #expect(throws: ConfigurationError.self) { try AmplifyConfiguration(data: Data(text.utf8)) }
        guard case .unableToDecode(let description, let suggestion, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.contains(what), "\(description)")
        #expect(!description.contains("hidden") && suggestion.contains("amplifyconfiguration.json"))
    }

    @Test("A document larger than any configuration is refused unread")
    func tooLarge() {
        let document = Data(repeating: UInt8(ascii: " "), count: 16 * 1_024 * 1_024 + 1)
        let error = #expect(throws: ConfigurationError.self) { try AmplifyConfiguration(data: document) }
        guard case .unableToDecode(let description, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.contains("too large"))
    }

    @Test("A file is read from its URL")
    func file() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("amplifyconfiguration.json")
        try Data(#"{"auth":{"plugins":{"p":1}}}"#.utf8).write(to: url)
        #expect(try AmplifyConfiguration(configurationFile: url).auth?.plugins == ["p": 1])
    }

    @Test(
        "A missing or remote file is refused",
        arguments: ["file:///no/such/file.json", "https://localhost/amplifyconfiguration.json", "relative"]
    )
    func missing(address: String) throws {
        let url = try #require(URL(string: address))
        let error = #expect(throws: ConfigurationError.self) { try AmplifyConfiguration(configurationFile: url) }
        guard case .invalidAmplifyConfigurationFile(let description, let suggestion, let cause) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!suggestion.isEmpty)
        // No network request is made.
        #expect(description.contains("is not a file") == !url.isFileURL)
        #expect((cause != nil) == url.isFileURL)
    }
}
