import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Mutated responses", .timeLimit(.minutes(10)))
struct MutationTests {
    private static let signUps: [SignUpMachine.Input] = [
        .start(password: Samples.password, attributes: nil), .code(Samples.code, Samples.signUpCode),
        .resend(Samples.signUpCode), .password(Samples.password, Samples.signUpPassword),
        .attributes(#"{"city":"x"}"#, Samples.signUpAttributes),
    ]
    private static let signIns: [SignInMachine.Input] = [
        .start(password: Samples.password), .code(Samples.code, Samples.signInCode), .resend(Samples.signInCode),
        .password(Samples.password, Samples.signInPassword), .continuation(Samples.continuation),
        .requestSecondFactor(Samples.method, Samples.mfa), .secondFactor(Samples.code, Samples.mfa),
        .register(Samples.method, contact: "ada@example.org", Samples.registration),
        .registrationCode(Samples.code, Samples.registration),
    ]
    private static let resets: [ResetMachine.Input] = [
        .start, .code(Samples.code, Samples.resetCode), .resend(Samples.resetCode),
        .password(Samples.password, Samples.newPassword),
    ]

    /// - Returns: every text that an app might show or log.
    private static func run<Machine: EntraStateMachine>(
        _ machine: Machine,
        _ bodies: [Data],
        _ dice: inout SeededRandom
    ) -> (texts: [String], secrets: [String], ended: Bool) {
        var machine = machine
        var event = EntraMachineEvent.begin
        var secrets: [String] = []
        var sent: [Secret] = []
        for _ in 0..<40 {
            switch machine.handle(event) {
            case .done(let step): return (["\(step)"], secrets, true)
            case .fail(let error):
                let known = error.nativeAuthError
                var dumped = ""
                dump(error, to: &dumped)
                let texts = [
                    error.description, "\(error)", dumped, error.localizedDescription, known.description, known.message,
                    "\(known)", error.serverDescription ?? "", error.errorURI ?? "",
                ]
                return (texts + known.fieldErrors.map(\.message), secrets, true)
            case .wait: event = .waited
            case .send(let request):
                sent += request.secrets
                // A token of one letter occurs everywhere by chance.
                secrets += request.secrets.map { $0.reveal() }.filter { $0.utf8.count >= 4 }
                let isSpoilt = Bool.random(using: &dice)
                let body = bodies.randomElement(using: &dice) ?? Data()
                let mutation = BodyMutation.allCases.randomElement(using: &dice) ?? .truncate
                let answer = isSpoilt ? mutation.apply(to: body, secrets: sent.map { $0.reveal() }, using: &dice) : body
                let json: JSONValue? = try? JSONValue.decode(from: answer)
                if let token = json?["continuation_token"]?.string, token.utf8.count >= 16 { secrets.append(token) }
                let status = [200, 200, 400, 400, 401, 500].randomElement(using: &dice) ?? 200
                event = .received(EntraResponse(status: status, body: answer, secrets: sent), now: Samples.now)
            }
        }
        return ([], secrets, false)
    }

    @Test("Each of ten thousand mutated responses gives a step or an error without a secret", arguments: 0..<10)
    func mutations(_ part: Int) throws {
        var dice = SeededRandom(seed: UInt64(part) &* 7_919 &+ 1)
        let bodies = try Fixture.names.map(Fixture.body)
        let requests = try Samples.requests()
        var steps = 0
        for round in 0..<1_000 {
            let result: (texts: [String], secrets: [String], ended: Bool)
            switch round % 3 {
            case 0:
                let input = Self.signUps[round / 3 % Self.signUps.count]
                let machine = SignUpMachine(input, context: input.state?.context ?? Samples.start, requests: requests)
                result = Self.run(machine, bodies, &dice)
            case 1:
                let input = Self.signIns[round / 3 % Self.signIns.count]
                let machine = SignInMachine(input, context: input.state?.context ?? Samples.start, requests: requests)
                result = Self.run(machine, bodies, &dice)
            default:
                let input = Self.resets[round / 3 % Self.resets.count]
                let machine = ResetMachine(input, context: input.state?.context ?? Samples.start, requests: requests)
                result = Self.run(machine, bodies, &dice)
            }
            #expect(result.ended, "round \(round) of part \(part) does not end")
            if result.texts.count == 1 { steps += 1 }
            let leak = result.texts.first { text in result.secrets.contains(where: text.contains) }
            #expect(leak == nil, "round \(round) of part \(part)")
        }
        // Some must succeed, or the mutations test nothing.
        #expect(steps > 20)
    }
}
