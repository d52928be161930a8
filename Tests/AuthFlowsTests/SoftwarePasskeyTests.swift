import AuthFlows
import Foundation
import Testing

@testable import NativeAuthCore
@testable import NativeAuthTesting

/// The authenticator's decisions. Tests in Tools check that servers accept its responses.
@Suite("Passkeys in software", .timeLimit(.minutes(5)))
struct SoftwarePasskeyTests {
    private static func creation(
        user: String = "YWRh",
        domain: String = "example.com",
        _ more: String = ""
    ) throws -> PasskeyRequest {
        let json = #"""
            {"challenge":"AAEC","rp":{"id":"\#(domain)","name":"Example"},"user":{"id":"\#(user)","name":"ada"},
             "pubKeyCredParams":[{"type":"public-key","alg":-8},{"type":"public-key","alg":-7}]\#(more)}
            """#
        return try PasskeyRequest(json: json, isCreation: true)
    }

    private static func signIn(domain: String = "example.com", _ more: String = "") throws -> PasskeyRequest {
        let json = #"{"challenge":"AAEC","rpId":"\#(domain)"\#(more)}"#
        return try PasskeyRequest(json: json, isCreation: false)
    }

    private static func allowing(_ id: Data) -> String {
        #","allowCredentials":[{"type":"public-key","id":"\#(Base64URL.encode(id))"}]"#
    }

    private static func data(_ name: String, _ answer: PasskeyAnswer) throws -> Data {
        let text = try #require(answer.values[name])
        return try #require(Base64URL.decode(text))
    }

    private static func authenticator(
        _ change: (inout SoftwarePasskeyAuthenticator.Features) -> Void = { _ in }
    ) -> SoftwarePasskeyAuthenticator {
        var features = SoftwarePasskeyAuthenticator.Features()
        change(&features)
        return SoftwarePasskeyAuthenticator(origin: "https://id.example.com", features: features)
    }

    private func refusal(_ body: () async throws -> Void) async -> NativeAuthError? {
        await #expect(throws: NativeAuthError.self) { try await body() }
    }

    @Test("A new passkey's client data has the challenge and the origin; the attestation is the chosen one")
    func created() async throws {
        for attestation in SoftwarePasskeyAuthenticator.Attestation.allCases {
            let passkeys = Self.authenticator { $0.attestation = attestation }
            let answer = try await passkeys.answer(try Self.creation())
            let client = try JSONValue.decode(from: Self.data("clientDataJSON", answer)) as JSONValue
            #expect(client["type"]?.string == "webauthn.create" && client["challenge"]?.string == "AAEC")
            #expect(client["origin"]?.string == "https://id.example.com")
            let object = try Self.data("attestationObject", answer)
            let format = CBORWriter.text("fmt") + CBORWriter.text(attestation.rawValue)
            #expect(object.range(of: format) != nil)
            let passkey = try #require(await passkeys.passkeys.first)
            #expect(answer.values["credentialId"] == Base64URL.encode(passkey.id))
            #expect(passkey.relyingPartyID == "example.com" && passkey.userHandle == Data("ada".utf8))
        }
    }

    @Test("Without an origin it is the service's domain, as for an app")
    func appOrigin() async throws {
        let passkeys = SoftwarePasskeyAuthenticator()
        let answer = try await passkeys.answer(try Self.creation())
        let client = try JSONValue.decode(from: Self.data("clientDataJSON", answer)) as JSONValue
        #expect(client["origin"]?.string == "https://example.com")
    }

    @Test("The counter and the flags of a sign-in are those of the features", arguments: [true, false], [true, false])
    func signed(counts: Bool, verifies: Bool) async throws {
        let passkeys = Self.authenticator {
            $0.countsSignatures = counts
            $0.verifiesUser = verifies
        }
        _ = try await passkeys.answer(try Self.creation())
        for count in 1...3 {
            let answer = try await passkeys.answer(try Self.signIn())
            let data = try Self.data("authenticatorData", answer)
            #expect(data.count == 37 && data[32] == (verifies ? 0x05 : 0x01))
            #expect(data.suffix(4) == Data([0, 0, 0, counts ? UInt8(count) : 0]))
            #expect(answer.values["userHandle"] == "YWRh")
        }
    }

    @Test("A passkey that is not discoverable needs its id, and returns no user handle")
    func notDiscoverable() async throws {
        let passkeys = Self.authenticator { $0.createsDiscoverablePasskeys = false }
        _ = try await passkeys.answer(try Self.creation())
        let id = try #require(await passkeys.passkeys.first?.id)
        let error = await refusal { _ = try await passkeys.answer(try Self.signIn()) }
        #expect(error?.code == .refused && error?.serverCode == "passkey_no_credential")
        let answer = try await passkeys.answer(try Self.signIn(Self.allowing(id)))
        #expect(answer.values["userHandle"] == nil)
    }

    @Test("A discoverable passkey replaces that of the same account; another account keeps its own")
    func replaced() async throws {
        let passkeys = Self.authenticator()
        _ = try await passkeys.answer(try Self.creation())
        let first = try #require(await passkeys.passkeys.first?.id)
        _ = try await passkeys.answer(try Self.creation())
        _ = try await passkeys.answer(try Self.creation(user: "Ym9i"))
        let all = await passkeys.passkeys
        #expect(all.count == 2 && !all.map(\.id).contains(first))
        // The newest one is used.
        let answer = try await passkeys.answer(try Self.signIn())
        #expect(answer.values["userHandle"] == "Ym9i")
    }

    @Test(
        "What an authenticator refuses is refused, and leaves no passkey",
        arguments: [
            (#","authenticatorSelection":{"residentKey":"required"}"#, "discoverable"),
            (#","authenticatorSelection":{"userVerification":"required"}"#, "user verification"),
        ]
    )
    func missingFeature(_ selection: String, _ reason: String) async throws {
        let passkeys = Self.authenticator {
            $0.createsDiscoverablePasskeys = false
            $0.verifiesUser = false
        }
        let error = await refusal { _ = try await passkeys.answer(try Self.creation(selection)) }
        #expect(error?.code == .refused && error?.message.contains(reason) == true)
        #expect(await passkeys.passkeys.isEmpty)

        await passkeys.changeFeatures { $0 = SoftwarePasskeyAuthenticator.Features() }
        _ = try await passkeys.answer(try Self.creation(selection))
        #expect(await passkeys.passkeys.count == 1)
    }

    @Test("A second passkey of an excluded account is refused")
    func excluded() async throws {
        let passkeys = Self.authenticator()
        _ = try await passkeys.answer(try Self.creation())
        let first = try #require(await passkeys.passkeys.first)
        let id = Base64URL.encode(first.id)
        let error = await refusal {
            _ = try await passkeys.answer(try Self.creation(#","excludeCredentials":[{"id":"\#(id)"}]"#))
        }
        #expect(error?.code == .refused && error?.message.contains("already") == true)
        #expect(await passkeys.passkeys.count == 1)
    }

    @Test(
        "A domain that is not the origin's is refused",
        arguments: ["evil.example", "com.evil.example", "mple.com", "other.id.example.com"]
    )
    func otherDomain(_ domain: String) async throws {
        let passkeys = Self.authenticator()
        let creation = await refusal { _ = try await passkeys.answer(try Self.creation(domain: domain)) }
        let signIn = await refusal { _ = try await passkeys.answer(try Self.signIn(domain: domain)) }
        #expect(creation?.code == .refused && signIn?.code == .refused)
        #expect(creation?.message.contains("domain") == true && signIn?.message.contains("domain") == true)
    }

    @Test("A service that does not accept ES256 gets no passkey")
    func otherAlgorithm() async throws {
        let json = #"""
            {"challenge":"AAEC","rp":{"id":"example.com"},"user":{"id":"YWRh","name":"ada"},
             "pubKeyCredParams":[{"type":"public-key","alg":-257}]}
            """#
        let request = try PasskeyRequest(json: json, isCreation: true)
        let error = await refusal { _ = try await Self.authenticator().answer(request) }
        #expect(error?.code == .unsupported)
    }

    @Test("A passkey moves to another authenticator as a DevTools credential, which shows no private key elsewhere")
    func moved() async throws {
        let passkeys = Self.authenticator()
        _ = try await passkeys.answer(try Self.creation())
        _ = try await passkeys.answer(try Self.signIn())
        let passkey = try #require(await passkeys.passkeys.first)
        let data = try JSONEncoder().encode(passkey)
        let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            members.keys.sorted()
                == ["credentialId", "isResidentCredential", "privateKey", "rpId", "signCount", "userHandle"]
        )
        #expect(members["credentialId"] as? String == passkey.id.base64EncodedString())
        #expect(members["signCount"] as? Int == 1 && members["isResidentCredential"] as? Bool == true)

        let other = SoftwarePasskeyAuthenticator(
            origin: "https://example.com",
            passkeys: [try JSONDecoder().decode(SoftwarePasskey.self, from: data)]
        )
        #expect(await other.passkeys == [passkey])
        let answer = try await other.answer(try Self.signIn())
        #expect(try Self.data("authenticatorData", answer).last == 2)

        let secret = try #require(members["privateKey"] as? String)
        var dumped = ""
        dump(passkey, to: &dumped)
        #expect(!"\(passkey) \(dumped)".contains(secret))
        var broken = members
        broken["privateKey"] = "AAAA"
        let brokenData = try JSONSerialization.data(withJSONObject: broken)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SoftwarePasskey.self, from: brokenData) }
    }

    @Test("The JSON of a response is read back to the same values")
    func json() async throws {
        let passkeys = Self.authenticator()
        let created = try await passkeys.answer(try Self.creation())
        let signedIn = try await passkeys.answer(try Self.signIn())
        for answer in [created, signedIn] {
            #expect(PasskeyAnswer(json: answer.json) == answer)
        }
    }
}
