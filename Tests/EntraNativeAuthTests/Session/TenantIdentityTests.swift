import Foundation
import Testing

@testable import EntraNativeAuth

@Suite("The identity of a tenant", .timeLimit(.minutes(5)))
struct TenantIdentityTests {
    private static let id = "0a1b2c3d-0000-4000-8000-00000000000f"

    @Test(
        "Name, id and host follow from the authority; the host matters where the others are not unique",
        arguments: [
            ("https://contoso.ciamlogin.com/contoso.onmicrosoft.com", nil, "contoso", nil),
            ("https://contoso.ciamlogin.com/other.onmicrosoft.com", nil, "contoso", nil),
            ("https://contoso.ciamlogin.com/\(id)", nil, "contoso", id),
            ("https://\(id).ciamlogin.com/\(id.uppercased())", nil, nil, id),
            ("https://\(id).ciamlogin.com/contoso.onmicrosoft.com", nil, "contoso", id),
            ("https://login.example.com/contoso.onmicrosoft.com", nil, "contoso", nil),
            ("https://login.example.com/\(id)", nil, nil, id),
            ("https://login.example.com/t", "login.example.com", "t", nil),
            ("https://contoso.ciamlogin.com:8443/t", "contoso.ciamlogin.com:8443", "contoso", nil),
            ("https://127.0.0.1:8090/\(id)", "localhost:8090", nil, id),
            ("https://localhost:8090/contoso.onmicrosoft.com", "localhost:8090", "contoso", nil),
        ] as [(String, String?, String?, String?)]
    )
    func parts(_ authority: String, _ host: String?, _ name: String?, _ id: String?) throws {
        let url = try #require(URL(string: authority))
        let tenant = TenantIdentity(try EntraAuthority(url: url))
        #expect(tenant.host == host)
        #expect(tenant.name == name)
        #expect(tenant.id == id)
        #expect(tenant.key == [host, name ?? id].compactMap { $0 }.joined(separator: "/"))
    }
}
