import Foundation
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("Challenge answers", .timeLimit(.minutes(5)))
struct ChallengeAnswerTests {
    private func challenge(_ kind: String, at endpoint: Endpoint) throws -> Version1Answers.Challenge? {
        let members: [String: JSONValue] = ["continuation_token": .string("t"), "challenge_type": .string(kind)]
        return try Version1Answers.challenge(AnswerMembers(members: members, secrets: []), endpoint, now: Samples.now)
    }

    @Test(
        "A verified contact is accepted as an answer to a registration only",
        arguments: [Endpoint.signUpChallenge, .signInChallenge, .resetChallenge])
    func preverified(_ endpoint: Endpoint) throws {
        #expect(try challenge("preverified", at: endpoint) == nil)
        #expect(try challenge("preverified", at: .registerChallenge) == .preverified(Secret("t")))
    }

    @Test("A password is rejected as an answer to a registration")
    func password() throws {
        #expect(try challenge("password", at: .registerChallenge) == .other("password"))
        #expect(try challenge("password", at: .signInChallenge) == .password(Secret("t")))
    }
}
