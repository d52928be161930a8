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

    @Test(
        "Words that many people use are refused in every tenant",
        arguments: [
            "password", "passwort", "passwd", "welcome", "letmein", "qwerty", "qwertz", "iloveyou", "administrator",
            "monkey", "dragon", "football", "baseball", "sunshine", "princess", "changeme",
        ]
    )
    func common(_ word: String) {
        let rules = PasswordRules(Tenant(id: "t", name: "t", title: "t", file: ""))
        let error = #expect(throws: EntraError.self) { try rules.check("\(word.capitalized)#2026") }
        #expect(error?.suberror == "password_banned")
    }

    @Test(
        "A replaced letter does not hide a word",
        arguments: [
            "Passw0rd#1", "We1come##", "Wh!tehat#", "Dr3amer#1", "C4tfish##", "C@tfish#1", "Ca7fish##", "Pa5tor##1",
            "Pa$tor##1",
        ]
    )
    func substitutions(_ password: String) {
        var tenant = Tenant(id: "t", name: "t", title: "t", file: "")
        tenant.bannedPasswords = ["whitehat", "dreamer", "catfish", "pastor"]
        let error = #expect(throws: EntraError.self) { try PasswordRules(tenant).check(password) }
        #expect(error?.suberror == "password_banned", "\(password)")
    }
}
