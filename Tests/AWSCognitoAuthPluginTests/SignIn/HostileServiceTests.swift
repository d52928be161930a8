import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Hostile or broken services", .timeLimit(.minutes(5)))
struct HostileServiceTests {
    /// The prime of the group, as in the protocol.
    private static let prime =
        "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
        + "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
        + "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
        + "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
        + "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510"
        + "15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7"
        + "ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C"
        + "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF"

    static let forbidden: [(String, String)] = [
        ("0", "zero"), ("000000", "zero with more digits"), (prime, "N"), ("0" + prime, "N with a zero in front"),
        (String(repeating: "F", count: 100_000), "huge"), ("xyz", "no digits"), ("-1", "negative"), ("", "nothing"),
        ("1 2", "a space"),
    ]

    private func verifier(_ value: String, salt: String = "ABCDEF", block: String = "AAAA")
        -> PluginTestEnvironment.Answer
    {
        PluginTestEnvironment.challenge(
            "PASSWORD_VERIFIER",
            #"{"SALT":"\#(salt)","SRP_B":"\#(value)","SECRET_BLOCK":"\#(block)","USERNAME":"a","USER_ID_FOR_SRP":"a"}"#
        )
    }

    private func signIn(_ stage: PluginTestEnvironment) async -> AuthError? {
        await authError { _ = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil) }
    }

    @Test("23: a public value that SRP forbids ends the sign-in before any proof is sent", arguments: forbidden)
    func publicValue(value: String, note: String) async throws {
        let stage = try PluginTestEnvironment([verifier(value)], flow: .userSRP)
        guard case .unknown(_, let cause as NativeAuthError) = await signIn(stage) else {
            Issue.record("\(note) was accepted")
            return
        }
        #expect(cause.code == .malformedResponse)
        #expect(stage.operations == ["InitiateAuth"])
        // The plugin is not blocked: the next sign-in starts.
        stage.transport.append(stage.tokens())
        #expect(try await stage.plugin.signIn(username: "ada", password: "pw", options: nil).isSignedIn)
    }

    @Test("23: a multiple of N ends the sign-in, too")
    func multiple() async throws {
        // 2 N, by hand: each digit doubled with the carry.
        var carry = 0
        var digits: [String] = []
        for digit in Self.prime.reversed() {
            let doubled = (digit.hexDigitValue ?? 0) * 2 + carry
            carry = doubled / 16
            digits.append(String(doubled % 16, radix: 16))
        }
        if carry > 0 { digits.append(String(carry, radix: 16)) }
        let stage = try PluginTestEnvironment([verifier(digits.reversed().joined())], flow: .userSRP)
        guard case .unknown = await signIn(stage) else {
            Issue.record("accepted")
            return
        }
        #expect(stage.operations == ["InitiateAuth"])
    }

    static let malformed = [
        "{}", "[]", "null", "7", "\"text\"", "", "<html>", "{\"AuthenticationResult\":7}",
        #"{"AuthenticationResult":{"AccessToken":["a"]}}"#, #"{"AuthenticationResult":{"AccessToken":""}}"#,
        #"{"ChallengeName":7}"#, #"{"ChallengeName":"PASSWORD_VERIFIER"}"#,
        #"{"ChallengeName":"PASSWORD_VERIFIER","ChallengeParameters":{"SALT":1,"SRP_B":{},"SECRET_BLOCK":null}}"#,
        #"{"ChallengeName":"PASSWORD_VERIFIER","ChallengeParameters":"none"}"#,
        String(repeating: "[", count: 10_000), "{\"ChallengeName\":\"SMS_MFA\"", "\u{0}",
    ]

    @Test("23: a malformed response is an error, starts no session and does not hang", arguments: malformed)
    func answers(body: String) async throws {
        let stage = try PluginTestEnvironment([.json(body)], flow: .userSRP)
        #expect(await signIn(stage) != nil)
        #expect(stage.operations == ["InitiateAuth"])
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn == false)
    }

    @Test(
        "23: a challenge with unknown parameters is shown as far as possible and never traps",
        arguments: [
            ("SMS_MFA", #"{"CODE_DELIVERY_DELIVERY_MEDIUM":"PIGEON","CODE_DELIVERY_DESTINATION":"\u202e"}"#),
            ("SELECT_MFA_TYPE", #"{"MFAS_CAN_CHOOSE":"[[[["}"#),
            ("SELECT_MFA_TYPE", #"{"MFAS_CAN_CHOOSE":"[1,{},null]"}"#),
            ("SELECT_CHALLENGE", "{}"), ("NEW_PASSWORD_REQUIRED", #"{"requiredAttributes":"{"}"#),
            ("CUSTOM_CHALLENGE", #"{"a":1,"b":[],"c":null}"#),
        ]
    )
    func parameters(name: String, parameters: String) async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.challenge(name, session: "", parameters)])
        let result = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        #expect(!result.isSignedIn)
        stage.transport.append(stage.tokens())
        let choices = ["SELECT_MFA_TYPE": "SMS_MFA", "SELECT_CHALLENGE": "EMAIL_OTP"]
        let reply = choices[name] ?? "1"
        #expect(try await stage.plugin.confirmSignIn(challengeResponse: reply, options: nil).isSignedIn)
        #expect(stage.bodies[1]["Session"] == nil)
    }

    @Test("23: an endless sequence of challenges continues only while the user responds")
    func endless() async throws {
        let stage = try PluginTestEnvironment(
            (0..<50).map { PluginTestEnvironment.challenge("CUSTOM_CHALLENGE", session: "session-\($0)") }
        )
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        for index in 0..<49 {
            _ = try await stage.plugin.confirmSignIn(challengeResponse: "a", options: nil)
            #expect(stage.bodies[index + 1]["Session"] as? String == "session-\(index)")
        }
        #expect(stage.operations.count == 50)
    }

    @Test("23: concurrent responses are sent one after another, each to the current challenge, none lost or sent twice")
    func flood() async throws {
        let stage = try PluginTestEnvironment(
            (0..<21).map { PluginTestEnvironment.challenge("CUSTOM_CHALLENGE", session: "session-\($0)") }
        )
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<20 {
                group.addTask {
                    _ = try? await stage.plugin.confirmSignIn(challengeResponse: "answer-\(index)", options: nil)
                }
            }
        }
        let sent = stage.bodies.dropFirst()
        #expect(sent.compactMap { $0["Session"] as? String } == (0..<20).map { "session-\($0)" })
        let answers = sent.compactMap { ($0["ChallengeResponses"] as? [String: String])?["ANSWER"] }
        #expect(Set(answers).count == 20)
    }

    @Test("23: the same tokens after a sign-out are a new sign-in")
    func replay() async throws {
        let stage = try await PluginTestEnvironment.signedIn([.json("{}")])
        _ = await stage.plugin.signOut(options: nil)
        stage.transport.append(stage.tokens())
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        #expect(try await stage.plugin.getCurrentUser().userId == "sub-1")
    }

    @Test(
        "Unreadable tokens are a session with an unknown user, as in Amplify",
        arguments: [
            "opaque", "a.b.c", "..", "eyJhbGciOiJub25lIn0.e30.", String(repeating: "x", count: 100_000),
        ]
    )
    func opaqueTokens(token: String) async throws {
        let stage = try PluginTestEnvironment([
            .json(#"{"AuthenticationResult":{"AccessToken":"\#(token)","RefreshToken":"r","ExpiresIn":3600}}"#)
        ])
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        let user = try await stage.plugin.getCurrentUser()
        #expect(user.username == "unknown" && user.userId == "unknown")
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn)
        #expect(stage.operations.count == 1)
    }

    @Test("An invalid time in a token is ignored", arguments: ["-1", "1e300", "\"soon\"", "{}"])
    func expiry(claim: String) async throws {
        let payload = Base64URL.encode(Data(#"{"sub":"s","username":"ada","exp":\#(claim)}"#.utf8))
        let stage = try PluginTestEnvironment([
            .json(#"{"AuthenticationResult":{"AccessToken":"eyJ9.\#(payload).c2ln","ExpiresIn":3600}}"#)
        ])
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn)
    }
}
