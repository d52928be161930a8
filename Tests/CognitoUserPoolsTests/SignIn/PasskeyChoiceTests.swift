import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("Another factor instead of a passkey", .timeLimit(.minutes(5)))
struct PasskeyChoiceTests {
    private static func challenge(_ name: String, _ parameters: [String: String] = [:]) throws -> Challenge {
        let json: JSONValue = .object([
            "ChallengeName": .string(name),
            "Session": .string("s1"),
            "ChallengeParameters": .object(parameters.mapValues(JSONValue.string)),
            "AvailableChallenges": .array([.string("PASSWORD_SRP"), .string("EMAIL_OTP"), .string("WEB_AUTHN")]),
        ])
        return try #require(Challenge(json))
    }

    /// A sign-in that waits for a passkey.
    private static func waiting() throws -> SignInStateMachine {
        var state = SignInStateMachine(username: "ada")
        _ = state.handle(.began(.choice()))
        let challenge = try challenge("WEB_AUTHN", ["CREDENTIAL_REQUEST_OPTIONS": "{}"])
        #expect(state.handle(.received(.challenge(challenge))) == .show(.passkey(options: "{}")))
        return state
    }

    private static let factors: [Challenge.Name] = [.passwordSRP, .emailOTP, .webAuthn]

    @Test("A declined passkey leaves the offered factors; the chosen one starts the sign-in again")
    func declined() throws {
        for factor in [Challenge.Name.emailOTP, .webAuthn] {
            var state = try Self.waiting()
            #expect(state.handle(.passkeyDeclined) == .show(.firstFactor(Self.factors)))
            let next = state.handle(.replied(SignInReply(Secret(factor.rawValue))))
            #expect(next == .send(.begin(.choice(preferred: factor))))
        }
    }

    @Test("The chosen password is sent with the new request, also in a later process")
    func password() throws {
        var state = try Self.waiting()
        _ = state.handle(.passkeyDeclined)
        let saved = try #require(state.challenge).json
        var later = SignInStateMachine(username: "ada")
        let restored = try #require(Challenge(saved))
        #expect(later.handle(.resumed(restored)) == .show(.firstFactor(Self.factors)))

        for var state in [state, later] {
            #expect(state.handle(.replied(SignInReply(Secret("PASSWORD_SRP")))) == .show(.password))
            let next = state.handle(.replied(SignInReply(Secret("pw"))))
            #expect(next == .send(.begin(.choice(preferred: .passwordSRP, password: Secret("pw")))))
        }
    }

    @Test("A refused passkey leaves the offered factors; a failed connection leaves the passkey")
    func failed() throws {
        let rows: [(NativeAuthError, SignInStep)] = [
            (NativeAuthError(.refused, message: "", serverCode: "NotAuthorizedException"), .firstFactor(Self.factors)),
            (NativeAuthError(.offline, message: ""), .passkey(options: "{}")),
        ]
        for (error, step) in rows {
            var state = try Self.waiting()
            guard case .send(.respond(_, let responses)) = state.handle(.replied(SignInReply(Secret("json")))) else {
                Issue.record("nothing was sent")
                return
            }
            #expect(responses == ["CREDENTIAL": Secret("json")])
            guard case .fail = state.handle(.failed(error)) else {
                Issue.record("no failure")
                return
            }
            #expect(state.step == step)
        }
    }

    @Test("Only a passkey can be declined")
    func otherStep() throws {
        var state = SignInStateMachine(username: "ada")
        _ = state.handle(.began(.choice()))
        _ = state.handle(.received(.challenge(try Self.challenge("EMAIL_OTP"))))
        guard case .fail = state.handle(.passkeyDeclined) else {
            Issue.record("declined")
            return
        }
        #expect(state.step != nil)
    }
}
