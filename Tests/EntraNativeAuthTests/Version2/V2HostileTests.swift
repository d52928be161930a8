import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Version 2: mutated responses", .timeLimit(.minutes(10)))
struct V2HostileTests {
    private static let longToken = "a-continuation-token-of-the-service"

    /// The replies of every step, with a token that a text may not show.
    private static let bodies: [Data] = [
        V2Reply.entry, V2Reply.complete, V2Reply.code, V2Reply.tokens, V2Reply.poll, V2Reply.sent, V2Reply.password,
        V2Reply.offer("password", "email"), V2Reply.offer("email", "sms", factor: "multiFactor"),
        V2Reply.attributes(#"{"attributeId":"password","required":true}"#),
        V2Reply.attributes(#"{"attributeId":"city","inputType":"text","required":true}"#),
        V2Reply.refusal("invalidGrant", "invalidOneTimeCode", "AADSTS50181: no"),
        V2Reply.refusal("invalidRequest", "passwordTooWeak"), V2Reply.refusal("invalidGrant", "webRedirectRequired"),
    ].map { reply in
        let body = reply.dropFirst(4).replacing(/"t[0-9]"/, with: "\"\(longToken)\"")
        return Data(body.utf8)
    }

    /// A context whose position offers every link.
    private static var context: EntraFlowContext {
        var position = EntraV2Continuation(token: longToken)
        for relation in EntraV2Relation.allCases where relation != .resume {
            position.links[relation.rawValue] = "/\(relation.rawValue)"
        }
        position.methods = [
            EntraV2Continuation.Method(id: "email", type: "email", links: ["challenge": "/c", "enroll": "/e"])
        ]
        return Samples.start.with(position.handle)
    }

    private static let signUps: [SignUpMachine.Input] = [
        .start(password: Samples.password, attributes: #"{"city":"x"}"#),
        .code(Samples.code, .init(delivery: Samples.delivery, context: context)),
        .resend(.init(delivery: Samples.delivery, context: context)),
        .password(Samples.password, .init(context: context)),
        .attributes(#"{"city":"x"}"#, .init(attributes: [], context: context)),
    ]
    private static let signIns: [SignInMachine.Input] = [
        .start(password: Samples.password), .start(password: nil),
        .code(Samples.code, .init(delivery: Samples.delivery, context: context)),
        .password(Samples.password, .init(context: context)), .continuation(.init(context: context)),
        .requestSecondFactor(Samples.method, .init(methods: [Samples.method], context: context)),
        .secondFactor(Samples.code, .init(methods: [Samples.method], context: context)),
        .register(Samples.method, contact: "a@example.org", .init(methods: [Samples.method], context: context)),
        .registrationCode(Samples.code, .init(methods: [Samples.method], context: context)),
    ]
    private static let resets: [ResetMachine.Input] = [
        .start, .code(Samples.code, .init(delivery: Samples.delivery, context: context)),
        .password(Samples.password, .init(context: context)),
    ]

    /// - Returns: every text that an app might show or log; `nil` if the call does not end.
    private static func texts<Machine: EntraStateMachine>(
        of machine: Machine,
        configuration: EntraConfiguration,
        _ dice: inout SeededRandom
    ) throws -> [String]? {
        var machine = machine
        var event = EntraMachineEvent.begin
        for _ in 0..<40 {
            switch machine.handle(event) {
            case .done(let step): return ["\(step)"]
            case .fail(let error):
                var dumped = ""
                dump(error, to: &dumped)
                let known = error.nativeAuthError
                return [error.description, dumped, known.description, known.message, error.serverDescription ?? ""]
            case .wait: event = .waited
            case .send(let request):
                var exchange = try #require(EntraV2Exchange(request, configuration: configuration))
                event = .received(respond(to: &exchange, &dice), now: Samples.now)
            }
        }
        return nil
    }

    private static func respond(to exchange: inout EntraV2Exchange, _ dice: inout SeededRandom) -> EntraResponse {
        var action = exchange.begin()
        while case .send = action {
            let body = bodies.randomElement(using: &dice) ?? Data()
            let mutation = BodyMutation.allCases.randomElement(using: &dice) ?? .truncate
            let isSpoilt = Int.random(in: 0..<3, using: &dice) == 0
            let secrets = exchange.secrets.map { $0.reveal() }
            let reply = isSpoilt ? mutation.apply(to: body, secrets: secrets, using: &dice) : body
            let response = EntraResponse.version2(
                status: [200, 200, 200, 400, 401, 500].randomElement(using: &dice) ?? 200,
                body: reply,
                secrets: exchange.secrets
            )
            action = exchange.process(response)
        }
        guard case .respond(let response) = action else { return .failed(.init(kind: .unexpectedResponse)) }
        return response
    }

    @Test("Each of some thousand mutated responses gives a step or an error without a secret", arguments: 0..<5)
    func mutations(_ part: Int) throws {
        var dice = SeededRandom(seed: UInt64(part) &* 7_919 &+ 3)
        var configuration = try Samples.configuration(capabilities: [.mfaRequired, .registrationRequired])
        configuration.serviceVersion = .two
        let requests = EntraRequestBuilder(configuration: configuration)
        var steps = 0

        for round in 0..<900 {
            let texts: [String]?
            switch round % 3 {
            case 0:
                let input = Self.signUps[round / 3 % Self.signUps.count]
                let machine = SignUpMachine(input, context: input.state?.context ?? Samples.start, requests: requests)
                texts = try Self.texts(of: machine, configuration: configuration, &dice)
            case 1:
                let input = Self.signIns[round / 3 % Self.signIns.count]
                let machine = SignInMachine(input, context: input.state?.context ?? Samples.start, requests: requests)
                texts = try Self.texts(of: machine, configuration: configuration, &dice)
            default:
                let input = Self.resets[round / 3 % Self.resets.count]
                let machine = ResetMachine(input, context: input.state?.context ?? Samples.start, requests: requests)
                texts = try Self.texts(of: machine, configuration: configuration, &dice)
            }

            let shown = try #require(texts, "round \(round) of part \(part) does not end")
            if shown.count == 1 { steps += 1 }
            let secrets = [Self.longToken, Samples.password.reveal()]
            let leak = shown.first { text in secrets.contains(where: text.contains) }
            #expect(leak == nil, "round \(round) of part \(part)")
        }
        // Some must succeed, or the mutations test nothing.
        #expect(steps > 20)
    }
}
