import Testing

@testable import EntraEndpoints

@Suite("Tenants: banned passwords", .timeLimit(.minutes(5)))
struct EntraPasswordRuleTests {
    @Test(
        "A banned word with digits and symbols around it is refused; longer words are accepted",
        arguments: [
            ("Welcome123!", true), ("P@ssw0rd123!", true), ("12P@ssw0rd", true), ("Contoso-2026!!!!!!", true),
            ("C0nt0s0-1", true), ("Password-Ada1", false), ("Passwords#1", false), ("Dragonfly-1", false),
            ("Monkey1Tree", false), ("MyPassword1!", false), ("Correct#Horse1", false),
        ]
    )
    func banned(_ password: String, _ isBanned: Bool) throws {
        var tenant = Tenant(id: "t", name: "t", title: "t", file: "")
        tenant.bannedPasswords = ["contoso"]
        let rules = PasswordRules(tenant)
        if isBanned {
            let error = #expect(throws: EntraError.self) { try rules.check(password) }
            #expect(error?.suberror == "password_banned")
        } else {
            try rules.check(password)
        }
    }
}
