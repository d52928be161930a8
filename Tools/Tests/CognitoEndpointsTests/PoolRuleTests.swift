import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase

/// The rules for the parts of requests, without a server.
@Suite("User pools: rules for values")
struct PoolRuleTests {
    private static let missingSecret = "NotAuthorizedException"

    /// Returns the name of the error that the work throws; nil without an error.
    private static func refusal(_ work: () throws -> Void) -> String? {
        do {
            try work()
            return nil
        } catch {
            return (error as? PoolError)?.name ?? "\(error)"
        }
    }

    private static func refusedRule(_ work: () throws -> Void) -> String? {
        do {
            try work()
            return nil
        } catch {
            return (error as? PoolError)?.message.components(separatedBy: ": ").last ?? "\(error)"
        }
    }

    @Test(
        "The timestamp of a proof is a time of day in English words and UTC",
        arguments: [
            ("Mon Jan 1 00:00:00 UTC 2025", true), ("Sun Dec 31 23:59:60 UTC 2025", true),
            ("Tue Feb 09 9:00:00 UTC 2025", false), ("Wed Mar 0 00:00:00 UTC 2025", false),
            ("Thu Apr 32 00:00:00 UTC 2025", false), ("Fri May 1 24:00:00 UTC 2025", false),
            ("Sat Jun 1 00:60:00 UTC 2025", false), ("Sun Jul 1 00:00:61 UTC 2025", false),
            ("Tue Aug 09 09:08:07 UTC 2025", true), ("Tue Sep 9 09:08:07 GMT 2025", false),
            ("Die Okt 9 09:08:07 UTC 2025", false), ("Tue Oct 9 09:08:07 UTC 25", false),
            ("Tue Nov 9 09:08:07 UTC 2025 ", false), (" Tue Nov 9 09:08:07 UTC 2025", false),
        ]
    )
    func timestamp(_ text: String, _ isAccepted: Bool) {
        let responses = [
            "PASSWORD_CLAIM_SECRET_BLOCK": "YQ==", "PASSWORD_CLAIM_SIGNATURE": "YQ==", "TIMESTAMP": text,
        ]
        let refusal = Self.refusal { _ = try SRPProof(AuthParameters(values: responses)) }
        #expect(refusal == (isAccepted ? nil : "InvalidParameterException"))
    }

    @Test("A number of the group is at least 1 and less than the modulus, with any number of leading zeros")
    func groupElements() throws {
        let group = try #require(SRPGroup.standard)
        var largest = group.modulus
        largest[largest.count - 1] -= 1

        for element in [[1], [0, 0, 1], largest, [0] + largest] {
            #expect(group.isElement(element))
        }
        for number in [[], [0], [0, 0], group.modulus, [0] + group.modulus, [1] + largest] {
            #expect(!group.isElement(number))
        }
    }

    @Test("The arithmetic of the group is that of numbers modulo its prime")
    func arithmetic() throws {
        let group = try #require(SRPGroup.standard)
        var largest = group.modulus
        largest[largest.count - 1] -= 1

        #expect(SRPNumber.minimal(group.sum([2], [3])) == [5])
        #expect(SRPNumber.minimal(group.sum(largest, [3])) == [2])
        #expect(SRPNumber.minimal(group.product([200], [3])) == [0x02, 0x58])
        #expect(SRPNumber.minimal(group.product(largest, largest)) == [1])
        #expect(SRPNumber.minimal(group.power([3], exponent: [5])) == [243])
        #expect(SRPNumber.minimal(group.generatorPower([9])) == [0x02, 0x00])
    }

    @Test(
        "A hexadecimal number has at most the digits of the modulus; its bytes are those of the number",
        arguments: [
            ("0", [0]), ("f", [15]), ("00f", [0, 15]), ("1F2e", [0x1F, 0x2E]), ("", nil), ("g", nil), ("0x1", nil),
            (String(repeating: "0", count: 768), [UInt8](repeating: 0, count: 384)),
            (String(repeating: "0", count: 769), nil),
        ] as [(String, [UInt8]?)]
    )
    func hexadecimal(_ text: String, _ bytes: [UInt8]?) {
        #expect(SRPNumber.bytes(hexadecimal: text) == bytes)
    }

    @Test(
        "A number in a hash has no leading zeros, except one that keeps it positive",
        arguments: [
            ([], [0]), ([0, 0], [0]), ([0x7F], [0x7F]), ([0x80], [0, 0x80]), ([0, 0x80, 0], [0, 0x80, 0]),
            ([0, 0x0F], [0x0F]),
        ] as [([UInt8], [UInt8])]
    )
    func encoding(_ number: [UInt8], _ encoded: [UInt8]) {
        #expect(SRPNumber.encoded(number) == encoded)
    }

    @Test("A stored verifier is read again, and no other text is one")
    func storedVerifier() {
        let verifier = SRPVerifier(salt: [0x10, 0x00], value: [0x01, 0x02])
        #expect(verifier.text == "srp6a$1000$0102")
        #expect(SRPVerifier(text: verifier.text) == verifier)

        for text in ["", "srp6a$1000", "srp6a$1000$0102$03", "srp$1000$0102", "srp6a$x$0102", "srp6a$1000$x"] {
            #expect(SRPVerifier(text: text) == nil, "\(text)")
        }
    }

    @Test("A code of an authenticator app is accepted one step early or late, and only after the last one used")
    func timeCodes() throws {
        let app = try #require(TOTP(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"))
        let now = Date(timeIntervalSince1970: 3_000)
        for step in Int64(97)...103 {
            let isAccepted = (99...101).contains(step)
            #expect(app.step(of: app.text(step: step), at: now, after: nil) == (isAccepted ? step : nil))
        }

        let current = app.text(step: 100)
        #expect(app.step(of: current, at: now, after: 99) == 100)
        #expect(app.step(of: current, at: now, after: 100) == nil)
        #expect(app.step(of: current, at: now.addingTimeInterval(29.9), after: nil) == 100)
        #expect(app.step(of: current, at: now.addingTimeInterval(59.9), after: nil) == 100)
        #expect(app.step(of: current, at: now.addingTimeInterval(60), after: nil) == nil)
        #expect(app.step(of: current, at: now.addingTimeInterval(-30), after: nil) == 100)
        #expect(app.step(of: current, at: now.addingTimeInterval(-30.1), after: nil) == nil)
    }

    @Test(
        "A secret in Base32 has at least one byte",
        arguments: [("", false), ("A", false), ("AA", true), ("A1", false), ("aa", false), ("A=", false)]
    )
    func timeCodeSecret(_ secret: String, _ isAccepted: Bool) {
        #expect((TOTP(secret: secret) != nil) == isAccepted)
    }

    @Test(
        "The secret hash is required of a client with a secret, and refused in the first request of one without",
        arguments: [
            ("s", "ada", true, nil), ("s", "sub", true, nil), ("s", "bob", true, missingSecret),
            ("s", nil, true, missingSecret), ("s", nil, false, missingSecret), ("s", "bob", false, missingSecret),
            (nil, nil, true, nil), (nil, nil, false, nil), (nil, "ada", false, nil),
            (nil, "ada", true, "InvalidParameterException"),
        ] as [(String?, String?, Bool, String?)]
    )
    func secretHash(_ secret: String?, _ hashedName: String?, _ isFirst: Bool, _ refusal: String?) {
        let client = PoolClient(id: "app", name: "App")
        let hash = hashedName.map { SecretHash.text(username: $0, clientID: "app", secret: "s") }
        let found = Self.refusal {
            try SecretHash.check(hash, of: ["ada", "sub"], client: client, secret: secret, isFirst: isFirst)
        }
        #expect(found == refusal)
    }

    @Test(
        "The first violated rule of a password policy is named",
        arguments: [
            ("Aa1#5678", nil), ("Aa1#567", "Password not long enough"),
            ("aa1#5678", "Password must have uppercase characters"),
            ("AA1#5678", "Password must have lowercase characters"),
            ("Aab#cdef", "Password must have numeric characters"),
            ("Aa1x5678", "Password must have symbol characters"), ("Aa1 5678", nil),
            ("ÄA1#5678", "Password must have lowercase characters"),
            ("äa1#5678", "Password must have uppercase characters"),
            ("Aab#٣٣٣٣", "Password must have numeric characters"),
            ("Aa1§5678", "Password must have symbol characters"),
            ("Zz9#5678", nil), ("Aa0#5678", nil),
        ] as [(String, String?)]
    )
    func passwordPolicy(_ password: String, _ rule: String?) {
        #expect(Self.refusedRule { try PasswordPolicy().check(password) } == rule)
    }

    @Test("A password policy without a rule does not apply it")
    func partOfPolicy() throws {
        var policy = PasswordPolicy()
        policy.shortest = 6
        policy.needsUppercase = false
        policy.needsLowercase = false
        policy.needsNumber = false
        policy.needsSymbol = false
        try policy.check("......")
        try policy.check("aaaaaa")
        #expect(throws: PoolError.self) { try policy.check("aaaaa") }
    }

    /// The limits and characters of the service's API reference.
    @Test(
        "A text member has the length and the characters of the service model",
        arguments: [
            (.session, 20, 2_048, "\u{7F} ä", ""), (.username, 1, 128, "aä#", " \n"),
            (.password, 1, 256, "aä#", ""), (.confirmationCode, 1, 2_048, "1ä#", " \t"),
            (.clientId, 1, 128, "aZ09_+", "-ä "), (.secretHash, 1, 128, "aZ09_+=/", "-ä "),
            (.accessToken, 1, 16_384, "aZ09_-=.", "+/ "), (.clientSecret, 24, 64, "aZ09_+", "-/"),
            (.attributeName, 1, 32, "custom:a", " "), (.value, 0, 2_048, "ä \n", ""),
            (.userCode, 6, 6, "0123456789", "a٣-"), (.deviceKey, 1, 55, "aZ09_-", ":."),
            (.identityPoolId, 1, 55, "aZ09_-:", ". "), (.credentialID, 1, 2_048, "a-ä", " "),
        ] as [(PoolMember, Int, Int, String, String)]
    )
    func textMember(_ member: PoolMember, _ shortest: Int, _ longest: Int, _ allowed: String, _ refused: String) {
        func accepts(_ text: String) -> Bool { Self.refusal { try member.check(text) } == nil }
        func text(_ count: Int) -> String { String(repeating: "1", count: count) }

        #expect(accepts(text(shortest)) && accepts(text(longest)))
        #expect(!accepts(text(longest + 1)))
        if shortest > 0 { #expect(!accepts(text(shortest - 1))) }
        for character in allowed {
            #expect(accepts(String(repeating: character, count: shortest)), "\(character)")
        }
        for character in refused {
            #expect(!accepts(text(shortest - 1) + String(character)), "\(character)")
        }
    }

    @Test("A password may have a space inside, but none at either end")
    func outerSpaces() {
        let passwords = ["a b": true, " ab": false, "ab ": false, "\tab": false, "ab\n": false]
        for (password, isAccepted) in passwords {
            let refusal = Self.refusal { try PoolMember.password.check(password) }
            #expect((refusal == nil) == isAccepted, "\(password)")
        }
    }

    @Test("The name of a member in an error begins with a lower-case letter")
    func memberNames() {
        #expect(PoolMember.username.shownName == "username")
        #expect(PoolMember.clientSecret.shownName == "clientSecret")
    }

    @Test("A list or a map has at most a hundred entries", arguments: [100, 101])
    func entries(_ count: Int) throws {
        let names = (0..<count).map { "n\($0)" }
        let texts = Dictionary(uniqueKeysWithValues: names.map { ($0, JSONValue.string("v")) })
        let list = names.map { name -> JSONValue in ["Name": .string(name), "Value": "v"] }
        let request = PoolRequest(["map": .object(texts), "list": .array(list)])

        let expected = count == 100 ? nil : "InvalidParameterException"
        #expect(Self.refusal { _ = try request.texts("map") } == expected)
        #expect(Self.refusal { _ = try request.attributes("list") } == expected)
        #expect((try? request.texts("map").count) == (count == 100 ? 100 : nil))
        #expect((try? request.attributes("list").count) == (count == 100 ? 100 : nil))
    }

    @Test("A member that is null counts as absent, and one of another type is refused")
    func memberTypes() throws {
        let members: [String: JSONValue] = [
            "text": "t", "flag": true, "number": 7, "object": ["a": "b"], "list": [["Name": "n"]], "null": .null,
        ]
        let request = PoolRequest(members)
        #expect(try request.flag("flag") == true && request.number("number") == 7)
        #expect(try request.texts("object") == ["a": "b"])
        #expect(try request.document("object") == ["a": "b"])
        #expect(try request.attributes("list") == ["n": ""])

        let readers: [(String, (PoolRequest, String) throws -> Bool)] = [
            ("flag", { try $0.flag($1) == nil }), ("number", { try $0.number($1) == nil }),
            ("object", { try $0.object($1) == nil }), ("object", { try $0.document($1) == nil }),
            ("object", { try $0.texts($1).isEmpty }), ("list", { try $0.attributes($1).isEmpty }),
        ]
        for (type, read) in readers {
            #expect(try read(request, "null") && read(request, "absent"))
            for name in members.keys where name != type && name != "null" {
                let refusal = Self.refusal { _ = try read(request, name) }
                #expect(refusal == "SerializationException", "\(name) as \(type)")
            }
        }
    }
}
