import Crypto
import CryptoExtras
import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import NativeAuthTesting
@testable import ServerTestSupport

@Suite("Verification of passkey responses", .timeLimit(.minutes(5)))
struct PasskeyVerifierTests {
    private static let challenge = "8i9b53JntuK0xmmv5sFqQ0jCN0txfeE9n2q43cx_RPE"

    private static func verifier(
        _ purpose: PasskeyCeremony.Purpose,
        userID: String? = nil,
        requiresVerification: Bool = true
    ) -> PasskeyVerifier {
        PasskeyVerifier(
            ceremony: PasskeyCeremony(
                purpose: purpose,
                challengeHash: Digest.text(challenge),
                expiresAt: .distantFuture,
                userID: userID,
                relyingPartyID: "localhost",
                origins: ["https://localhost", "app://one"],
                requiresVerification: requiresVerification
            )
        )
    }

    private static func passkey(_ authenticator: SoftAuthenticator) -> Passkey {
        Passkey(
            id: Base64URL.text(authenticator.id),
            userID: "alice",
            relyingPartyID: "localhost",
            publicKey: authenticator.publicKey,
            counter: 0,
            transports: [],
            createdAt: .now
        )
    }

    private static func attestation(_ made: SoftAuthenticator.Attestation) -> PasskeyVerifier.Attestation {
        .init(
            credentialID: Base64URL.text(made.id),
            clientData: made.clientData,
            attestationObject: made.object
        )
    }

    private static func assertion(_ made: SoftAuthenticator.Assertion) -> PasskeyVerifier.Assertion {
        .init(
            credentialID: Base64URL.text(made.id),
            clientData: made.clientData,
            authenticatorData: made.authenticatorData,
            signature: made.signature,
            userHandle: made.userHandle
        )
    }

    @Test("Every offered algorithm is verified in both ceremonies", arguments: PasskeyAlgorithm.allCases)
    func algorithms(_ algorithm: PasskeyAlgorithm) throws {
        let key: SoftAuthenticator.Key =
            switch algorithm {
            case .es256: .p256(.init())
            case .es384: .p384(.init())
            case .es512: .p521(.init())
            case .edDSA: .ed25519(.init())
            default: .rsa(try .init(keySize: .bits2048), algorithm)
            }
        let authenticator = SoftAuthenticator(key: key)
        for packed in [false, true] {
            let made = try authenticator.create(Self.challenge, packed: packed)
            let found = try Self.verifier(.enrolment).credential(of: Self.attestation(made))
            #expect(found.credential.id == authenticator.id)
            #expect(found.credential.publicKey == authenticator.publicKey)
        }
        var answer = try authenticator.get(Self.challenge)
        _ = try Self.verifier(.signIn).counter(of: Self.assertion(answer), with: Self.passkey(authenticator))
        answer.signature = try key.sign(Data("something else".utf8))
        #expect(throws: PasskeyVerificationError("invalid signature")) {
            try Self.verifier(.signIn).counter(of: Self.assertion(answer), with: Self.passkey(authenticator))
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: String
        let change: @Sendable (inout SoftAuthenticator) -> Void

        init(_ name: String, _ reason: String, _ change: @escaping @Sendable (inout SoftAuthenticator) -> Void) {
            testDescription = name
            self.reason = reason
            self.change = change
        }
    }

    static let rows = [
        Row("another origin", "origin") { $0.origin = "https://evil.example" },
        Row("the origin with another port", "origin") { $0.origin = "https://localhost:1" },
        Row("the origin without TLS", "origin") { $0.origin = "http://localhost" },
        Row("an origin with the same prefix", "origin") { $0.origin = "https://localhost.evil.example" },
        Row("another challenge", "challenge") { $0.challenge = "AAAA" },
        Row("no challenge", "challenge") { $0.challenge = "" },
        Row("another domain", "relying party ID") { $0.relyingPartyID = "evil.example" },
        Row("user not present", "UP flag") { $0.flags = 0x04 },
        Row("user not verified", "UV flag") { $0.flags = 0x01 },
        Row("backed up but not eligible", "backup flags") { $0.flags = 0x15 },
        Row("inside a cross-origin frame", "cross-origin") { $0.crossOrigin = true },
        Row("missing extensions", "CBOR") { $0.flags = 0x85 },
        Row("another type", "type of the client data") { $0.type = "payment.get" },
    ]

    @Test("An invalid response is refused, at registration and at sign-in", arguments: rows)
    func refused(_ row: Row) throws {
        var authenticator = SoftAuthenticator()
        row.change(&authenticator)
        do {
            let made = try authenticator.create(Self.challenge)
            _ = try Self.verifier(.enrolment).credential(of: Self.attestation(made))
            Issue.record("enrolled")
        } catch let refusal as PasskeyVerificationError {
            #expect(refusal.reason.contains(row.reason), "\(refusal.reason)")
        }
        do {
            let answer = try authenticator.get(Self.challenge)
            _ = try Self.verifier(.signIn).counter(of: Self.assertion(answer), with: Self.passkey(authenticator))
            Issue.record("signed in")
        } catch let refusal as PasskeyVerificationError {
            #expect(refusal.reason.contains(row.reason), "\(refusal.reason)")
        }
    }

    @Test("An app's origin and an unverified user are accepted where allowed")
    func allowed() throws {
        var authenticator = SoftAuthenticator(origin: "app://one")
        authenticator.flags = 0x01
        authenticator.crossOrigin = false
        let answer = try authenticator.get(Self.challenge)
        let verifier = Self.verifier(.signIn, requiresVerification: false)
        _ = try verifier.counter(of: Self.assertion(answer), with: Self.passkey(authenticator))
    }

    @Test("The response of one ceremony is refused in the other")
    func crossed() throws {
        let authenticator = SoftAuthenticator()
        var created = try authenticator.create(Self.challenge)
        created.clientData = try authenticator.get(Self.challenge).clientData
        #expect(throws: PasskeyVerificationError("unexpected type of the client data")) {
            try Self.verifier(.enrolment).credential(of: Self.attestation(created))
        }
        var answer = try authenticator.get(Self.challenge)
        answer.clientData = try authenticator.create(Self.challenge).clientData
        #expect(throws: PasskeyVerificationError("unexpected type of the client data")) {
            try Self.verifier(.signIn).counter(of: Self.assertion(answer), with: Self.passkey(authenticator))
        }
    }

    @Test("Another user's credential or user handle is refused")
    func otherUser() throws {
        let authenticator = SoftAuthenticator()
        let passkey = Self.passkey(authenticator)
        var answer = try authenticator.get(Self.challenge)
        #expect(throws: PasskeyVerificationError("the credential belongs to another user")) {
            try Self.verifier(.signIn, userID: "bob").counter(of: Self.assertion(answer), with: passkey)
        }
        answer.userHandle = Passkey.handle(of: "bob")
        #expect(throws: PasskeyVerificationError("the user handle does not match the credential")) {
            try Self.verifier(.signIn).counter(of: Self.assertion(answer), with: passkey)
        }
        answer.userHandle = Passkey.handle(of: "alice")
        _ = try Self.verifier(.signIn, userID: "alice").counter(of: Self.assertion(answer), with: passkey)
    }

    @Test("A flipped bit in any part is detected")
    func flippedBits() throws {
        let authenticator = SoftAuthenticator(key: .ed25519(.init()))
        let passkey = Self.passkey(authenticator)
        let answer = try authenticator.get(Self.challenge)
        let made = try authenticator.create(Self.challenge, packed: true)
        func each(_ data: Data, _ check: (Data) throws -> Void) rethrows {
            for position in 0..<data.count * 8 {
                var changed = data
                changed[position / 8] ^= 1 << UInt8(position % 8)
                try check(changed)
            }
        }
        for part in [\SoftAuthenticator.Assertion.clientData, \.authenticatorData, \.signature, \.id] {
            each(answer[keyPath: part]) { changed in
                var answer = answer
                answer[keyPath: part] = changed
                #expect(throws: PasskeyVerificationError.self) {
                    try Self.verifier(.signIn).counter(of: Self.assertion(answer), with: passkey)
                }
            }
        }
        for part in [\SoftAuthenticator.Attestation.clientData, \.object, \.id] {
            each(made[keyPath: part]) { changed in
                var made = made
                made[keyPath: part] = changed
                #expect(throws: PasskeyVerificationError.self) {
                    try Self.verifier(.enrolment).credential(of: Self.attestation(made))
                }
            }
        }
    }

    @Test("Truncated and extended authenticator data is refused")
    func lengths() throws {
        let data = SoftAuthenticator().authenticatorData(withCredential: true)
        _ = try AuthenticatorData(data)
        for length in 0..<data.count {
            #expect(throws: PasskeyVerificationError.self) { try AuthenticatorData(data.prefix(length)) }
        }
        #expect(throws: PasskeyVerificationError.self) { try AuthenticatorData(data + [0]) }
        var extended = SoftAuthenticator()
        extended.flags = 0x85
        let head = extended.authenticatorData(withCredential: false)
        _ = try AuthenticatorData(head + CBORWriter.map([(CBORWriter.text("a"), CBORWriter.integer(1))]))
        #expect(throws: PasskeyVerificationError.self) { try AuthenticatorData(head + CBORWriter.integer(1)) }
        #expect(throws: PasskeyVerificationError.self) { try AuthenticatorData(head + CBORWriter.head(5, 1 << 40)) }
    }

    @Test(
        "Unsupported attestation formats are refused",
        arguments: ["tpm", "android-key", "android-safetynet", "apple", "fido-u2f", "", "NONE"]
    )
    func formats(_ format: String) throws {
        let authenticator = SoftAuthenticator()
        var made = try authenticator.create(Self.challenge)
        made.object = SoftAuthenticator.object(format, [], authenticator.authenticatorData(withCredential: true))
        #expect(throws: PasskeyVerificationError.self) {
            try Self.verifier(.enrolment).credential(of: Self.attestation(made))
        }
    }

    @Test("An attestation statement that does not match its format is refused")
    func statements() throws {
        let authenticator = SoftAuthenticator()
        let data = authenticator.authenticatorData(withCredential: true)
        let made = try authenticator.create(Self.challenge)
        let signed = data + Data(SHA256.hash(data: made.clientData))
        let algorithm = (CBORWriter.text("alg"), CBORWriter.integer(-7))
        let signature = (CBORWriter.text("sig"), CBORWriter.bytes(try authenticator.key.sign(signed)))
        let stranger = (CBORWriter.text("sig"), CBORWriter.bytes(try SoftAuthenticator().key.sign(signed)))
        let chain = (CBORWriter.text("x5c"), CBORWriter.head(4, 0))
        let wrong: [(String, [(Data, Data)])] = [
            ("none", [algorithm]), ("packed", []), ("packed", [algorithm, stranger]), ("packed", [signature]),
            ("packed", [(CBORWriter.text("alg"), CBORWriter.integer(-8)), signature]),
            ("packed", [algorithm, signature, chain]),
        ]
        for (format, statement) in wrong {
            var changed = made
            changed.object = SoftAuthenticator.object(format, statement, data)
            #expect(throws: PasskeyVerificationError.self) {
                try Self.verifier(.enrolment).credential(of: Self.attestation(changed))
            }
        }
        var right = made
        right.object = SoftAuthenticator.object("packed", [algorithm, signature], data)
        _ = try Self.verifier(.enrolment).credential(of: Self.attestation(right))
    }

    @Test("Invalid COSE keys are refused")
    func keys() throws {
        func number(_ name: Int64, _ value: Int64) -> (Data, Data) {
            (CBORWriter.integer(name), CBORWriter.integer(value))
        }
        func bytes(_ name: Int64, _ value: Data) -> (Data, Data) { (CBORWriter.integer(name), CBORWriter.bytes(value)) }
        let raw = P256.Signing.PrivateKey().publicKey.rawRepresentation
        let x = raw.prefix(32)
        let y = raw.suffix(32)
        let edwards = Curve25519.Signing.PrivateKey().publicKey.rawRepresentation
        let modulus = Data(repeating: 0xAB, count: 256)
        let wrong: [[(Data, Data)]] = [
            [],
            [number(1, 2), number(3, -7), number(-1, 2), bytes(-2, x), bytes(-3, y)],
            [number(1, 1), number(3, -7), number(-1, 1), bytes(-2, x), bytes(-3, y)],
            [number(1, 2), number(3, -8), number(-1, 1), bytes(-2, x), bytes(-3, y)],
            [number(1, 2), number(3, -47), number(-1, 8), bytes(-2, x), bytes(-3, y)],
            [number(1, 2), number(3, -7), number(-1, 1), bytes(-2, x), bytes(-3, x)],
            [number(1, 2), number(3, -7), number(-1, 1), bytes(-2, Data([0]) + x), bytes(-3, y)],
            [number(1, 2), number(3, -7), number(-1, 1), bytes(-2, x), bytes(-3, y), bytes(-4, y)],
            [number(1, 1), number(3, -8), number(-1, 6), bytes(-2, edwards.prefix(31))],
            [number(1, 1), number(3, -8), number(-1, 7), bytes(-2, edwards)],
            [number(1, 3), number(3, -257), bytes(-1, modulus.prefix(128)), bytes(-2, Data([1, 0, 1]))],
            [
                number(1, 3), number(3, -257), bytes(-1, Data(repeating: 0xAB, count: 1_025)),
                bytes(-2, Data([1, 0, 1])),
            ],
            [number(1, 3), number(3, -257), bytes(-1, modulus), bytes(-2, Data(repeating: 1, count: 5))],
            [number(1, 3), number(3, -65_535), bytes(-1, modulus), bytes(-2, Data([1, 0, 1]))],
        ]
        for members in wrong {
            #expect(throws: PasskeyVerificationError.self) { try COSEKey(CBORWriter.map(members)) }
        }
        let right = [number(1, 2), number(3, -7), number(-1, 1), bytes(-2, x), bytes(-3, y)]
        _ = try COSEKey(CBORWriter.map(right))
    }
}
