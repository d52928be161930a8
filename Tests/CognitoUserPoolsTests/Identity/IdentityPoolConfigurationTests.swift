import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("The configuration of an identity pool", .timeLimit(.minutes(5)))
struct IdentityPoolConfigurationTests {
    @Test(
        "The endpoint is that of the id's region, of a given region, or a given one",
        arguments: [
            ("eu-central-1:1a-2b", nil, nil, "https://cognito-identity.eu-central-1.amazonaws.com/"),
            ("cn-north-1:1a", nil, nil, "https://cognito-identity.cn-north-1.amazonaws.com.cn/"),
            ("eu-central-1:1a", "us-east-1", nil, "https://cognito-identity.us-east-1.amazonaws.com/"),
            ("eu-central-1:1a", nil, "http://127.0.0.1:8090/", "http://127.0.0.1:8090/"),
        ] as [(String, String?, String?, String)]
    )
    func endpoints(poolID: String, region: String?, endpoint: String?, address: String) throws {
        let configuration = try IdentityPoolConfiguration(
            poolID: poolID,
            region: region,
            endpoint: endpoint.flatMap(URL.init(string:))
        )
        #expect(configuration.endpoint.absoluteString == address)
        #expect(configuration.allowsGuests)
    }

    @Test(
        "An invalid value is refused with a reason",
        arguments: [
            ("", nil, nil), ("eu-central-1", nil, nil), ("eu-central-1:", nil, nil), (":1a", nil, nil),
            ("eu-central-1:1A", nil, nil), ("eu/1:1a", nil, nil),
            ("eu-central-1:\(String(repeating: "a", count: 43))", nil, nil),
            ("eu-central-1:1a", "evil.example.com/", nil), ("eu-central-1:1a", nil, "http://pool.example.com/"),
            ("eu_central:1a", nil, nil),
        ] as [(String, String?, String?)]
    )
    func refused(poolID: String, region: String?, endpoint: String?) {
        let error = #expect(throws: NativeAuthError.self) {
            try IdentityPoolConfiguration(
                poolID: poolID,
                region: region,
                endpoint: endpoint.flatMap(URL.init(string:))
            )
        }
        #expect(error?.code == .misconfigured)
    }

    @Test(
        "A user pool is a provider by the name of its region, its partition and its id",
        arguments: [
            ("eu-central-1_Abc", nil, "cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Abc"),
            ("cn-north-1_Abc", nil, "cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_Abc"),
            ("local_Abc", "us-east-1", "cognito-idp.us-east-1.amazonaws.com/local_Abc"),
        ] as [(String, String?, String)]
    )
    func provider(poolID: String, region: String?, name: String) throws {
        let configuration = try UserPoolConfiguration(poolID: poolID, clientID: "c", region: region)
        #expect(configuration.identityProviderName == name)
    }
}
