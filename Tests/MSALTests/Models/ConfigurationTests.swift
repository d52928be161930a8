import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

@Suite("Application configurations", .timeLimit(.minutes(5)))
struct ConfigurationTests {
    @Test("The options have MSAL's raw values")
    func rawValues() {
        #expect(MSALNativeAuthChallengeTypes.OOB.rawValue == 1)
        #expect(MSALNativeAuthChallengeTypes.password.rawValue == 2)
        #expect(MSALNativeAuthCapabilities.mfaRequired.rawValue == 1)
        #expect(MSALNativeAuthCapabilities.registrationRequired.rawValue == 2)
    }

    @Test("A configuration by subdomain or by authority has no optional values set")
    func configurations() throws {
        let byName = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: [.OOB, .password]
        )
        #expect(byName.authority.url.absoluteString == "https://contoso.ciamlogin.com/contoso.onmicrosoft.com")
        #expect(byName.redirectUri == nil)
        #expect(byName.capabilities.isEmpty)
        #expect(!byName.bypassRedirectURIValidation)
        let url = try #require(URL(string: "https://login.contoso.com/contoso"))
        let byAddress = MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            authority: try MSALCIAMAuthority(url: url),
            challengeTypes: .OOB
        )
        #expect(byAddress.authority.url == url)
        #expect(byAddress.clientId == "client-1")
    }

    @Test("An unusable configuration is an error with a recovery suggestion")
    func unusable() throws {
        #expect(throws: MSALNativeAuthConfigurationError.self) {
            try MSALNativeAuthPublicClientApplicationConfig(
                clientId: "client-1",
                tenantSubdomain: "con toso",
                challengeTypes: .OOB
            )
        }
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "",
            tenantSubdomain: "contoso",
            challengeTypes: .OOB
        )
        let error = #expect(throws: MSALNativeAuthConfigurationError.self) {
            try MSALNativeAuthPublicClientApplication(
                nativeAuthConfiguration: config,
                environment: ClientEnvironment(),
                store: MemorySecretStore()
            )
        }
        #expect(error?.errorDescription?.contains("client id") == true)
        config.authority = MSALPublicClientApplicationConfig(clientId: "client-1").authority
        #expect(throws: MSALNativeAuthConfigurationError.self) {
            try MSALNativeAuthPublicClientApplication(
                nativeAuthConfiguration: config,
                environment: ClientEnvironment(),
                store: MemorySecretStore()
            )
        }
    }

    @Test("The deprecated initializers create an application")
    func deprecated() throws { try (Old() as any Outdated).make() }

    private protocol Outdated {
        func make() throws
    }

    private struct Old: Outdated {
        @available(*, deprecated)
        func make() throws {
            _ = try MSALNativeAuthPublicClientApplication(
                clientId: "client-1",
                tenantSubdomain: "contoso",
                challengeTypes: [.OOB]
            )
            let config = MSALPublicClientApplicationConfig(clientId: "client-1")
            #expect(throws: MSALNativeAuthConfigurationError.self) {
                try MSALNativeAuthPublicClientApplication(configuration: config, challengeTypes: [.OOB])
            }
            config.authority = try MSALCIAMAuthority(url: #require(URL(string: "https://contoso.ciamlogin.com/")))
            config.redirectUri = "app://back"
            config.tokenExpirationBuffer = 60
            let app = try MSALNativeAuthPublicClientApplication(configuration: config, challengeTypes: [.OOB])
            #expect(app.configuration.redirectUri == "app://back" && app.configuration.tokenExpirationBuffer == 60)
            let named = try MSALNativeAuthPublicClientApplication(
                clientId: "client-1",
                tenantSubdomain: "contoso",
                challengeTypes: [.OOB],
                redirectUri: "app://b"
            )
            #expect(named.configuration.redirectUri == "app://b")
        }
    }

    @Test("The slice is sent as dc")
    func slice() async throws {
        let transport = ScriptedTransport([try .entra("err-user-already-exists-js")])
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: .OOB
        )
        config.sliceConfig = MSALSliceConfig(slice: "test", dc: "ESTS-PUB-1")
        let app = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: ClientEnvironment(transport: transport),
            store: MemorySecretStore()
        )
        _ = await app.signUp(parameters: MSALNativeAuthSignUpParameters(username: "ada@example.com"))
        #expect(
            transport.requests.first?.head.path == "/contoso.onmicrosoft.com/signup/v1.0/start?dc=ESTS-PUB-1"
        )
    }

    @Test("A claims request can be parsed, changed and encoded")
    func claims() throws {
        let request = try MSALClaimsRequest(
            jsonString: #"{"id_token":{"nickname":null,"age":{"essential":true,"values":[1,2]}},"other":{"a":1}}"#
        )
        #expect(request.claimsRequests(for: .idToken)?.map(\.name) == ["age", "nickname"])
        #expect(request.claimsRequests(for: .idToken)?.first?.additionalInfo?.essential == true)
        let claim = MSALIndividualClaimRequest(name: "role")
        claim.additionalInfo = MSALIndividualClaimRequestAdditionalInfo(essential: false, value: "admin", values: nil)
        try request.requestClaim(claim, for: .accessToken)
        try request.requestClaim(claim, for: .accessToken)
        try request.removeClaimRequest(withName: "age", target: .idToken)
        #expect(
            request.jsonString()
                == #"{"access_token":{"role":{"essential":false,"value":"admin"}},"id_token":{"nickname":null},"other":{"a":1}}"#
        )
        #expect(throws: MSALNativeAuthConfigurationError.self) {
            try request.removeClaimRequest(withName: "age", target: .idToken)
        }
        #expect(throws: MSALNativeAuthConfigurationError.self) {
            try request.requestClaim(MSALIndividualClaimRequest(name: ""), for: .idToken)
        }
        for bad in ["", "[]", "7", #"{"id_token":7}"#] {
            #expect(throws: MSALNativeAuthConfigurationError.self) { try MSALClaimsRequest(jsonString: bad) }
        }
    }
}
