import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Answers that are not what they should be", .timeLimit(.minutes(10)))
struct MutationTests {
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let signUps: [SignUpMachine.Work] = [
        .start(password: Samples.password, attributes: nil), .code(Samples.code, Samples.signUpCode),
        .resend(Samples.signUpCode), .password(Samples.password, Samples.signUpPassword),
        .attributes(#"{"city":"x"}"#, Samples.signUpAttributes),
    ]
    private static let signIns: [SignInMachine.Work] = [
        .start(password: Samples.password), .code(Samples.code, Samples.signInCode), .resend(Samples.signInCode),
        .password(Samples.password, Samples.signInPassword), .continuation(Samples.continuation),
        .requestSecondFactor(Samples.method, Samples.mfa), .secondFactor(Samples.code, Samples.mfa),
        .register(Samples.method, contact: "ada@example.org", Samples.registration),
        .registrationCode(Samples.code, Samples.registration),
    ]
    private static let resets: [ResetMachine.Work] = [
        .start, .code(Samples.code, Samples.resetCode), .resend(Samples.resetCode),
        .password(Samples.password, Samples.newPassword),
    ]

    /// Spoils an answer in one way.
    private static func spoil(_ body: Data, echoing sent: [Secret], _ dice: inout Dice) -> Data {
        var body = body
        switch Int.random(in: 0..<8, using: &dice) {
        case 0: return body.prefix(Int.random(in: 0...body.count, using: &dice))
        case 1:
            for _ in 0..<3 where !body.isEmpty {
                body[body.startIndex + Int.random(in: 0..<body.count, using: &dice)] = UInt8.random(
                    in: 0...255, using: &dice)
            }
            return body
        case 2:
            let depth = Int.random(in: 1...3_000, using: &dice)
            return Data((String(repeating: #"{"error":["#, count: depth)).utf8) + body
        case 3: return body + body
        default: return spoilMembers(body, echoing: sent, &dice)
        }
    }

    private static func spoilMembers(_ body: Data, echoing sent: [Secret], _ dice: inout Dice) -> Data {
        guard let json: JSONValue = try? JSONValue.decode(from: body), var members = json.object,
            let name = members.keys.sorted().randomElement(using: &dice)
        else { return body }
        // Texts that must not come out again, in places where texts are shown.
        let echoes = sent.map { JSONValue.string("so: \($0.reveal())!") }
        let values: [JSONValue] =
            [
                .null, .int(-1), .int(.max), .double(1e300), .string(""), .bool(true), .array([]), .object([:]),
                .array([.object(["name": .int(1)])]), members["continuation_token"] ?? .null,
            ] + echoes
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: members[name] = nil
        case 1:
            let text = #"{"\#(name)":1,"# + (String(bytes: body.drop { $0 == 0x7B }, encoding: .utf8) ?? "}")
            return Data(text.utf8)
        case 2:
            let shown = ["error", "suberror", "error_description", "error_uri", "challenge_type", "redirect_reason"]
            members[shown.randomElement(using: &dice) ?? name] = values.randomElement(using: &dice)
        default: members[name] = values.randomElement(using: &dice)
        }
        return (try? JSONEncoder().encode(JSONValue.object(members))) ?? body
    }

    /// - Returns: every text that an app might show or log.
    private static func run<Machine: FlowMachine>(
        _ machine: Machine, _ bodies: [Data], _ dice: inout Dice
    ) -> (texts: [String], secrets: [String], ended: Bool) {
        var machine = machine
        var event = FlowEvent.begin
        var secrets: [String] = []
        var sent: [Secret] = []
        for _ in 0..<40 {
            switch machine.next(event) {
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
                // A token of one letter stands everywhere by chance.
                secrets += request.secrets.map { $0.reveal() }.filter { $0.utf8.count >= 4 }
                let isSpoilt = Bool.random(using: &dice)
                let body = bodies.randomElement(using: &dice) ?? Data()
                let answer = isSpoilt ? spoil(body, echoing: sent, &dice) : body
                let json: JSONValue? = try? JSONValue.decode(from: answer)
                if let token = json?["continuation_token"]?.string, token.utf8.count >= 16 { secrets.append(token) }
                let status = [200, 200, 400, 400, 401, 500].randomElement(using: &dice) ?? 200
                event = .answer(WireAnswer(status: status, body: answer, secrets: sent), now: Samples.now)
            }
        }
        return ([], secrets, false)
    }

    @Test("Ten thousand spoilt answers: a step or an error each, no trap, no secret in any text", arguments: 0..<10)
    func mutations(_ part: Int) throws {
        var dice = Dice(state: UInt64(part) &* 7_919 &+ 1)
        let bodies = try Fixture.names.map(Fixture.body)
        let wire = try Samples.wire()
        var steps = 0
        for round in 0..<1_000 {
            let result: (texts: [String], secrets: [String], ended: Bool)
            switch round % 3 {
            case 0:
                let work = Self.signUps[round / 3 % Self.signUps.count]
                let machine = SignUpMachine(work, context: work.state?.context ?? Samples.start, wire: wire)
                result = Self.run(machine, bodies, &dice)
            case 1:
                let work = Self.signIns[round / 3 % Self.signIns.count]
                let machine = SignInMachine(work, context: work.state?.context ?? Samples.start, wire: wire)
                result = Self.run(machine, bodies, &dice)
            default:
                let work = Self.resets[round / 3 % Self.resets.count]
                let machine = ResetMachine(work, context: work.state?.context ?? Samples.start, wire: wire)
                result = Self.run(machine, bodies, &dice)
            }
            #expect(result.ended, "round \(round) of part \(part) goes on for ever")
            if result.texts.count == 1 { steps += 1 }
            let leak = result.texts.first { text in result.secrets.contains(where: text.contains) }
            #expect(leak == nil, "round \(round) of part \(part)")
        }
        // Some must get through, or nothing was tried.
        #expect(steps > 20)
    }
}
