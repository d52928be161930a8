import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

@Suite("Passkey options and responses in WebAuthn's JSON", .timeLimit(.minutes(5)))
struct PasskeyTests {
    @Test("Request options are read with and without the outer member", arguments: [false, true])
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

    @Test("Creation options are read")
    func creation() throws {
        let request = try PasskeyRequest(
            json: #"""
                {"challenge":"AQ","rp":{"name":"Demo","id":"example.com"},"user":{"id":"AQI","name":"ada"},
                 "pubKeyCredParams":[{"type":"public-key","alg":-7},{"alg":"x"},{"alg":-257}],"attestation":"direct",
                 "authenticatorSelection":{"authenticatorAttachment":"platform","residentKey":"required",
                  "userVerification":"preferred"},"excludeCredentials":[{"id":"AQ"}],"timeout":1e300}
                """#,
            isCreation: true
        )
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
        "Malformed options are refused",
        arguments: [
            ("", false), ("{", false), ("[]", false), ("{}", false), (#"{"challenge":""}"#, false),
            (#"{"challenge":"a b"}"#, false), (#"{"challenge":7}"#, false), (#"{"challenge":"AQ"}"#, true),
            (#"{"challenge":"AQ","user":{"id":"AQ"}}"#, true), (#"{"challenge":"AQ","user":{"name":"x"}}"#, true),
            (String(repeating: "[", count: 100_000), false),
            (#"{"challenge":"AQ","x":"\#(String(repeating: "x", count: 70_000))"}"#, false),
        ]
    )
    func unreadable(_ json: String, _ isCreation: Bool) {
        #expect(throws: NativeAuthError(.malformedResponse, message: "")) {
            try PasskeyRequest(json: json, isCreation: isCreation)
        }
    }

    @Test("The registration response contains only the members that the server requires")
    func createdAnswer() {
        let answer = PasskeyAnswer(
            json: #"""
                {"rawId":"aWQ","response":{"clientDataJSON":"Y2Q","attestationObject":"YW8","authenticatorData":"YWQ",
                 "publicKey":"cGs","publicKeyAlgorithm":-7,"transports":["internal"]}}
                """#
        )
        #expect(
            answer?.values == ["credentialId": "aWQ", "clientDataJSON": "Y2Q", "attestationObject": "YW8"]
        )
        #expect(answer.map { !"\($0)".contains("YW8") } == true)
    }

    @Test(
        "Invalid responses are refused",
        arguments: [
            "", "AAAA", "{", "{}", #"{"id":"x"}"#, #"{"id":"x","response":{}}"#, #"{"id":"","response":{}}"#,
            #"{"id":"x","response":{"clientDataJSON":"y"}}"#,
            #"{"id":"x","response":{"clientDataJSON":"y","authenticatorData":"z"}}"#,
            #"{"response":{"clientDataJSON":"y","attestationObject":"z"}}"#,
            #"{"id":"","response":{"clientDataJSON":"y","attestationObject":"z"}}"#,
            #"{"id":"x","response":{"attestationObject":"z"}}"#,
            #"{"id":"x","response":{"authenticatorData":"z","signature":"s"}}"#,
            #"{"id":"x","response":{"clientDataJSON":"y","signature":"s"}}"#,
        ]
    )
    func noAnswer(_ json: String) { #expect(PasskeyAnswer(json: json) == nil) }

    @Test("A response's id takes precedence over its raw id")
    func answerID() {
        let response = #""response":{"clientDataJSON":"Y2Q","attestationObject":"YW8"}"#
        for (members, id) in [(#""id":"a""#, "a"), (#""id":"a","rawId":"b""#, "a"), (#""rawId":"b""#, "b")] {
            #expect(PasskeyAnswer(json: "{\(members),\(response)}")?.values["credentialId"] == id)
        }
    }

    @Test("A relying party without a name has an empty one; a display name takes precedence over the name")
    func names() throws {
        let json = #"{"challenge":"AQ","rp":{},"user":{"id":"AQI","name":"ada","displayName":"Ada Lovelace"}}"#
        guard case .create(let creation) = try PasskeyRequest(json: json, isCreation: true).ceremony else {
            Issue.record("not a new passkey")
            return
        }
        #expect(creation.relyingPartyName.isEmpty && creation.relyingPartyID == nil)
        #expect(creation.userName == "ada" && creation.userDisplayName == "Ada Lovelace")
        #expect(creation.algorithms.isEmpty && creation.excludedCredentials.isEmpty)
    }

    @Test("Options and responses of 65536 bytes are read, longer ones are not")
    func longest() {
        func padded(_ json: String, to count: Int) -> String {
            json.replacingOccurrences(of: "_", with: String(repeating: "x", count: count - json.utf8.count + 1))
        }
        let options = #"{"challenge":"AQ","x":"_"}"#
        let answer = #"{"id":"a","x":"_","response":{"clientDataJSON":"Y2Q","attestationObject":"YW8"}}"#
        #expect(padded(options, to: 65_536).utf8.count == 65_536)
        #expect(throws: Never.self) { try PasskeyRequest(json: padded(options, to: 65_536), isCreation: false) }
        #expect(throws: NativeAuthError(.malformedResponse, message: "")) {
            try PasskeyRequest(json: padded(options, to: 65_537), isCreation: false)
        }
        #expect(PasskeyAnswer(json: padded(answer, to: 65_536)) != nil)
        #expect(PasskeyAnswer(json: padded(answer, to: 65_537)) == nil)
    }

    @Test("A timeout from one millisecond to one day is used, any other is ignored")
    func timeout() throws {
        for (text, timeout) in [
            ("0", nil), ("1", .milliseconds(1)), ("86400000", .seconds(86_400)), ("86400001", nil), ("-1", nil),
        ] as [(String, Duration?)] {
            let json = #"{"challenge":"AQ","timeout":\#(text)}"#
            guard case .signIn(let signIn) = try PasskeyRequest(json: json, isCreation: false).ceremony else {
                Issue.record("not a sign-in")
                return
            }
            #expect(signIn.timeout == timeout, "\(text)")
        }
    }
}
