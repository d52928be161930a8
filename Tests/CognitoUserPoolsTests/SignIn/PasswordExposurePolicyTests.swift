import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("The password exposure policy of a sign-in", .timeLimit(.minutes(5)))
struct PasswordExposurePolicyTests {
    static let downgrades: [(InitiateAuthFlow, Challenge, isRefused: Bool)] = {
        let proof = InitiateAuthFlow.srp(password: Secret("pw"))
        let plain = SignInStateMachineTests.challenge("PASSWORD")
        let choice = SignInStateMachineTests.challenge("SELECT_CHALLENGE", available: ["PASSWORD", "EMAIL_OTP"])
        return [
            (proof, plain, true), (proof, choice, true),
            (proof, SignInStateMachineTests.challenge("SELECT_CHALLENGE"), true),
            (.custom(password: Secret("pw")), plain, true), (.custom(password: Secret("pw")), choice, true),
            (.choice(preferred: .passwordSRP, password: Secret("pw")), plain, true),
            (.choice(preferred: .passwordSRP, password: Secret("pw")), choice, false),
            (proof, SignInStateMachineTests.challenge("PASSWORD_SRP"), false),
            (proof, SignInStateMachineTests.challenge("SMS_MFA"), false),
            (.custom(), SignInStateMachineTests.challenge("CUSTOM_CHALLENGE"), false),
            (.password(Secret("pw")), plain, false),
            (.choice(), plain, false), (.choice(preferred: .password, password: Secret("pw")), plain, false),
        ]
    }()

    @Test("After a required SRP proof the service cannot downgrade to the plain password", arguments: downgrades)
    func downgrade(flow: InitiateAuthFlow, challenge: Challenge, isRefused: Bool) {
        var state = SignInStateMachine(username: "ada")
        _ = state.handle(.began(flow))
        let action = state.handle(.received(.challenge(challenge)))
        #expect((state.step == nil) == isRefused)
        guard isRefused else { return }
        guard case .fail(let error) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(error.code == .malformedResponse)
        #expect(
            state.handle(.received(.tokens(SignInStateMachineTests.tokens())))
                == .discard(SignInStateMachineTests.tokens())
        )
    }

    @Test("The password exposure policy of a sign-in is kept in a later process")
    func downgradeLater() throws {
        var first = SignInStateMachine(username: "ada")
        _ = first.handle(.began(.srp(password: Secret("pw"))))
        _ = first.handle(.received(.challenge(SignInStateMachineTests.challenge("SMS_MFA"))))
        let data = try JSONEncoder().encode(try #require(first.challenge).json)
        var later = SignInStateMachine(username: "ada")
        _ = later.handle(.resumed(try #require(Challenge(try JSONValue.decode(from: data)))))
        _ = later.handle(.replied(SignInReply(Secret("123456"))))
        guard case .fail(let error) = later.handle(.received(.challenge(SignInStateMachineTests.challenge("PASSWORD"))))
        else {
            Issue.record("accepted")
            return
        }
        #expect(error.code == .malformedResponse)
    }

    @Test("A choice after a required SRP proof does not offer the plain password")
    func downgradeByChoice() {
        var state = SignInStateMachine(username: "ada")
        _ = state.handle(.began(.srp(password: Secret("pw"))))
        let offer = SignInStateMachineTests.challenge(
            "SELECT_CHALLENGE",
            available: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP"]
        )
        #expect(state.handle(.received(.challenge(offer))) == .show(.firstFactor([.passwordSRP, .emailOTP])))
        guard case .fail = state.handle(.replied(SignInReply(Secret("PASSWORD")))) else {
            Issue.record("accepted")
            return
        }
    }

    @Test("A second choice does not offer the plain password either")
    func secondChoice() {
        var state = SignInStateMachine(username: "ada")
        _ = state.handle(.began(.srp(password: Secret("pw"))))
        let offer = SignInStateMachineTests.challenge("SELECT_CHALLENGE", available: ["PASSWORD", "PASSWORD_SRP"])
        _ = state.handle(.received(.challenge(offer)))
        _ = state.handle(.replied(SignInReply(Secret("PASSWORD_SRP"))))
        _ = state.handle(.replied(SignInReply(Secret("pw"))))
        #expect(state.handle(.received(.challenge(offer))) == .show(.firstFactor([.passwordSRP])))
    }

    @Test(
        "A choice of SRP excludes the plain password, and a choice of the plain password allows it",
        arguments: [true, false]
    )
    func downgradeAfterChoice(isProof: Bool) {
        let choice = SignInStateMachineTests.challenge("SELECT_CHALLENGE", available: ["PASSWORD", "PASSWORD_SRP"])
        var (state, _) = SignInStateMachineTests.pending(choice)
        _ = state.handle(.replied(SignInReply(Secret(isProof ? "PASSWORD_SRP" : "PASSWORD"))))
        _ = state.handle(.replied(SignInReply(Secret("pw"))))
        _ = state.handle(.received(.challenge(SignInStateMachineTests.challenge("PASSWORD"))))
        #expect((state.step == nil) == isProof)
    }
}
