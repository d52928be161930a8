import Crypto
import CryptoExtras
import Foundation
import Testing

@testable import NativeAuthCore

@Suite("JSON Web Key Sets", .timeLimit(.minutes(5)))
struct JSONWebKeySetTests {
    @Test("Keys of every supported type are read", arguments: SigningAlgorithm.allCases)
    func kinds(algorithm: SigningAlgorithm) throws {
        let signing = try SigningKey(algorithm)
        let key = try #require(signing.published().keys.first)
        #expect(key.kind == algorithm.keyKind)
        #expect(key.id == "key-1")
        #expect(key.algorithm == algorithm)
        for other in SigningAlgorithm.allCases { #expect(key.fits(other) == (other == algorithm)) }
        // Without its own algorithm a key supports all algorithms of its type.
        let open = try #require(signing.published(["alg": ""]).keys.first)
        for other in SigningAlgorithm.allCases {
            #expect(open.fits(other) == (other.keyKind == algorithm.keyKind))
        }
    }

    @Test(
        "Unusable keys are skipped, and the others are kept",
        arguments: [
            ["kty": ""], ["kty": "oct", "k": "AAAA"], ["kty": "XYZ"], ["crv": ""], ["crv": "secp256k1"],
            ["crv": "P-384"], ["use": "enc"], ["alg": "ES384"], ["alg": "HS256"], ["alg": "none"],
            ["alg": "ECDH-ES"], ["x": ""], ["y": ""], ["x": "AAAA"], ["x": "not base64"],
            // A point that is not on the curve.
            ["x": String(repeating: "A", count: 43), "y": String(repeating: "A", count: 43)],
        ]
    )
    func skipped(change: [String: String]) throws {
        let good = try SigningKey(.es256, id: "good")
        let bad = try SigningKey(.es256, id: "bad")
        let set = try JSONWebKeySet(.object(["keys": .array([bad.json(change), good.json()])]))
        #expect(set.keys.map(\.id) == ["good"])
    }

    @Test("Members that are not keys, and keys with members of another type, are skipped")
    func strangeMembers() throws {
        let good = try SigningKey(.edDSA).json()
        var numbered = try #require(good.object)
        numbered["kid"] = .int(7)
        var signing = try #require(good.object)
        signing["key_ops"] = .array([.string("sign")])
        var verifying = try #require(good.object)
        verifying["key_ops"] = .array([.string("verify")])
        verifying["kid"] = .string("verifying")
        let members: [JSONValue] = [
            .null, .int(1), .string("key"), .array([]), .object([:]), .object(numbered), .object(signing),
            .object(verifying),
        ]
        #expect(try JSONWebKeySet(.object(["keys": .array(members)])).keys.map(\.id) == ["verifying"])
    }

    @Test(
        "Members without a value state nothing",
        arguments: ["key_ops", "use", "alg", "oth", "x5c", "kid"],
        [JSONValue.null, .array([]), .string("")]
    )
    func membersWithoutValue(name: String, value: JSONValue) throws {
        var members = try #require(try SigningKey(.es256).json().object)
        members[name] = value
        let key = try #require(JSONWebKey(.object(members)))
        #expect(key.fits(.es256))
    }

    @Test("RSA keys that are too small or have an insecure exponent are skipped")
    func weakRSA() throws {
        let numbers = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1_024)).publicKey.getKeyPrimitives()
        let small: JSONValue = .object([
            "kty": .string("RSA"), "n": .string(Base64URL.encode(numbers.modulus)), "e": .string("AQAB"),
        ])
        #expect(JSONWebKey(small) == nil)
        // The same number with leading zeros is no larger.
        let padded = Data(count: 128) + numbers.modulus
        #expect(
            JSONWebKey(
                .object(["kty": .string("RSA"), "n": .string(Base64URL.encode(padded)), "e": .string("AQAB")])
            ) == nil
        )
        let signing = try SigningKey(.rs256)
        #expect(JSONWebKey(signing.json()) != nil)
        for exponent in [[1], [2], [1, 0, 0], [0], [UInt8](repeating: 0xFF, count: 9)] as [[UInt8]] {
            #expect(JSONWebKey(signing.json(["e": Base64URL.encode(exponent)])) == nil)
        }
    }

    @Test("The thumbprint equals that of RFC 7638, section 3.1")
    func thumbprint() throws {
        let n =
            "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3"
            + "oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdA"
            + "ZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-"
            + "kEgU8awapJzKnqDKgw"
        let key = JSONWebKey(
            .object([
                "kty": .string("RSA"), "n": .string(n), "e": .string("AQAB"), "alg": .string("RS256"),
                "kid": .string("2011-04-29"),
            ])
        )
        #expect(key?.thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test("Any other document is refused", arguments: ["", "[]", "{}", #"{"keys":{}}"#, #"{"keys":"#, "null"])
    func documents(text: String) {
        #expect(throws: NativeAuthError(.malformedResponse, message: "")) { try JSONWebKeySet(Data(text.utf8)) }
    }

    @Test("The number of keys is limited")
    func endless() throws {
        let keys = try (0..<300).map { try SigningKey(.edDSA, id: "\($0)").json() }
        #expect(try JSONWebKeySet(.object(["keys": .array(keys)])).keys.count == 100)
    }

    @Test("The kid selects the keys; without it the algorithm does; without either all keys match")
    func candidates() throws {
        let first = try SigningKey(.es256, id: "1")
        let second = try SigningKey(.edDSA, id: "2")
        let set = JSONWebKeySet(keys: first.published().keys + second.published().keys)
        #expect(set.candidates(id: nil, algorithm: nil).map(\.id) == ["1", "2"])
        #expect(set.candidates(id: nil, algorithm: .edDSA).map(\.id) == ["2"])
        #expect(set.candidates(id: nil, algorithm: .rs256).isEmpty)
        #expect(set.candidates(id: "1", algorithm: .edDSA).map(\.id) == ["1"])
        #expect(set.candidates(id: "3", algorithm: nil).isEmpty)
    }

    @Test("A point whose coordinates have the wrong length is skipped, even if both together have the right one")
    func shiftedPoint() throws {
        let key = try SigningKey(.es256)
        let x = try #require(key.members["x"].flatMap { Base64URL.decode($0) })
        let y = try #require(key.members["y"].flatMap { Base64URL.decode($0) })
        let shifted = ["x": Base64URL.encode(x + y.prefix(1)), "y": Base64URL.encode(y.dropFirst())]
        #expect(JSONWebKey(key.json(shifted)) == nil)
        #expect(JSONWebKey(key.json(["x": Base64URL.encode([0] + x)])) == nil)
        #expect(JSONWebKey(key.json()) != nil)
    }

    @Test("RSA keys of more than 8192 bits, which are slow to verify with, are skipped")
    func largeRSA() throws {
        func key(bytes: Int) -> JSONValue {
            .object([
                "kty": .string("RSA"), "n": .string(Base64URL.encode([UInt8](repeating: 0xFF, count: bytes))),
                "e": .string("AQAB"),
            ])
        }
        #expect(JSONWebKey(key(bytes: 1_025)) == nil && JSONWebKey(key(bytes: 2_048)) == nil)
        #expect(JSONWebKey(key(bytes: 1_024)) != nil)
    }
}
