import Foundation
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("Tenant authorities", .timeLimit(.minutes(5)))
struct EntraAuthorityTests {
    @Test(
        "A tenant is given by subdomain or ID",
        arguments: [
            ("contoso", "https://contoso.ciamlogin.com/contoso.onmicrosoft.com"),
            ("CONTOSO-2", "https://contoso-2.ciamlogin.com/contoso-2.onmicrosoft.com"),
            ("xn--bcher-kva", "https://xn--bcher-kva.ciamlogin.com/xn--bcher-kva.onmicrosoft.com"),
            (
                "aaaabbbb-0000-cccc-1111-dddd2222eeee",
                "https://aaaabbbb-0000-cccc-1111-dddd2222eeee.ciamlogin.com/aaaabbbb-0000-cccc-1111-dddd2222eeee"
            ),
        ]
    )
    func subdomain(_ tenant: String, _ url: String) throws {
        #expect(try EntraAuthority(tenantSubdomain: tenant).url.absoluteString == url)
    }

    @Test(
        "A URL keeps its path, which may be missing only in Microsoft's domain",
        arguments: [
            ("https://contoso.ciamlogin.com", "https://contoso.ciamlogin.com/contoso.onmicrosoft.com"),
            ("HTTPS://contoso.ciamlogin.com/", "https://contoso.ciamlogin.com/contoso.onmicrosoft.com"),
            (
                "https://contoso.ciamlogin.com/aaaabbbb-0000-cccc-1111-dddd2222eeee/",
                "https://contoso.ciamlogin.com/aaaabbbb-0000-cccc-1111-dddd2222eeee"
            ),
            ("https://contoso.ciamlogin.com//", "https://contoso.ciamlogin.com/contoso.onmicrosoft.com"),
            (
                "https://xn--bcher-kva.ciamlogin.com",
                "https://xn--bcher-kva.ciamlogin.com/xn--bcher-kva.onmicrosoft.com"
            ),
            ("https://login.contoso.com/tenant-1//", "https://login.contoso.com/tenant-1"),
            (
                "https://aaaabbbb-0000-cccc-1111-dddd2222eeee.ciamlogin.com",
                "https://aaaabbbb-0000-cccc-1111-dddd2222eeee.ciamlogin.com/aaaabbbb-0000-cccc-1111-dddd2222eeee"
            ), ("https://login.contoso.com:442/t", "https://login.contoso.com:442/t"),
            ("https://login.contoso.com/tenant-1?x=y#z", "https://login.contoso.com/tenant-1"),
            ("https://Login.CONTOSO.com:443/Tenant", "https://login.contoso.com/Tenant"),
            ("http://LocalHost:80/contoso", "http://localhost/contoso"),
            ("http://127.0.0.1:443/contoso", "http://127.0.0.1:443/contoso"),
            ("https://example.org:8443/a/b", "https://example.org:8443/a/b"),
            ("http://127.0.0.1:8080/contoso", "http://127.0.0.1:8080/contoso"),
            ("http://localhost/contoso", "http://localhost/contoso"),
        ]
    )
    func address(_ text: String, _ url: String) throws {
        #expect(try EntraAuthority(url: try #require(URL(string: text))).url.absoluteString == url)
    }

    @Test(
        "Unusable authorities are refused with a reason",
        arguments: [
            "", "con toso", "contoso.onmicrosoft.com", "-contoso", "contoso-", "-", "contoso/", "contoso@evil", "ü",
            String(repeating: "a", count: 64),
        ]
    )
    func badSubdomain(_ tenant: String) {
        #expect(throws: NativeAuthError(.misconfigured, message: "")) { try EntraAuthority(tenantSubdomain: tenant) }
    }

    @Test(
        "An insecure or incomplete URL is refused with a reason",
        arguments: [
            "http://contoso.ciamlogin.com/contoso", "https://login.contoso.com", "https://ada:pw@login.contoso.com/t",
            "https://ada@login.contoso.com/t", "https://:pw@login.contoso.com/t", "ftp://127.0.0.1/t", "contoso",
            "https:///t", "http://127.0.0.1.evil.example/t",
        ]
    )
    func badAddress(_ text: String) throws {
        let url = try #require(URL(string: text))
        #expect(throws: NativeAuthError(.misconfigured, message: "")) { try EntraAuthority(url: url) }
    }

    @Test("Every endpoint's path follows the tenant's, and the slice is the last parameter")
    func endpoints() throws {
        let authority = try EntraAuthority(tenantSubdomain: "contoso")
        let base = "https://contoso.ciamlogin.com/contoso.onmicrosoft.com"
        for endpoint in EntraEndpoint.allCases {
            let path = endpoint.rawValue
            #expect(authority.url(forPath: path, slice: nil).absoluteString == base + path)
        }
        #expect(Set(EntraEndpoint.allCases.map(\.rawValue)).count == EntraEndpoint.allCases.count)
        #expect(authority.url(forPath: "/x", slice: "slice 1").absoluteString == base + "/x?dc=slice%201")
    }

    @Test("Redirect is always the last challenge type; a client ID is required")
    func configuration() throws {
        #expect(EntraChallengeTypes([.password, .code]).requestValue == "oob password redirect")
        #expect(EntraChallengeTypes.password.requestValue == "password redirect")
        #expect(EntraChallengeTypes([]).requestValue == "redirect")
        #expect(EntraCapabilities([]).requestValue == nil)
        #expect(EntraCapabilities.mfaRequired.requestValue == "mfa_required")
        #expect(EntraCapabilities.registrationRequired.requestValue == "registration_required")
        #expect(EntraCapabilities([.mfaRequired, .registrationRequired]).rawValue == 3)
        #expect(EntraChallengeTypes.code.requestValue == "oob redirect")
        #expect(EntraChallengeTypes([.code, .password]).rawValue == 3)
        let authority = try EntraAuthority(tenantSubdomain: "contoso")
        let id = "aaaabbbb-0000-cccc-1111-dddd2222eeee"
        let byID = try EntraAuthority(tenantSubdomain: id)
        #expect(try EntraConfiguration(clientID: " C-1 ", authority: authority).clientID == "C-1")
        #expect(try EntraConfiguration(clientID: "C-1", authority: authority).sessionKeyPrefix == "entra.contoso.C-1.")
        #expect(
            try EntraConfiguration(clientID: id.uppercased(), authority: byID).sessionKeyPrefix == "entra.\(id).\(id)."
        )
        #expect(throws: NativeAuthError(.misconfigured, message: "")) {
            try EntraConfiguration(clientID: " ", authority: authority)
        }
    }

    @Test("A subdomain has at most 63 characters")
    func longest() throws {
        let name = String(repeating: "a", count: 63)
        #expect(try EntraAuthority(tenantSubdomain: name).host == name + ".ciamlogin.com")
    }

    @Test("The app's scopes are first, without duplicates")
    func scopes() {
        #expect(EntraRequestBuilder.scope(["", "a"]) == "a openid profile offline_access")
        #expect(EntraRequestBuilder.scope([]) == "openid profile offline_access")
        #expect(
            EntraRequestBuilder.scope(["User.Read", "openid", "User.Read"]) == "User.Read openid profile offline_access"
        )
    }
}
