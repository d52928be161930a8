import FlowEngine
import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import IdentityDomain

/// The rules for values, users and apps, without a server.
@Suite("Tenants: rules for values")
struct EntraRuleTests {
    private static let client = TenantClient(id: "app", name: "App", moreScopes: ["orders"])

    private static func call(_ fields: [EntraField: String]) -> EntraCall {
        EntraCall(
            tenant: Tenant(id: "t", name: "t", title: "t", file: ""),
            client: client,
            form: EntraForm(fields),
            origin: "https://localhost",
            languages: RequestLanguages(),
            now: .now
        )
    }

    /// Returns the error code of the refusal; nil without one.
    private static func refusal(_ work: () throws -> Void) -> String? {
        do {
            try work()
            return nil
        } catch {
            return (error as? EntraError)?.suberror ?? (error as? EntraError)?.error ?? "\(error)"
        }
    }

    @Test(
        "A phone number has a plus sign and 6 to 15 digits, without a leading zero",
        arguments: [
            ("+123456", true), ("+123456789012345", true), ("+12345", false), ("+1234567890123456", false),
            ("+012345", false), ("123456", false), ("+12 3456", false), ("+12345a", false), ("", false),
        ]
    )
    func phone(_ text: String, _ isPhone: Bool) {
        #expect(EntraText.isPhone(text) == isPhone)
    }

    @Test(
        "An alias has up to 64 letters, digits and signs, and is no UUID",
        arguments: [
            ("a", true), ("A.b_c-9", true), ("9", true), (".a", false), ("-a", false), ("_a", false), ("a b", false),
            ("a@b", false), ("+49170", false), ("ä", false), ("", false),
            (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
            ("0190a5b2-7c3d-7e4f-8a1b-2c3d4e5f6a7b", false),
        ]
    )
    func alias(_ text: String, _ isAlias: Bool) {
        #expect(EntraText.isAlias(text) == isAlias)
    }

    @Test(
        "A masked phone number shows its length and the last two digits",
        arguments: [("+491701234567", "+**********67"), ("+1234567", "+*****67"), ("+12", "+12"), ("1", "+1")]
    )
    func maskedPhone(_ number: String, _ text: String) {
        #expect(EntraText.masked(number, channel: .sms) == text)
    }

    @Test("A value has at most 2,048 bytes and no control characters; a password has its own rules")
    func formValues() throws {
        func form(_ value: String) -> EntraForm { EntraForm([.username: value, .password: value]) }
        let long = String(repeating: "a", count: 2_048)
        #expect(try form(long).required(.username) == long)
        for value in [long + "a", "a\u{7}b", "a\nb"] {
            #expect(throws: EntraError.invalidParameter(.username)) { try form(value).optional(.username) }
            #expect(try form(value).password(.password) == value)
        }
        #expect(try form("").optional(.username) == nil)
        #expect(throws: EntraError.invalidParameter(.username)) { try form("").required(.username) }
        #expect(throws: EntraError.invalidParameter(.password)) { try form("").password(.password) }
    }

    @Test("A list is separated by spaces or commas")
    func words() throws {
        #expect(try EntraForm([.challengeType: " oob,password  redirect,"]).words(.challengeType).count == 3)
        #expect(try EntraForm([:]).words(.challengeType).isEmpty)
    }

    @Test("Only a form in UTF-8 without repeated fields is read", arguments: [true, false])
    func body(_ isForm: Bool) throws {
        let type = isForm ? "application/x-www-form-urlencoded" : "application/json"
        func field(_ text: String) throws -> String? { try EntraForm(Array(text.utf8), mediaType: type)[.id] }
        guard isForm else {
            #expect(throws: EntraError.malformed) { try field("id=a") }
            return
        }
        #expect(try field("id=a%20b&x=1") == "a b")
        #expect(throws: EntraError.repeated("id")) { try field("id=a&id=b") }
        #expect(throws: EntraError.repeated("?")) { try field("x=a&x=b") }
        #expect(throws: EntraError.malformed) { try field("id=%zz") }
        #expect(throws: EntraError.malformed) { try EntraForm([0xFF] as [UInt8], mediaType: type) }
    }

    @Test("Attributes are a JSON object with at most a hundred members")
    func attributes() throws {
        func members(_ text: String) throws -> [String: JSONValue]? { try EntraForm([.attributes: text]).attributes() }
        func object(_ count: Int) throws -> String {
            let names = (0..<count).map { ("a\($0)", 1) }
            return String(decoding: try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: names)), as: UTF8.self)
        }
        #expect(try EntraForm([:]).attributes() == nil)
        #expect(try members(#"{"a":1}"#) == ["a": 1])
        #expect(try members(object(100))?.count == 100)
        for text in ["[]", "1", "{", try object(101)] {
            #expect(throws: EntraError.invalidParameter(.attributes)) { try members(text) }
        }
    }

    @Test(
        "The challenge types of a request include redirect and no unknown or internal one",
        arguments: [
            ("oob password redirect", nil), ("redirect", nil), ("redirect redirect", nil),
            ("oob password", EntraError.noRedirect), ("redirect preverified", .unsupportedChallengeType),
            ("redirect sms", .unsupportedChallengeType), ("", .invalidParameter(.challengeType)),
        ] as [(String, EntraError?)]
    )
    func challengeTypes(_ text: String, _ refusal: EntraError?) throws {
        let call = Self.call([.challengeType: text])
        guard let refusal else {
            let words = Set(text.split(separator: " ").map(String.init))
            #expect(try Set(call.challengeTypes().map(\.rawValue)) == words)
            return
        }
        #expect(throws: refusal) { try call.challengeTypes() }
    }

    @Test("Capabilities have two names; unknown ones have no effect")
    func capabilities() throws {
        let call = Self.call([.capabilities: "mfa_required other", .capability: "registration_required"])
        #expect(try call.capabilities() == [.secondFactor, .registration])
        #expect(try Self.call([:]).capabilities().isEmpty)
    }

    @Test(
        "A name is an address, or a text without @, and has at most 254 bytes",
        arguments: [
            ("ada", true), ("ada@example.com", true), ("ada@", false), ("a@b@c", false),
            (String(repeating: "a", count: 254), true), (String(repeating: "a", count: 255), false),
        ]
    )
    func names(_ name: String, _ isAccepted: Bool) {
        let found = try? Self.call([.username: name]).knownName()
        #expect(found == (isAccepted ? name : nil))
    }

    @Test(
        "Authentication contexts are the values of acrs for either token, unless they are not essential",
        arguments: [
            (nil, []), ("", []), ("{}", []), (#"{"access_token":{"acrs":{"values":["c1","c2"]}}}"#, ["c1", "c2"]),
            (#"{"id_token":{"acrs":{"essential":true,"value":"c1"}}}"#, ["c1"]),
            (
                #"{"id_token":{"acrs":{"values":["c1"],"value":"c2"}},"access_token":{"acrs":{"value":"c3"}}}"#,
                ["c3", "c1", "c2"]
            ),
            (#"{"access_token":{"acrs":{"essential":false,"value":"c1"}}}"#, []),
            (#"{"userinfo":{"acrs":{"value":"c1"}},"acrs":{"value":"c1"}}"#, []),
            (#"{"access_token":{"acrs":{"values":[1,"c1"]}}}"#, ["c1"]),
        ] as [(String?, [String])]
    )
    func contexts(_ claims: String?, _ contexts: [String]) throws {
        #expect(try AuthenticationContexts.required(by: claims) == contexts)
    }

    @Test("Claims that are no object are refused", arguments: ["[]", "1", "{", "text"])
    func malformedClaims(_ claims: String) {
        #expect(throws: EntraError.invalidParameter(.claims)) { try AuthenticationContexts.required(by: claims) }
    }

    @Test(
        "An app may request common scopes, its own, and those of other APIs, which need a consent",
        arguments: [
            ("", true, true), ("openid profile offline_access email User.Read", true, true), ("orders", true, true),
            ("openid other", false, false), ("Mail.Read", true, false), ("api://x/y", true, false),
            ("openid api://x/y", true, false), ("Openid", false, false),
        ]
    )
    func scopes(_ text: String, _ isAccepted: Bool, _ hasConsent: Bool) {
        #expect(Self.client.acceptsScopes(Scope(text)) == isAccepted)
        #expect(Self.client.hasConsent(to: Scope(text)) == hasConsent)
    }

    @Test(
        "Without registered addresses, an app's pages return to the device only",
        arguments: [
            ("http://127.0.0.1:8080/callback", true), ("http://[::1]/callback", true),
            ("nativeauth-demo://callback", true), ("msauth.com.example.app://auth", true), ("msauth.a://auth", true),
            ("msauth.://auth", false), ("msauth.a://auth/", false), ("msauth.a://other", false),
            ("xmsauth.a://auth", false), ("msauth.a/b://auth", false), ("https://example.com/callback", false),
            ("msauth.\(String(repeating: "a", count: 200))://auth", true),
            ("msauth.\(String(repeating: "a", count: 201))://auth", false),
        ]
    )
    func redirects(_ address: String, _ isAllowed: Bool) {
        #expect(Self.client.allowsRedirect(to: address) == isAllowed)
        var registered = Self.client
        registered.redirectURIs = ["https://example.com/callback"]
        #expect(registered.allowsRedirect(to: address) == (address == "https://example.com/callback"))
    }

    @Test("The id of an app is compared without regard to case")
    func appID() {
        var tenant = Tenant(id: "t", name: "contoso", title: "t", file: "")
        tenant.clients = [Self.client, TenantClient(id: "other", name: "Other")]
        #expect(tenant.client("OTHER")?.name == "Other" && tenant.client("app")?.name == "App")
        #expect(tenant.client("none") == nil)
        #expect(tenant.domain == "contoso.onmicrosoft.com")
    }

    @Test("Two methods are the same if channel and address are, regardless of case")
    func sameMethods() {
        let email = StrongAuthMethod(channel: .email, contact: "ada@example.com")
        #expect(email.isSame(as: StrongAuthMethod(id: "x", channel: .email, contact: "Ada@Example.com")))
        #expect(!email.isSame(as: StrongAuthMethod(channel: .sms, contact: "ada@example.com")))
        #expect(!email.isSame(as: StrongAuthMethod(channel: .email, contact: "ada@example.org")))
    }

    @Test("The proof of a second factor keeps the address of the first one")
    func proofs() {
        let email = StrongAuthMethod(channel: .email, contact: "ada@example.com")
        let rows: [(AuthenticatedUser.Proof, StrongAuthMethod?)] = [
            (.password, nil), (.code(email), email), (.owner(email), email), (.strong(after: email), email),
            (.strong(after: nil), nil),
        ]
        for (proof, address) in rows {
            #expect(proof.address == address)
            let user = AuthenticatedUser(userID: "ada", username: "ada", provenAt: .now, proof: proof)
            #expect(user.strong.proof == .strong(after: address))
            #expect(user.strong.userID == "ada" && user.strong.provenAt == user.provenAt)
        }
    }

    @Test(
        "The first violated rule of a password is reported",
        arguments: [
            ("Aa1#567", "password_too_short"), ("Aa1#5678", nil), ("Aa1#56\u{7}8", "password_is_invalid"),
            ("Aa1#" + String(repeating: "x", count: 252), nil),
            ("Aa1#" + String(repeating: "x", count: 253), "password_too_long"),
            ("abcdefgh1", "password_too_weak"), ("ABCDEFGH1", "password_too_weak"), ("ABCDefgh", "password_too_weak"),
            ("abcdefg#", "password_too_weak"), ("1234567#", "password_too_weak"), ("abcdefg#1", nil),
            ("ABCDEFG#1", nil), ("ABCdefg1", nil), ("ABCdefg ", nil), ("Passwort1!", "password_banned"),
            ("Pa55word#", "password_banned"), ("1etMe!n#", "password_banned"), ("Dr4g0n##", "password_banned"),
            ("Qw3r7y##", "password_banned"),
        ] as [(String, String?)]
    )
    func passwords(_ password: String, _ rule: String?) {
        let rules = PasswordRules(Tenant(id: "t", name: "t", title: "t", file: ""))
        #expect(Self.refusal { try rules.check(password) } == rule)
    }

    @Test("A banned word of a tenant is banned in any case, and only there")
    func ownBannedWord() {
        var tenant = Tenant(id: "t", name: "t", title: "t", file: "")
        tenant.bannedPasswords = ["Fabrikam"]
        #expect(Self.refusal { try PasswordRules(tenant).check("fabrikaM1#") } == "password_banned")
        tenant.bannedPasswords = []
        #expect(Self.refusal { try PasswordRules(tenant).check("fabrikaM1#") } == nil)
    }
}
