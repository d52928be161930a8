import Foundation
import MSAL
import NativeAuthCore
import Testing

@Suite("Accounts, ids and tenant profiles", .timeLimit(.minutes(5)))
struct AccountModelTests {
    private static func account(_ identifier: String?, claims: String? = nil) -> MSALAccount {
        MSALAccount(
            username: "ada@example.com",
            identifier: identifier,
            environment: "contoso.ciamlogin.com",
            idToken: claims.map { "e30.\(Base64URL.encode(Data($0.utf8))).c2ln" }
        )
    }

    @Test(
        "An identifier that is not of the form uid.utid has no parts",
        arguments: [
            ("u.t", "u", "t"), ("u.t.x", "u", "t.x"), ("u", nil, nil), ("", nil, nil), (".", nil, nil),
            ("u.", nil, nil), (".t", nil, nil),
        ] as [(String, String?, String?)]
    )
    func identifier(_ text: String, _ user: String?, _ tenant: String?) throws {
        let id = try #require(Self.account(text).homeAccountId)
        #expect(id.identifier == text)
        #expect(id.objectId == user && id.tenantId == tenant)
    }

    @Test("A profile has the ID token's claims, and no claims without an ID token")
    func claims() throws {
        let account = Self.account("u.t", claims: #"{"oid":"o-1","tid":"t-1","name":"Ada","age":36}"#)
        let profile = try #require(account.tenantProfiles?.first)
        #expect(profile.claims?["name"] as? String == "Ada" && profile.claims?["age"] as? Int == 36)
        #expect(profile.identifier == "o-1" && profile.tenantId == "t-1" && profile.isHomeTenantProfile)
        #expect(profile.environment == "contoso.ciamlogin.com")
        #expect(account.accountClaims?["name"] as? String == "Ada")
        let bare = try #require(Self.account("u.t").tenantProfiles?.first)
        #expect(bare.claims == nil && bare.identifier == nil)
        #expect(Self.account(nil).homeAccountId == nil)
        #expect(!account.isSSOAccount)
    }

    @Test("A copy of an immutable object is the same object")
    func copies() throws {
        let account = Self.account("u.t")
        let objects: [any NSObject & NSCopying] = [
            account, try #require(account.homeAccountId), try #require(account.tenantProfiles?.first),
            try MSALCIAMAuthority(url: #require(URL(string: "https://contoso.ciamlogin.com"))),
        ]
        for object in objects { #expect((object.copy() as? NSObject) === object) }
    }

    @Test("A copy of a configuration has its values, and is independent")
    func configuration() throws {
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: [.OOB]
        )
        config.capabilities = .mfaRequired
        config.redirectUri = "app://back"
        config.bypassRedirectURIValidation = true
        config.extendedLifetimeEnabled = true
        config.multipleCloudsSupported = true
        config.nestedAuthBrokerRedirectUri = "nested://back"
        config.knownAuthorities = [config.authority]
        config.tokenExpirationBuffer = 60
        config.clientApplicationCapabilities = ["CP1"]
        config.nestedAuthBrokerClientId = "nested"
        config.sliceConfig = MSALSliceConfig(slice: "test", dc: nil)
        config.cacheConfig.keychainSharingGroup = "group"
        let copy = try #require(config.copy() as? MSALNativeAuthPublicClientApplicationConfig)
        #expect(copy !== config && copy.clientId == "client-1" && copy.authority === config.authority)
        #expect(copy.challengeTypes == .OOB && copy.capabilities == .mfaRequired && copy.redirectUri == "app://back")
        #expect(copy.tokenExpirationBuffer == 60 && copy.clientApplicationCapabilities == ["CP1"])
        #expect(copy.nestedAuthBrokerClientId == "nested" && copy.cacheConfig.keychainSharingGroup == "group")
        #expect(copy.sliceConfig?.sliceDictionary as? [String: String] == ["slice": "test"])
        for copy in [copy, try Self.plainCopy(of: config)] {
            #expect(copy.bypassRedirectURIValidation && copy.extendedLifetimeEnabled && copy.multipleCloudsSupported)
            #expect(copy.nestedAuthBrokerRedirectUri == "nested://back" && copy.knownAuthorities == [config.authority])
            #expect(copy.redirectUri == "app://back" && copy.tokenExpirationBuffer == 60)
        }
        config.cacheConfig.keychainSharingGroup = "other"
        config.sliceConfig?.slice = "other"
        #expect(copy.cacheConfig.keychainSharingGroup == "group" && copy.sliceConfig?.slice == "test")
    }

    /// A copy of an application's configuration without native authentication that has the same values.
    private static func plainCopy(
        of config: MSALPublicClientApplicationConfig
    ) throws -> MSALPublicClientApplicationConfig {
        let plain = MSALPublicClientApplicationConfig(
            clientId: config.clientId,
            redirectUri: config.redirectUri,
            authority: config.authority
        )
        plain.bypassRedirectURIValidation = config.bypassRedirectURIValidation
        plain.knownAuthorities = config.knownAuthorities
        plain.extendedLifetimeEnabled = config.extendedLifetimeEnabled
        plain.tokenExpirationBuffer = config.tokenExpirationBuffer
        plain.multipleCloudsSupported = config.multipleCloudsSupported
        plain.nestedAuthBrokerRedirectUri = config.nestedAuthBrokerRedirectUri
        return try #require(plain.copy() as? MSALPublicClientApplicationConfig)
    }

    @Test("A copy of a slice has its values, and a cache configuration's copy its group")
    func smallCopies() throws {
        let slice = try #require(MSALSliceConfig.config(withSlice: nil, dc: "dc-1"))
        #expect(slice.slice.isEmpty && slice.sliceDictionary as? [String: String] == ["dc": "dc-1"])
        let copy = try #require(slice.copy() as? MSALSliceConfig)
        #expect(copy !== slice && copy.slice.isEmpty && copy.dc == "dc-1")
        let other = try #require(MSALSliceConfig(slice: "s-1", dc: nil)?.copy() as? MSALSliceConfig)
        #expect(other.slice == "s-1" && other.dc.isEmpty)
    }
}
