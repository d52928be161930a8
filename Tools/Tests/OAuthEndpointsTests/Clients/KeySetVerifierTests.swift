import CryptoExtras
import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain

@Suite("Tokens of another party, and its key set", .timeLimit(.minutes(5)))
struct KeySetVerifierTests {
    private static let first = AssertionKey.elliptic("first")
    private static let second = AssertionKey.elliptic("second")

    private static func verifier(_ members: [JSONValue]) -> KeySetVerifier {
        KeySetVerifier(keys: ["keys": .array(members)])
    }

    /// Returns the reason why a token of the first key is refused; nil if it is accepted.
    private static func refusal(
        _ members: [JSONValue],
        key: AssertionKey = first,
        header: [String: JSONValue] = [:]
    ) async throws -> String? {
        let token = try key.sign(["sub": "alice"], header: header)
        do {
            let content = try await verifier(members).verify(token)
            #expect(content.claims["sub"] == "alice")
            return nil
        } catch {
            return error.reason
        }
    }

    /// The first key with other members; null removes one.
    private static func member(_ changes: [String: JSONValue] = [:]) throws -> JSONValue {
        let members = try first.member().object ?? [:]
        return .object(members.merging(changes) { $1 }.filter { $0.value != .null })
    }

    @Test(
        "A key verifies tokens only for the use, algorithm, type and curve that it names",
        arguments: [
            ([:], true), (["use": .null], true), (["use": "enc"], false), (["alg": "ES256"], true),
            (["alg": "ES384"], false), (["kty": "RSA"], false), (["crv": "P-384"], false), (["crv": .null], false),
            (["kty": .null], false), (["kid": "other"], false), (["kid": .null], false), (["x": .null], false),
            (["x": "AA"], false), (["d": "private"], true),
        ] as [([String: JSONValue], Bool)]
    )
    func members(_ changes: [String: JSONValue], _ isAccepted: Bool) async throws {
        let refusal = try await Self.refusal([try Self.member(changes)])
        #expect((refusal == nil) == isAccepted, "\(refusal ?? "")")
    }

    @Test("A token names its key, unless only one key can be meant")
    func selection() async throws {
        let first = try Self.first.member()
        let second = try Self.second.member()
        let rsa = try AssertionKey.rsa().member()
        let noKey = "the key set has no key for it, or several"
        #expect(try await Self.refusal([second, first]) == nil)
        #expect(try await Self.refusal([first, first]) == noKey)
        #expect(try await Self.refusal([second]) == noKey)
        #expect(try await Self.refusal([]) == noKey)

        let unnamed: [String: JSONValue] = ["kid": .null]
        #expect(try await Self.refusal([first], header: unnamed) == nil)
        #expect(try await Self.refusal([rsa, first], header: unnamed) == nil)
        #expect(try await Self.refusal([first, second], header: unnamed) == noKey)
        #expect(try await Self.refusal([second], header: unnamed) == "its signature is wrong")
        #expect(try await Self.refusal([first, 1, "x"], header: unnamed) == nil)
    }

    @Test("An RSA key has at least 2048 bits")
    func shortModulus() async throws {
        for (size, isAccepted) in [(2_048, true), (1_024, false)] {
            let key = try AssertionKey.rsa(size: .init(bitCount: size))
            let refusal = try await Self.refusal([try key.member()], key: key)
            #expect(refusal == (isAccepted ? nil : "the key for it is too short"))
        }
    }

    @Test(
        "A header with another algorithm, a critical member or none is refused",
        arguments: [
            (["alg": "none"], "algorithm"), (["alg": "HS256"], "algorithm"), (["alg": .null], "algorithm"),
            (["alg": 1], "algorithm"), (["alg": "es256"], "algorithm"), (["crit": []], "critical"),
            (["crit": "x"], "critical"),
        ] as [([String: JSONValue], String)]
    )
    func headers(_ header: [String: JSONValue], _ reason: String) async throws {
        let refusal = try await Self.refusal([try Self.first.member()], header: header)
        #expect(refusal?.contains(reason) == true, "\(refusal ?? "")")
    }

    @Test("A text that is no signed token is refused before its key is searched")
    func texts() async throws {
        let parts = try Self.first.sign(["sub": "alice"]).split(separator: ".").map(String.init)
        let long = try Self.first.sign(["sub": .string(String(repeating: "x", count: 65_536))])
        let list = Base64URL.text(Data("[]".utf8))
        for text in [
            "", "..", "\(parts[0]).\(parts[1])", "\(parts[0]).\(parts[1]).\(parts[2]).x", "\(list).\(parts[1]).x",
            "\(parts[0]).\(list).x", "\(parts[0])=.\(parts[1]).\(parts[2])", "!.\(parts[1]).\(parts[2])", long,
        ] {
            await #expect(throws: TokenVerificationError(reason: "it is no signed token"), "\(text.prefix(40))") {
                try await Self.verifier([]).verify(text)
            }
        }
    }

    @Test("A key set has public keys only, and at least one for signatures")
    func publicKeys() throws {
        func reason(_ keys: JSONValue) -> String? {
            do throws(TokenVerificationError) {
                try KeySetVerifier(keys: keys).checkPublicKeys()
                return nil
            } catch {
                return error.reason
            }
        }
        let member = try Self.member()
        #expect(reason(["keys": [member]]) == nil)
        #expect(reason(["keys": [["kty": "XX"], member]]) == nil)
        for name in ["d", "p", "q", "dp", "dq", "qi", "oth", "k"] {
            let secret = try Self.member([name: "x"])
            #expect(reason(["keys": [member, secret]]) == "the key set contains a private or symmetric key", "\(name)")
        }
        #expect(reason(["keys": [member, ["kty": "oct"]]]) == "the key set contains a private or symmetric key")

        for keys: JSONValue in [["keys": []], ["keys": [["kty": "XX"]]], ["keys": [try Self.member(["use": "enc"])]]] {
            #expect(reason(keys) == "the key set has no key for signatures")
        }
        for keys: JSONValue in [[:], [], ["keys": [:]], "keys"] { #expect(reason(keys) == "the key set has no keys") }
    }

    @Test("The names of the algorithms are sorted, and none of them has a shared secret")
    func algorithms() {
        let names = KeySetVerifier.algorithmNames
        #expect(
            names == [
                "ES256", "ES384", "ES512", "EdDSA", "PS256", "PS384", "PS512", "RS256", "RS384", "RS512",
            ]
        )
    }
}
