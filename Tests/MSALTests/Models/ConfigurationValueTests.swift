import EntraNativeAuth
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import MSAL

@Suite("MSAL configurations map to client configurations", .timeLimit(.minutes(5)))
struct ConfigurationValueTests {
    private func config(
        _ types: MSALNativeAuthChallengeTypes = .OOB
    ) throws -> MSALNativeAuthPublicClientApplicationConfig {
        try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: types
        )
    }

    @Test("Challenge types and capabilities are mapped one by one and together")
    func options() throws {
        let types: [(MSALNativeAuthChallengeTypes, EntraChallengeTypes)] = [
            (.OOB, .code), (.password, .password), ([.OOB, .password], [.code, .password]), ([], []),
        ]
        for (given, told) in types {
            #expect(try EntraConfiguration(config(given)).challengeTypes == told)
        }
        let capabilities: [(MSALNativeAuthCapabilities, EntraCapabilities)] = [
            (.mfaRequired, .mfaRequired), (.registrationRequired, .registrationRequired),
            ([.mfaRequired, .registrationRequired], [.mfaRequired, .registrationRequired]), ([], []),
        ]
        for (given, told) in capabilities {
            let config = try config()
            config.capabilities = given
            #expect(try EntraConfiguration(config).capabilities == told)
        }
        let plain = MSALPublicClientApplicationConfig(
            clientId: "client-1",
            redirectUri: nil,
            authority: try config().authority
        )
        #expect(try EntraConfiguration(plain).challengeTypes == [])
    }

    @Test("The refresh margin is between zero and a day, and five minutes by default")
    func expirationBuffer() throws {
        #expect(try config().tokenExpirationBuffer == 300)
        #expect(MSALPublicClientApplicationConfig(clientId: "client-1").tokenExpirationBuffer == 300)
        let rows: [(Double, Duration)] = [
            (300, .seconds(300)), (0, .zero), (-1, .zero), (0.5, .milliseconds(500)), (86_400, .seconds(86_400)),
            (86_401, .seconds(86_400)), (.infinity, .seconds(120)), (.nan, .seconds(120)),
        ]
        for (buffer, leeway) in rows {
            let config = try config()
            config.tokenExpirationBuffer = buffer
            #expect(try EntraConfiguration(config).refreshLeeway == leeway, "\(buffer)")
        }
    }

    @Test("The interceptor's header fields are passed to the client, and none if it returns none")
    func interceptor() async throws {
        final class Fields: NSObject, MSALNativeAuthRequestInterceptor {
            let fields: [String: String]?

            init(_ fields: [String: String]?) { self.fields = fields }

            func addAdditionalHeaderFields(
                _ requestUrl: URL?,
                completionBlock: @escaping ([String: String]?) -> Void
            ) {
                completionBlock(fields)
                completionBlock(["x-late": "2"])
            }
        }
        let url = try #require(URL(string: "https://contoso.ciamlogin.com"))
        #expect(try EntraConfiguration(config()).headers == nil)
        for fields in [["x-own": "1"], nil] {
            let config = try config()
            config.requestInterceptor = Fields(fields)
            let copy = try #require(config.copy() as? MSALNativeAuthPublicClientApplicationConfig)
            let headers = try #require(try EntraConfiguration(copy).headers)
            #expect(await headers(url) == fields ?? [:])
        }
    }

    @Test("A slice without a data centre is not sent")
    func slice() throws {
        for (slice, dc, told) in [("s", nil, nil), ("s", "dc-1", "dc-1"), (nil, "", nil)]
            as [(String?, String?, String?)]
        {
            let config = try config()
            config.sliceConfig = MSALSliceConfig(slice: slice, dc: dc)
            #expect(try EntraConfiguration(config).slice == told)
        }
    }

    @Test(
        "An authority for all tenants is refused",
        arguments: ["common", "organizations", "consumers"]
    )
    func allTenants(_ name: String) throws {
        let url = try #require(URL(string: "https://login.microsoftonline.com/\(name)"))
        let config = MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            authority: try MSALAuthority(url: url),
            challengeTypes: .OOB
        )
        let error = #expect(throws: MSALNativeAuthConfigurationError.self) {
            try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
        }
        #expect(error?.errorDescription?.contains("has no authority") == true)
    }

    @Test(
        "An authority is an https address, or http on this machine",
        arguments: [
            ("https://login.contoso.com/t", true), ("HTTPS://login.contoso.com/t", true), ("http://127.0.0.1/t", true),
            ("http://localhost:8080/t", true), ("http://login.contoso.com/t", false), ("ftp://localhost/t", false),
            ("https:///t", false), ("contoso", false), ("ftp://login.contoso.com/t", false),
        ]
    )
    func authority(_ text: String, _ isTaken: Bool) throws {
        let url = try #require(URL(string: text))
        #expect(((try? MSALAuthority(url: url)) != nil) == isTaken)
        #expect(
            MSALPublicClientApplicationConfig(clientId: "c").authority.url.absoluteString
                == "https://login.microsoftonline.com/common"
        )
    }

    @Test("Request timeouts have MSAL's defaults and are at most an hour")
    func http() {
        let config = MSALHTTPConfig()
        #expect(config.retryCount == 1 && config.retryInterval == 0.5)
        #expect(config.timeoutIntervalForRequest == 30 && config.timeoutIntervalForResource == 30)
        for (seconds, timeout) in [(0.5, 0.5), (3_600, 3_600), (3_601, 3_600), (1e12, 3_600)] {
            config.timeoutIntervalForRequest = seconds
            #expect(config.timeout == .seconds(timeout))
        }
    }

    @Test("Claims are encoded with their requested values")
    func claims() throws {
        func text(_ essential: NSNumber?, _ value: Any?, _ values: [Any]?) -> String? {
            MSALIndividualClaimRequestAdditionalInfo(essential: essential, value: value, values: values).jsonString()
        }
        #expect(text(nil, nil, nil) == "{}")
        #expect(text(true, nil, nil) == #"{"essential":true}"#)
        #expect(text(nil, "a/b", nil) == #"{"value":"a/b"}"#)
        #expect(text(nil, nil, [1, "b"]) == #"{"values":[1,"b"]}"#)
        #expect(text(nil, Date(), nil) == nil)
        let request = try MSALClaimsRequest(jsonString: #"{"id_token":null,"access_token":{"b":null,"a":null}}"#)
        #expect(request.claimsRequests(for: .idToken) == nil)
        #expect(request.claimsRequests(for: .accessToken)?.map(\.name) == ["a", "b"])
        #expect(request.jsonString() == #"{"access_token":{"a":null,"b":null}}"#)
        try request.removeClaimRequest(withName: "a", target: .accessToken)
        #expect(request.claimsRequests(for: .accessToken)?.map(\.name) == ["b"])
        #expect(throws: MSALNativeAuthConfigurationError.self) {
            try request.removeClaimRequest(withName: "a", target: .accessToken)
        }
        let claim = MSALIndividualClaimRequest(name: "c")
        try request.requestClaim(claim, for: .accessToken)
        try request.requestClaim(claim, for: .accessToken)
        #expect(request.claimsRequests(for: .accessToken)?.map(\.name) == ["b", "c"])
        try request.removeClaimRequest(withName: "b", target: .accessToken)
        try request.removeClaimRequest(withName: "c", target: .accessToken)
        #expect(request.jsonString() == "{}")
    }

    @Test("An invalid claims request is an error in the app's error argument")
    func claimsError() {
        var error: NSError?
        let bad = withUnsafeMutablePointer(to: &error) { MSALClaimsRequest(jsonString: "[]", error: $0) }
        #expect(error?.domain == MSALErrorDomain)
        #expect(bad.jsonString() == "{}")
    }
}
