import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

@Suite("Passkey options and answers in WebAuthn's JSON", .timeLimit(.minutes(5)))
struct PasskeyTests {
    @Test("Options of a sign-in, with and without the outer member", arguments: [false, true])
    func signIn(_ isWrapped: Bool) throws {
        let options = #"""
            {"challenge":"_-8","timeout":60000,"rpId":"example.com","userVerification":"required",
             "allowCredentials":[{"type":"public-key","id":"AQI","transports":["usb","nfc"]},{"id":"AQ=="},{"id":"?"}]}
            """#
        let json = isWrapped ? #"{"publicKey":\#(options)}"# : options
        let request = try PasskeyRequest(json: json, isCreation: false)
        #expect(request.json == json)
        guard case .signIn(let signIn) = request.ceremony else {
            Issue.record("not a sign-in")
            return
        }
        #expect(signIn.challenge == Data([0xFF, 0xEF]) && signIn.timeout == .seconds(60))
        #expect(signIn.relyingPartyID == "example.com" && signIn.userVerification == "required")
        #expect(signIn.allowedCredentials.map(\.id) == [Data([1, 2]), Data([1])])
        #expect(signIn.allowedCredentials.map(\.transports) == [["usb", "nfc"], []])
        #expect(!"\(request)".contains("_-8"))
    }

    @Test("Options of a new passkey")
    func creation() throws {
        let request = try PasskeyRequest(
            json: #"""
                {"challenge":"AQ","rp":{"name":"Demo","id":"example.com"},"user":{"id":"AQI","name":"ada"},
                 "pubKeyCredParams":[{"type":"public-key","alg":-7},{"alg":"x"},{"alg":-257}],"attestation":"direct",
                 "authenticatorSelection":{"authenticatorAttachment":"platform","residentKey":"required",
                  "userVerification":"preferred"},"excludeCredentials":[{"id":"AQ"}],"timeout":1e300}
                """#, isCreation: true)
        guard case .create(let creation) = request.ceremony else {
            Issue.record("not a new passkey")
            return
        }
        #expect(creation.userID == Data([1, 2]) && creation.userName == "ada" && creation.userDisplayName == "ada")
        #expect(creation.relyingPartyID == "example.com" && creation.relyingPartyName == "Demo")
        #expect(creation.algorithms == [-7, -257] && creation.attestation == "direct")
        #expect(creation.attachment == "platform" && creation.residentKey == "required")
        #expect(creation.userVerification == "preferred" && creation.timeout == nil)
        #expect(creation.excludedCredentials.map(\.id) == [Data([1])])
    }

    @Test(
        "Options that can't be read are refused",
        arguments: [
            ("", false), ("{", false), ("[]", false), ("{}", false), (#"{"challenge":""}"#, false),
            (#"{"challenge":"a b"}"#, false), (#"{"challenge":7}"#, false), (#"{"challenge":"AQ"}"#, true),
            (#"{"challenge":"AQ","user":{"id":"AQ"}}"#, true), (#"{"challenge":"AQ","user":{"name":"x"}}"#, true),
            (String(repeating: "[", count: 100_000), false),
            (#"{"challenge":"AQ","x":"\#(String(repeating: "x", count: 70_000))"}"#, false),
        ])
    func unreadable(_ json: String, _ isCreation: Bool) {
        #expect(throws: NativeAuthError(.malformedResponse, message: "")) {
            try PasskeyRequest(json: json, isCreation: isCreation)
        }
    }

    @Test("The answer for a new passkey holds what the server asks for, and no more")
    func createdAnswer() {
        let answer = PasskeyAnswer(
            json: #"""
                {"rawId":"aWQ","response":{"clientDataJSON":"Y2Q","attestationObject":"YW8","authenticatorData":"YWQ",
                 "publicKey":"cGs","publicKeyAlgorithm":-7,"transports":["internal"]}}
                """#)
        #expect(
            answer?.values == ["credentialId": "aWQ", "clientDataJSON": "Y2Q", "attestationObject": "YW8"])
        #expect(answer.map { !"\($0)".contains("YW8") } == true)
    }

    @Test(
        "What is no answer",
        arguments: [
            "", "AAAA", "{", "{}", #"{"id":"x"}"#, #"{"id":"x","response":{}}"#, #"{"id":"","response":{}}"#,
            #"{"id":"x","response":{"clientDataJSON":"y"}}"#,
            #"{"id":"x","response":{"clientDataJSON":"y","authenticatorData":"z"}}"#,
            #"{"response":{"clientDataJSON":"y","attestationObject":"z"}}"#,
            #"{"id":"","response":{"clientDataJSON":"y","attestationObject":"z"}}"#,
        ])
    func noAnswer(_ json: String) { #expect(PasskeyAnswer(json: json) == nil) }
}
