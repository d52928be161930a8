import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("The configuration of a user pool", .timeLimit(.minutes(5)))
struct UserPoolConfigurationTests {
    @Test(
        "Amazon's address is that of the region's partition",
        arguments: [
            ("eu-central-1_Abc", "https://cognito-idp.eu-central-1.amazonaws.com/"),
            ("cn-north-1_Abc", "https://cognito-idp.cn-north-1.amazonaws.com.cn/"),
            ("us-gov-west-1_Abc", "https://cognito-idp.us-gov-west-1.amazonaws.com/"),
        ])
    func addresses(poolID: String, address: String) throws {
        let configuration = try UserPoolConfiguration(poolID: poolID, clientID: "c")
        #expect(configuration.endpoint.absoluteString == address)
        #expect(configuration.poolName == "Abc")
    }

    @Test(
        "What can't be right is refused with words",
        arguments: [
            ("", "c"), ("eu-central-1", "c"), ("eu-central-1_", "c"), ("_Abc", "c"), ("eu/../1_Abc", "c"),
            ("eu-central-1_A b", "c"), ("evil.example.com/x_Abc", "c"), ("eu-central-1_Abc", ""),
            ("eu-central-1_Abc", "a b"),
            ("eu-central-1_\(String(repeating: "a", count: 60))", "c"),
        ])
    func refused(poolID: String, clientID: String) {
        let error = #expect(throws: NativeAuthError.self) {
            try UserPoolConfiguration(poolID: poolID, clientID: clientID)
        }
        #expect(error?.code == .misconfigured)
    }

    @Test("A pool's id has at most 55 bytes", arguments: [(55, true), (56, false)])
    func poolIDLength(length: Int, isAllowed: Bool) {
        let poolID = "eu-central-1_" + String(repeating: "a", count: length - 13)
        #expect(((try? UserPoolConfiguration(poolID: poolID, clientID: "c")) != nil) == isAllowed)
    }

    @Test(
        "An endpoint is https, or http on this machine",
        arguments: [
            ("https://pool.example.com/", true), ("http://127.0.0.1:9229/", true), ("http://localhost:9229", true),
            ("http://pool.example.com/", false), ("https://user@pool.example.com/", false), ("ftp://localhost/", false),
            ("https:///", false), ("https://pool.example.com/?a=b", false),
        ])
    func endpoints(text: String, isAllowed: Bool) throws {
        let url = try #require(URL(string: text))
        let made = try? UserPoolConfiguration(poolID: "local_Abc", clientID: "c", endpoint: url)
        #expect((made != nil) == isAllowed)
    }
}
