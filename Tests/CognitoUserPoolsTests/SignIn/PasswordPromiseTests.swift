import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("The password exposure policy of a sign-in", .timeLimit(.minutes(5)))
struct PasswordPromiseTests {
    static let downgrades: [(SignInMethod, Challenge, isRefused: Bool)] = {
        let proof = SignInMethod.srp(password: Secret("pw"))
        let plain = SignInStateTests.challenge("PASSWORD")
        let choice = SignInStateTests.challenge("SELECT_CHALLENGE", available: ["PASSWORD", "EMAIL_OTP"])
        return [
            (proof, plain, true), (proof, choice, true), (proof, SignInStateTests.challenge("SELECT_CHALLENGE"), true),
            (.custom(password: Secret("pw")), plain, true), (.custom(password: Secret("pw")), choice, true),
            (.choice(preferred: .passwordSRP, password: Secret("pw")), plain, true),
            (.choice(preferred: .passwordSRP, password: Secret("pw")), choice, false),
            (proof, SignInStateTests.challenge("PASSWORD_SRP"), false),
            (proof, SignInStateTests.challenge("SMS_MFA"), false),
            (.custom(), SignInStateTests.challenge("CUSTOM_CHALLENGE"), false), (.password(Secret("pw")), plain, false),
            (.choice(), plain, false), (.choice(preferred: .password, password: Secret("pw")), plain, false),
        ]
    }()

    @Test("After a required SRP proof the service cannot downgrade to the plain password", arguments: downgrades)
    func downgrade(method: SignInMethod, challenge: Challenge, isRefused: Bool) {
        var state = SignInState(username: "ada")
        _ = state.take(.began(method))
        let action = state.take(.answered(.challenge(challenge)))
        #expect((state.step == nil) == isRefused)
        guard isRefused else { return }
        guard case .fail(let error) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(error.code == .malformedResponse)
        #expect(state.take(.answered(.tokens(SignInStateTests.tokens()))) == .discard(SignInStateTests.tokens()))
    }

    @Test("The password exposure policy of a sign-in is kept in a later process")
    func downgradeLater() throws {
        var first = SignInState(username: "ada")
        _ = first.take(.began(.srp(password: Secret("pw"))))
        _ = first.take(.answered(.challenge(SignInStateTests.challenge("SMS_MFA"))))
        let data = try JSONEncoder().encode(try #require(first.challenge).json)
        var later = SignInState(username: "ada")
        _ = later.take(.resumed(try #require(Challenge(try JSONValue.decode(from: data)))))
        _ = later.take(.replied(SignInReply(Secret("123456"))))
        guard case .fail(let error) = later.take(.answered(.challenge(SignInStateTests.challenge("PASSWORD")))) else {
            Issue.record("accepted")
            return
        }
        #expect(error.code == .malformedResponse)
    }

    @Test("A choice after a required SRP proof does not offer the plain password")
    func downgradeByChoice() {
        var state = SignInState(username: "ada")
        _ = state.take(.began(.srp(password: Secret("pw"))))
        let offer = SignInStateTests.challenge(
            "SELECT_CHALLENGE", available: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP"])
        #expect(state.take(.answered(.challenge(offer))) == .show(.firstFactor([.passwordSRP, .emailOTP])))
        guard case .fail = state.take(.replied(SignInReply(Secret("PASSWORD")))) else {
            Issue.record("accepted")
            return
        }
    }

    @Test("A second choice does not offer the plain password either")
    func secondChoice() {
        var state = SignInState(username: "ada")
        _ = state.take(.began(.srp(password: Secret("pw"))))
        let offer = SignInStateTests.challenge("SELECT_CHALLENGE", available: ["PASSWORD", "PASSWORD_SRP"])
        _ = state.take(.answered(.challenge(offer)))
        _ = state.take(.replied(SignInReply(Secret("PASSWORD_SRP"))))
        _ = state.take(.replied(SignInReply(Secret("pw"))))
        #expect(state.take(.answered(.challenge(offer))) == .show(.firstFactor([.passwordSRP])))
    }

    @Test(
        "A choice of SRP excludes the plain password, and a choice of the plain password allows it",
        arguments: [true, false])
    func downgradeAfterChoice(isProof: Bool) {
        let choice = SignInStateTests.challenge("SELECT_CHALLENGE", available: ["PASSWORD", "PASSWORD_SRP"])
        var (state, _) = SignInStateTests.asked(choice)
        _ = state.take(.replied(SignInReply(Secret(isProof ? "PASSWORD_SRP" : "PASSWORD"))))
        _ = state.take(.replied(SignInReply(Secret("pw"))))
        _ = state.take(.answered(.challenge(SignInStateTests.challenge("PASSWORD"))))
        #expect((state.step == nil) == isProof)
    }
}
