import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

/// Responses that others have published: of the standard, and of people's devices in the tests of public projects. They
/// are independent of this package's own authenticator.
@Suite("Published passkey responses", .timeLimit(.minutes(5)))
struct PublishedPasskeyTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let relyingPartyID: String
        let origin: String
        let challenge: String
        let registration: [String: String]
        let signInChallenge: String?
        let signIn: [String: String]?

        init(
            _ name: String,
            relyingPartyID: String,
            origin: String,
            challenge: String,
            registration: [String: String],
            signInChallenge: String? = nil,
            signIn: [String: String]? = nil
        ) {
            testDescription = name
            self.relyingPartyID = relyingPartyID
            self.origin = origin
            self.challenge = challenge
            self.registration = registration
            self.signInChallenge = signInChallenge
            self.signIn = signIn
        }

        func ceremony(_ challenge: String) -> PasskeyTestCeremony {
            PasskeyTestCeremony(
                relyingPartyID: relyingPartyID,
                origins: [origin],
                challenge: challenge,
                requiresVerification: false
            )
        }
    }

    static let examples = [
        // WebAuthn Level 3, section 16, test vector none.ES256.
        Example(
            "no attestation, ES256",
            relyingPartyID: "example.org",
            origin: "https://example.org",
            challenge: "AMMPt4UxxGTStncdq417YDwBFi8vpIa-pw8oOuVW4TA",
            registration: [
                "credentialId": "-R85HbTJsv3g6nAYnLo_tj9Xm6YSKzOtlP8-wzAIS-Q",
                "clientDataJSON": """
                eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQU1NUHQ0VXh4R1RTdG5jZHE0MTdZRHdCRmk4dnBJYS1w\
                dzhvT3VWVzRUQSIsIm9yaWdpbiI6Imh0dHBzOi8vZXhhbXBsZS5vcmciLCJjcm9zc09yaWdpbiI6ZmFsc2UsImV4dHJhRGF0\
                YSI6ImNsaWVudERhdGFKU09OIG1heSBiZSBleHRlbmRlZCB3aXRoIGFkZGl0aW9uYWwgZmllbGRzIGluIHRoZSBmdXR1cmUs\
                IHN1Y2ggYXMgdGhpczogQmtRZURqZGNUQnJYQmlBd0pUTEU1USJ9
                """,
                "attestationObject": """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikv6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LVZAAAAAIRGzLmr\
                HbN0dQsjZ_9vOh8AIPkfOR20ybL94OpwGJy6P7Y_V5umEiszrZT_PsMwCEvkpQECAyYgASFYIK_voW-XypstI-uGzLZAmNIN\
                uQhWBi6yScM6m2cvJt9hIlggkwpWuHovymYzSwNFir-HlxfBLMaO1zKQry4mZHlrkiA
                """,
            ],
            signInChallenge: "OcDnUhQXulTUPo3JUXT0I97pvzzYBP9tZchXyav01Ag",
            signIn: [
                "credentialId": "-R85HbTJsv3g6nAYnLo_tj9Xm6YSKzOtlP8-wzAIS-Q",
                "clientDataJSON": """
                eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiT2NEblVoUVh1bFRVUG8zSlVYVDBJOTdwdnp6WUJQOXRaY2hY\
                eWF2MDFBZyIsIm9yaWdpbiI6Imh0dHBzOi8vZXhhbXBsZS5vcmciLCJjcm9zc09yaWdpbiI6ZmFsc2V9
                """,
                "authenticatorData": "v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LUZAAAAAA",
                "signature": """
                MEYCIQD1Ck4uRAkknEqFO6NhKC8JhB303UVHoTqHeAIY3v_NOAIhAISArA8Lk1OBdPV1vxGh3V14xuSGAT-TcpXqE2U-Mx6H
                """,
            ]
        ),
        // WebAuthn Level 3, section 16, test vector packed-self.ES256.
        Example(
            "self attestation, ES256",
            relyingPartyID: "example.org",
            origin: "https://example.org",
            challenge: "eGnCt3LUtY66k3jPjynibPk1qnffDaifqZwL3Ap29-U",
            registration: [
                "credentialId": "RV7zTiBDqH2z1K_rObvLbMMt-TR8eJqGXs3KEpy-9Yw",
                "clientDataJSON": """
                eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiZUduQ3QzTFV0WTY2azNqUGp5bmliUGsxcW5mZkRhaWZx\
                WndMM0FwMjktVSIsIm9yaWdpbiI6Imh0dHBzOi8vZXhhbXBsZS5vcmciLCJjcm9zc09yaWdpbiI6ZmFsc2UsImV4dHJhRGF0\
                YSI6ImNsaWVudERhdGFKU09OIG1heSBiZSBleHRlbmRlZCB3aXRoIGFkZGl0aW9uYWwgZmllbGRzIGluIHRoZSBmdXR1cmUs\
                IHN1Y2ggYXMgdGhpczogVTloVFh2S0UyVVJrTW5iXzB4WUhWZyJ9
                """,
                "attestationObject": """
                o2NmbXRmcGFja2VkZ2F0dFN0bXSiY2FsZyZjc2lnWEYwRAIgBnogdUq5JQBdvzeAl8khIAMVgccyKNH7T1uIG819qYMCIH_H\
                sUdVjHwOujrxi9nRIfo9OibRf-PyICchePRztgBtaGF1dGhEYXRhWKS_q8N0MpWLBjNg061kYcnEc1rn-O3UZZKl4PAUUrLk\
                tV0AAAAA34UOCdtq-9-rUWl3kVBs_AAgRV7zTiBDqH2z1K_rObvLbMMt-TR8eJqGXs3KEpy-9YylAQIDJiABIVgg6xUcgXay\
                JcxlFVn-zwevRQ_YWAIEZlazTBj2zxk4Q8UiWCCSe4qkJ6K-G4g00jOi009h8Tv9RBGcMl1YluGD_uSE8g
                """,
            ]
        ),
        // Serverpod, tests of its passkey provider.
        Example(
            "Google Password Manager",
            relyingPartyID: "localhost",
            origin: "http://localhost:8080",
            challenge: "28GIVuuCS_5DG0LA1tNr-01-qWzMf8PfyBZNQPttXqY",
            registration: [
                "credentialId": "smRGEPLBiguLVdDctsYGBQ",
                "clientDataJSON": """
                eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiMjhHSVZ1dUNTXzVERzBMQTF0TnItMDEtcVd6TWY4UGZ5\
                QlpOUVB0dFhxWSIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6ODA4MCIsImNyb3NzT3JpZ2luIjpmYWxzZX0
                """,
                "attestationObject": """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NdAAAAAOqbjWZN\
                AR0hPOS2tIy1ddQAELJkRhDywYoLi1XQ3LbGBgWlAQIDJiABIVggkoCYhdhCvJfNoqD1pscWeiXJQF5G2RSeqDTE85g8nDsi\
                WCD4rRfcgnxffuLLktXBqPm1Yx9X961Z74FLCwZ_oCuFMg
                """,
            ],
            signInChallenge: "tzDU2jDhlLCF3_hJSEFLZIi3M_xPf06twHtArTYQ5f8",
            signIn: [
                "credentialId": "smRGEPLBiguLVdDctsYGBQ",
                "clientDataJSON": """
                eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoidHpEVTJqRGhsTENGM19oSlNFRkxaSWkzTV94UGYwNnR3SHRB\
                clRZUTVmOCIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6ODA4MCIsImNyb3NzT3JpZ2luIjpmYWxzZSwib3RoZXJfa2V5\
                c19jYW5fYmVfYWRkZWRfaGVyZSI6ImRvIG5vdCBjb21wYXJlIGNsaWVudERhdGFKU09OIGFnYWluc3QgYSB0ZW1wbGF0ZS4g\
                U2VlIGh0dHBzOi8vZ29vLmdsL3lhYlBleCJ9
                """,
                "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA",
                "signature": """
                MEUCIQDtgwZM-M-ilKkHwfOouoVb2pMuKwhzpmXFqT2yE6BEEAIgOl_OFgvmSf2fSfVe4NhgG6J2yWSp9eb1MvNt2xcU-CY
                """,
            ]
        ),
        // Vert.x, tests of its WebAuthn provider.
        Example(
            "Chrome on Android",
            relyingPartyID: "559a-106-139-138-243.ngrok-free.app",
            origin: "https://559a-106-139-138-243.ngrok-free.app",
            challenge: "ynBiW-ZXRtuRNau8X0EDLQ",
            registration: [
                "credentialId": "NXuPCPFpc9r3QrCL3dEQqg",
                "clientDataJSON": """
                eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoieW5CaVctWlhSdHVSTmF1OFgwRURMUSIsIm9yaWdpbiI6\
                Imh0dHBzOlwvXC81NTlhLTEwNi0xMzktMTM4LTI0My5uZ3Jvay1mcmVlLmFwcCIsImFuZHJvaWRQYWNrYWdlTmFtZSI6ImNv\
                bS5hbmRyb2lkLmNocm9tZSJ9
                """,
                "attestationObject": """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUHT97vfV9fOzGz3r17kQoRd6881wS7VK-SXENe6WwxcddAAAAAOqbjWZN\
                AR0hPOS2tIy1ddQAEDV7jwjxaXPa90Kwi93REKqlAQIDJiABIVggRjiIjY-sUTXhqNi5z2Pm9irTUvJnYC865BJytjXBDdsi\
                WCD2BScW511sKkQ28ztKs_DKTVRMcYINMRMR8lwT958G8g
                """,
            ]
        ),
        // Nhost, tests of its authentication server.
        Example(
            "Touch ID with iCloud Keychain",
            relyingPartyID: "react-apollo.example.nhost.io",
            origin: "https://react-apollo.example.nhost.io",
            challenge: "zznztjvFVUM0E2p8ZV6shXEcw2f4tbz5RrfZWk4VPXI",
            registration: [
                "credentialId": "LychOomEPgZu4XNwiDvzlP5hd1U",
                "clientDataJSON": """
                eyJjaGFsbGVuZ2UiOiJ6em56dGp2RlZVTTBFMnA4WlY2c2hYRWN3MmY0dGJ6NVJyZlpXazRWUFhJIiwib3JpZ2luIjoiaHR0\
                cHM6Ly9yZWFjdC1hcG9sbG8uZXhhbXBsZS5uaG9zdC5pbyIsInR5cGUiOiJ3ZWJhdXRobi5jcmVhdGUifQ
                """,
                "attestationObject": """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViY0RE6Bmg2J-FxNrC8136ZQSeTWKWtdni_Lpfv5XR4bDtdAAAAAPv8MAcV\
                Tk7MjAtuAgVX170AFC8nITqJhD4GbuFzcIg785T-YXdVpQECAyYgASFYIFfhtYKglcQa82Wd3cJoz2Y1JTKlhiL798bGCG2p\
                yWR_Ilggo1CUEbgnUq5G7FY6OzptcSQQZq6yV3XVu5iM0MWRH2U
                """,
            ]
        ),
        // Cometh, a sample response in its Android SDK.
        Example(
            "an Android app",
            relyingPartyID: "passkey.startapp.nc",
            origin: "android:apk-key-hash:zQ4GSl1ypdYT-UbOtYd7pj5SSfsNezdFsFxmO5iq1Eg",
            challenge: "oI8DyZ7ug65s3aYBzc0I4-5S6-j70dAkBI194F2awpo",
            registration: [
                "credentialId": "hWLZ-gI98By2z3fdrnqVeA",
                "clientDataJSON": """
                eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoib0k4RHlaN3VnNjVzM2FZQnpjMEk0LTVTNi1qNzBkQWtC\
                STE5NEYyYXdwbyIsIm9yaWdpbiI6ImFuZHJvaWQ6YXBrLWtleS1oYXNoOnpRNEdTbDF5cGRZVC1VYk90WWQ3cGo1U1Nmc05l\
                emRGc0Z4bU81aXExRWciLCJhbmRyb2lkUGFja2FnZU5hbWUiOiJuYy5zdGFydGFwcC5wYXNza2V5In0
                """,
                "attestationObject": """
                o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUhxSe02D6T4-CHd4-hb2uT9qpcfEoMQaULLwv2jXyM0VdAAAAAOqbjWZN\
                AR0hPOS2tIy1ddQAEIVi2foCPfActs933a56lXilAQIDJiABIVggFOnnbqXcCf7Vx1KPRy1FQzHrMcg-kS5-g8u0pmdxw9Ui\
                WCAv4jAT8BPjXht3jvAB7PL6KEQ49rtZc0J37-LDXMfDaA
                """,
            ]
        ),
    ]

    @Test("A published response is accepted, and refused for another challenge", arguments: examples)
    func accepted(_ example: Example) throws {
        let passkey = try example.ceremony(example.challenge).register(example.registration)
        #expect(passkey.id == example.registration["credentialId"])
        #expect(throws: PasskeyVerificationError("unexpected challenge")) {
            try example.ceremony("AAAA").register(example.registration)
        }

        guard let signIn = example.signIn, let challenge = example.signInChallenge else { return }
        #expect(try example.ceremony(challenge).signIn(signIn, with: passkey) == 0)
        #expect(throws: PasskeyVerificationError("unexpected challenge")) {
            try example.ceremony("AAAA").signIn(signIn, with: passkey)
        }
    }
}
