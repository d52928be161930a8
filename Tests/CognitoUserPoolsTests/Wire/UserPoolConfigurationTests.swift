import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("The configuration of a user pool", .timeLimit(.minutes(5)))
struct UserPoolConfigurationTests {
    @Test(
        "The default endpoint is that of the region's partition",
        arguments: [
            ("eu-central-1_Abc", "https://cognito-idp.eu-central-1.amazonaws.com/"),
            ("cn-north-1_Abc", "https://cognito-idp.cn-north-1.amazonaws.com.cn/"),
            ("us-gov-west-1_Abc", "https://cognito-idp.us-gov-west-1.amazonaws.com/"),
            ("us-iso-east-1_Abc", "https://cognito-idp.us-iso-east-1.c2s.ic.gov/"),
            ("us-isob-east-1_Abc", "https://cognito-idp.us-isob-east-1.sc2s.sgov.gov/"),
            ("us-isof-south-1_Abc", "https://cognito-idp.us-isof-south-1.csp.hci.ic.gov/"),
            ("eu-isoe-west-1_Abc", "https://cognito-idp.eu-isoe-west-1.cloud.adc-e.uk/"),
            ("eusc-de-east-1_Abc", "https://cognito-idp.eusc-de-east-1.amazonaws.eu/"),
        ]
    )
    func addresses(poolID: String, address: String) throws {
        let configuration = try UserPoolConfiguration(poolID: poolID, clientID: "c")
        #expect(configuration.endpoint.absoluteString == address)
        #expect(configuration.poolName == "Abc")
        #expect(configuration.region == poolID.prefix(poolID.count - "_Abc".count))
    }

    @Test(
        "An invalid configuration is refused with a reason",
        arguments: [
            ("", "c"), ("eu-central-1", "c"), ("eu-central-1_", "c"), ("_Abc", "c"), ("eu/../1_Abc", "c"),
            ("eu-central-1_A b", "c"), ("eu-central-1_A-b", "c"), ("eu-central-1_A_b", "c"),
            ("evil.example.com/x_Abc", "c"), ("eu-central-1_Abc", ""),
            ("eu-central-1_é", "c"), ("é_Abc", "c"), ("eu-central-1_Abc", "ä"), ("eu+central-1_Abc", "c"),
            ("eu-central-1_Abc", "a b"),
            ("eu-central-1_\(String(repeating: "a", count: 60))", "c"),
        ]
    )
    func refused(poolID: String, clientID: String) {
        let error = #expect(throws: NativeAuthError.self) {
            try UserPoolConfiguration(poolID: poolID, clientID: clientID)
        }
        #expect(error?.code == .misconfigured)
    }

    @Test(
        "A given region takes precedence over the one of the pool's id; it is letters, digits and hyphens",
        arguments: [
            ("us-east-1", "https://cognito-idp.us-east-1.amazonaws.com/"),
            ("eu-isoe-west-1", "https://cognito-idp.eu-isoe-west-1.cloud.adc-e.uk/"),
            ("", nil), ("evil.example.com/", nil), ("eu_central_1", nil), ("é", nil),
        ]
    )
    func regions(region: String, address: String?) {
        let made = try? UserPoolConfiguration(poolID: "eu-central-1_Abc", clientID: "c", region: region)
        #expect(made?.endpoint.absoluteString == address)
        #expect(made?.region == address.map { _ in region })
    }

    @Test("A pool's id has at most 55 bytes", arguments: [(55, true), (56, false)])
    func poolIDLength(length: Int, isAllowed: Bool) {
        let poolID = "eu-central-1_" + String(repeating: "a", count: length - 13)
        #expect(((try? UserPoolConfiguration(poolID: poolID, clientID: "c")) != nil) == isAllowed)
    }

    @Test("An app client's id has at most 128 bytes", arguments: [(128, true), (129, false)])
    func clientIDLength(length: Int, isAllowed: Bool) {
        let clientID = String(repeating: "a", count: length)
        #expect(((try? UserPoolConfiguration(poolID: "local_Abc", clientID: clientID)) != nil) == isAllowed)
    }

    @Test("An empty client secret is refused; a missing one is not", arguments: ["", "shh", nil])
    func clientSecret(secret: String?) {
        let made = try? UserPoolConfiguration(
            poolID: "local_Abc",
            clientID: "a_b+c",
            clientSecret: secret.map(Secret.init)
        )
        #expect((made != nil) == (secret != ""))
    }

    @Test(
        "An endpoint is https, or http on a loopback host",
        arguments: [
            ("https://pool.example.com/", true), ("http://127.0.0.1:9229/", true), ("http://localhost:9229", true),
            ("http://pool.example.com/", false), ("https://user@pool.example.com/", false), ("ftp://localhost/", false),
            ("https:///", false), ("https://pool.example.com/?a=b", false),
            ("https://pool.example.com/#a", false), ("https://pool.example.com/?", false),
        ]
    )
    func endpoints(text: String, isAllowed: Bool) throws {
        let url = try #require(URL(string: text))
        let made = try? UserPoolConfiguration(poolID: "local_Abc", clientID: "c", endpoint: url)
        #expect((made != nil) == isAllowed)
    }
}
