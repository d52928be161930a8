import Crypto
import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import NativeAuthTesting
@testable import ServerTestSupport

/// Responses that no authenticator makes. Each differs from a valid one in a single point.
@Suite("Malformed passkey responses", .timeLimit(.minutes(5)))
struct MalformedPasskeyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: String
        let inputs: @Sendable (SoftAuthenticator) throws -> [String: String]

        init(
            _ name: String,
            _ reason: String,
            _ inputs: @escaping @Sendable (SoftAuthenticator) throws -> [String: String]
        ) {
            testDescription = name
            self.reason = reason
            self.inputs = inputs
        }
    }

    // MARK: - Registration

    /// A registration with changed form values.
    private static func values(
        _ name: String,
        _ reason: String,
        _ change: @escaping @Sendable (inout [String: String]) -> Void
    ) -> Row {
        Row(name, reason) { authenticator in
            var inputs = try authenticator.create(PasskeyTestCeremony.challenge).inputs
            change(&inputs)
            return inputs
        }
    }

    /// A registration with other client data.
    private static func clientData(_ name: String, _ reason: String, _ text: String) -> Row {
        values(name, reason) { $0["clientDataJSON"] = Base64URL.text(Data(text.utf8)) }
    }

    /// A registration by another authenticator.
    private static func output(
        _ name: String,
        _ reason: String,
        _ change: @escaping @Sendable (inout SoftAuthenticator) -> Void
    ) -> Row {
        Row(name, reason) { authenticator in
            var authenticator = authenticator
            change(&authenticator)
            return try authenticator.create(PasskeyTestCeremony.challenge).inputs
        }
    }

    /// A registration with another attestation object.
    private static func object(
        _ name: String,
        _ reason: String,
        _ object: @escaping @Sendable (SoftAuthenticator, SoftAuthenticator.Attestation) throws -> Data
    ) -> Row {
        Row(name, reason) { authenticator in
            var made = try authenticator.create(PasskeyTestCeremony.challenge, packed: true)
            made.object = try object(authenticator, made)
            return made.inputs
        }
    }

    /// A registration with other authenticator data, in the format `none`.
    private static func data(
        _ name: String,
        _ reason: String,
        _ data: @escaping @Sendable (SoftAuthenticator) -> Data
    ) -> Row {
        object(name, reason) { authenticator, _ in SoftAuthenticator.object("none", [], data(authenticator)) }
    }

    private static func json(_ members: String) -> String {
        #"{"type":"webauthn.create","challenge":"\#(PasskeyTestCeremony.challenge)",\#(members)}"#
    }

    private static func statement(
        _ authenticator: SoftAuthenticator,
        _ made: SoftAuthenticator.Attestation,
        algorithm: Int64 = -7,
        signer: (any PasskeyKey)? = nil
    ) throws -> [(Data, Data)] {
        let signed = authenticator.authenticatorData(withCredential: true) + Data(SHA256.hash(data: made.clientData))
        return [
            (CBORWriter.text("alg"), CBORWriter.integer(algorithm)),
            (CBORWriter.text("sig"), CBORWriter.bytes(try (signer ?? authenticator.key).sign(signed))),
        ]
    }

    private static func packed(_ authenticator: SoftAuthenticator, _ statement: [(Data, Data)]) -> Data {
        SoftAuthenticator.object("packed", statement, authenticator.authenticatorData(withCredential: true))
    }

    /// Authenticator data whose credential has this id length and id.
    private static func credential(_ authenticator: SoftAuthenticator, idLength: Int, id: Data) -> Data {
        var head = authenticator.authenticatorData(withCredential: true).prefix(37 + 16)
        head += Data([UInt8(idLength >> 8), UInt8(idLength & 0xFF)])
        return head + id + authenticator.publicKey
    }

    /// Authenticator data with another public key.
    private static func key(_ authenticator: SoftAuthenticator, _ members: [(Data, Data)]) -> Data {
        let data = authenticator.authenticatorData(withCredential: true)
        return data.dropLast(authenticator.publicKey.count) + CBORWriter.map(members)
    }

    private static func point(algorithm: Int64, x: Data, y: Data) -> [(Data, Data)] {
        [
            COSEEncoding.number(1, 2), COSEEncoding.number(3, algorithm), COSEEncoding.number(-1, 1),
            COSEEncoding.bytes(-2, x), COSEEncoding.bytes(-3, y),
        ]
    }

    private static let coordinate = Data(repeating: 1, count: 32)
    private static let unreadableData = "the client data cannot be read"
    private static let unreadableObject = "the attestation object cannot be read"
    private static let otherOrigin = "the origin is not allowed"
    private static let crossOrigin = "cross-origin requests are not allowed"
    private static let wrongLength = "the authenticator data has an invalid length"
    private static let wrongAttestation = "invalid signature of the attestation"

    static let values: [Row] = [
        values("client data in base64 instead of base64url", "clientDataJSON is not base64url") {
            $0["clientDataJSON"] = "a+b/"
        },
        values("client data with padding", "clientDataJSON is not base64url") { $0["clientDataJSON"] = "YQ==" },
        values("no client data", "clientDataJSON is not base64url") { $0["clientDataJSON"] = nil },
        values("an empty attestation object", "attestationObject is not base64url") {
            $0["attestationObject"] = ""
        },
        values("another credential ID than the attested one", "unexpected credential ID") {
            $0["credentialId"] = "AAAA"
        },
    ]

    static let clientData: [Row] = [
        clientData("client data that is no JSON", unreadableData, "type=webauthn.create"),
        clientData("client data that is a list", unreadableData, "[]"),
        clientData("client data without an origin", unreadableData, json(#""crossOrigin":false"#)),
        clientData("an origin that is no text", unreadableData, json(#""origin":["https://localhost"]"#)),
        clientData(
            "client data of more than 4 kB",
            unreadableData,
            json(#""origin":"https://localhost","more":"\#(String(repeating: "x", count: 4_096))""#)
        ),
        clientData("client data of two objects", unreadableData, json(#""origin":"https://localhost""#) + "{}"),
        clientData("the opaque origin", otherOrigin, json(#""origin":"null""#)),
        clientData("an origin with a slash", otherOrigin, json(#""origin":"https://localhost/""#)),
        clientData("an origin in capitals", otherOrigin, json(#""origin":"HTTPS://LOCALHOST""#)),
        clientData("a frame of another site", crossOrigin, json(#""origin":"https://localhost","crossOrigin":true"#)),
        clientData(
            "the origin of a frame's page",
            crossOrigin,
            json(#""origin":"https://localhost","topOrigin":"https://evil.example""#)
        ),
        output("a challenge with padding", "unexpected challenge") {
            $0.challenge = PasskeyTestCeremony.challenge + "="
        },
        output("the type of a sign-in", "unexpected type of the client data") { $0.type = "webauthn.get" },
    ]

    static let objects: [Row] = [
        object("an attestation object that is no CBOR", unreadableObject) { _, _ in Data("{}".utf8) },
        object("an attestation object with another byte", unreadableObject) { $1.object + [0] },
        object("an attestation object without its end", unreadableObject) { $1.object.dropLast() },
        object("an attestation object of indefinite length", unreadableObject) {
            Data([0xBF]) + $1.object.dropFirst() + [0xFF]
        },
        object("a fourth member", unreadableObject) { Data([0xA4]) + $1.object.dropFirst() + [0x61, 0x61, 0xF6] },
        object("a repeated member", unreadableObject) { authenticator, _ in
            let data = CBORWriter.bytes(authenticator.authenticatorData(withCredential: true))
            let member = (CBORWriter.text("authData"), data)
            return CBORWriter.map([member, member, (CBORWriter.text("fmt"), CBORWriter.text("none"))])
        },
        object("a statement in the format none", "the statement of the attestation format none is not empty") {
            SoftAuthenticator.object("none", try statement($0, $1), $0.authenticatorData(withCredential: true))
        },
        object(
            "the format of another authenticator",
            "the attestation format is not accepted: send none, or packed by the key itself"
        ) { authenticator, _ in
            SoftAuthenticator.object("android-safetynet", [], authenticator.authenticatorData(withCredential: true))
        },
        object(
            "a maker's certificate",
            "the attestation is by a maker's certificate, which is not accepted: send none"
        ) { packed($0, try statement($0, $1) + [(CBORWriter.text("x5c"), CBORWriter.head(4, 0))]) },
        object("an attestation by another key", wrongAttestation) {
            packed($0, try statement($0, $1, signer: P256.Signing.PrivateKey()))
        },
        object("an attestation with another algorithm", wrongAttestation) {
            packed($0, try statement($0, $1, algorithm: -35))
        },
        object("an attestation without a signature", wrongAttestation) { packed($0, [try statement($0, $1)[0]]) },
    ]

    static let authenticatorData: [Row] = [
        data("36 bytes of authenticator data", wrongLength) { $0.authenticatorData(withCredential: true).prefix(36) },
        data("authenticator data of more than 16 kB", wrongLength) { _ in Data(repeating: 0, count: 16_385) },
        data("no credential", "no credential in the attestation") { $0.authenticatorData(withCredential: false) },
        data("a credential of 17 bytes", "the credential is truncated") {
            $0.authenticatorData(withCredential: true).prefix(37 + 17)
        },
        data("an empty credential ID", "the credential ID has an invalid length") {
            credential($0, idLength: 0, id: Data())
        },
        data("a credential ID of 1024 bytes", "the credential ID has an invalid length") {
            credential($0, idLength: 1_024, id: Data(repeating: 1, count: 1_024))
        },
        data("a credential ID longer than the data", "the credential ID has an invalid length") {
            credential($0, idLength: 1_000, id: $0.id)
        },
        data("a byte after the key", "unexpected bytes after the authenticator data") {
            $0.authenticatorData(withCredential: true) + [0]
        },
        output("the flag of extensions without any", "invalid CBOR") { $0.flags = 0x85 },
        Row("extensions that are a number", "the extensions are not a map") { authenticator in
            var authenticator = authenticator
            authenticator.flags = 0x85
            var made = try authenticator.create(PasskeyTestCeremony.challenge)
            let data = authenticator.authenticatorData(withCredential: true) + CBORWriter.integer(1)
            made.object = SoftAuthenticator.object("none", [], data)
            return made.inputs
        },
        output("another domain", "unexpected relying party ID") { $0.relyingPartyID = "localhost.evil.example" },
        output("nobody present", "the user was not present (UP flag)") { $0.flags = 0x04 },
        output("nobody verified", "the user was not verified (UV flag)") { $0.flags = 0x01 },
        output("backed up, but not eligible for it", "the backup flags contradict each other") { $0.flags = 0x15 },
        data("a key of another algorithm", "the key's algorithm is not allowed") {
            key($0, point(algorithm: -47, x: coordinate, y: coordinate))
        },
        data("a point outside of the curve", "the key is not valid for its algorithm") {
            key($0, point(algorithm: -7, x: coordinate, y: coordinate))
        },
        data("a private key", "the key is not valid for its algorithm") { authenticator in
            let raw = P256.Signing.PrivateKey().publicKey.rawRepresentation
            let members = point(algorithm: -7, x: raw.prefix(32), y: raw.suffix(32))
            return key(authenticator, members + [COSEEncoding.bytes(-4, coordinate)])
        },
    ]

    @Test(
        "A malformed registration is refused, with its reason",
        arguments: Self.values + Self.clientData + Self.objects + Self.authenticatorData
    )
    func registration(_ row: Row) throws {
        let authenticator = SoftAuthenticator()
        let valid = try authenticator.create(PasskeyTestCeremony.challenge, packed: true).inputs
        #expect(throws: Never.self) { try PasskeyTestCeremony().register(valid) }

        let inputs = try row.inputs(authenticator)
        #expect(throws: PasskeyVerificationError(row.reason)) { try PasskeyTestCeremony().register(inputs) }
    }

    // MARK: - Sign-in

    /// A sign-in with a changed response.
    private static func assertion(
        _ name: String,
        _ reason: String,
        _ change: @escaping @Sendable (SoftAuthenticator, inout SoftAuthenticator.Assertion) throws -> Void
    ) -> Row {
        Row(name, reason) { authenticator in
            var made = try authenticator.get(PasskeyTestCeremony.challenge)
            try change(authenticator, &made)
            return made.inputs
        }
    }

    static let signIns: [Row] = [
        assertion("a new credential in a sign-in", "unexpected new credential in a sign-in") {
            $1.authenticatorData = $0.authenticatorData(withCredential: true)
        },
        assertion("a signature of the data alone", "invalid signature") {
            $1.signature = try $0.key.sign($1.authenticatorData)
        },
        assertion("a signature that is not in DER", "invalid signature") {
            $1.signature = Data(repeating: 1, count: 64)
        },
        assertion("a signature with another byte", "invalid signature") { $1.signature += [0] },
        assertion("an empty signature", "signature is not base64url") { $1.signature = Data() },
        assertion("a signature by another key", "invalid signature") { _, made in
            made.signature = try SoftAuthenticator().get(PasskeyTestCeremony.challenge).signature
        },
        assertion("a counter that was not signed", "invalid signature") { authenticator, made in
            var later = authenticator
            later.counter = 7
            made.authenticatorData = later.authenticatorData(withCredential: false)
        },
        assertion("another user's handle", "the user handle does not match the credential") {
            $1.userHandle = Passkey.handle(of: "bob")
        },
        assertion("another credential's ID", "unexpected credential") { $1.id = Data([1, 2, 3]) },
        assertion("client data of a registration", "unexpected type of the client data") {
            $1.clientData = try $0.create(PasskeyTestCeremony.challenge).clientData
        },
    ]

    @Test("A malformed sign-in is refused, with its reason", arguments: signIns)
    func signIn(_ row: Row) throws {
        let authenticator = SoftAuthenticator()
        let ceremony = PasskeyTestCeremony()
        let passkey = try ceremony.register(try authenticator.create(PasskeyTestCeremony.challenge).inputs)
        let valid = try authenticator.get(PasskeyTestCeremony.challenge).inputs
        #expect(throws: Never.self) { try ceremony.signIn(valid, with: passkey) }

        let inputs = try row.inputs(authenticator)
        #expect(throws: PasskeyVerificationError(row.reason)) { try ceremony.signIn(inputs, with: passkey) }
    }
}
