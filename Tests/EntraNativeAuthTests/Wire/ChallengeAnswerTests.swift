import Foundation
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("Challenge responses", .timeLimit(.minutes(5)))
struct ChallengeAnswerTests {
    private func challenge(_ kind: String, at endpoint: EntraEndpoint) throws -> EntraResponseParser.Challenge? {
        let members: [String: JSONValue] = ["continuation_token": .string("t"), "challenge_type": .string(kind)]
        return try EntraResponseParser.challenge(
            ResponseMembers(members: members, secrets: []),
            endpoint: endpoint,
            now: Samples.now
        )
    }

    @Test(
        "A verified contact is accepted only in a registration",
        arguments: [EntraEndpoint.signUpChallenge, .signInChallenge, .resetChallenge]
    )
    func preverified(_ endpoint: EntraEndpoint) throws {
        #expect(try challenge("preverified", at: endpoint) == nil)
        #expect(try challenge("preverified", at: .registerChallenge) == .preverified(Secret("t")))
    }

    @Test("A password is rejected in a registration")
    func password() throws {
        #expect(try challenge("password", at: .registerChallenge) == .other("password"))
        #expect(try challenge("password", at: .signInChallenge) == .password(Secret("t")))
    }

    private func members(_ json: String) throws -> ResponseMembers {
        let value: JSONValue = try JSONValue.decode(from: Data(json.utf8))
        return ResponseMembers(members: try #require(value.object), secrets: [])
    }

    private func code(_ more: String, at endpoint: EntraEndpoint = .signInChallenge) throws -> EntraCodeDelivery? {
        let target = endpoint == .registerChallenge ? "challenge_target" : "challenge_target_label"
        let answer = try members(
            #"{"continuation_token":"t","challenge_type":"oob","challenge_channel":"email","\#(target)":"a***"\#(more)}"#
        )
        let challenge = try EntraResponseParser.challenge(answer, endpoint: endpoint, now: Samples.now)
        guard case .code(Secret("t"), let delivery)? = challenge else { return nil }
        return delivery
    }

    @Test(
        "A code has 1 to 64 characters",
        arguments: [(0, false), (1, true), (64, true), (65, false), (-1, false)]
    )
    func codeLength(_ length: Int, _ isTaken: Bool) throws {
        #expect(try code(#","code_length":\#(length)"#)?.codeLength == (isTaken ? length : nil))
    }

    @Test(
        "The interval for a new code lies between zero and a day",
        arguments: [(-1, 0), (0, 0), (1, 1), (86_399, 86_399), (86_400, 86_400), (86_401, 86_400), (Int.max, 86_400)]
    )
    func interval(_ asked: Int, _ seconds: Int) throws {
        let delivery = try code(#","code_length":8,"interval":\#(asked)"#)
        #expect(delivery?.resendAvailableAt == Samples.now.addingTimeInterval(TimeInterval(seconds)))
    }

    @Test("Without an interval a new code can be sent at once")
    func noInterval() throws {
        let delivery = try #require(try code(#","code_length":8"#, at: .registerChallenge))
        #expect(delivery == EntraCodeDelivery(sentTo: "a***", channel: .email, codeLength: 8))
    }

    @Test("A member of another type makes the whole response malformed")
    func types() {
        for more in [
            #""code_length":"8""#, #""code_length":8,"interval":"1""#, #""code_length":8.5"#,
        ] {
            #expect(throws: ResponseMembers.Mismatch.self) {
                let answer = try members(
                    #"{"continuation_token":"t","challenge_type":"oob","challenge_channel":"email",\#(more)}"#
                )
                _ = try EntraResponseParser.challenge(answer, endpoint: .signInChallenge, now: Samples.now)
            }
        }
        #expect(throws: ResponseMembers.Mismatch.self) {
            try EntraResponseParser.continuationToken(members(#"{"challenge_type":"redirect","redirect_reason":1}"#))
        }
    }

    @Test("A challenge without a type is malformed in a sign-up, and unexpected elsewhere")
    func noType() throws {
        let answer = try members(#"{"continuation_token":"t"}"#)
        #expect(try EntraResponseParser.challenge(answer, endpoint: .signUpChallenge, now: Samples.now) == nil)
        for endpoint in [EntraEndpoint.signInChallenge, .resetChallenge, .registerChallenge] {
            #expect(try EntraResponseParser.challenge(answer, endpoint: endpoint, now: Samples.now) == .other(nil))
        }
    }

    @Test("A redirect reason is kept; an empty one is none", arguments: [("why", "why"), ("", nil), (nil, nil)])
    func browser(_ reason: String?, _ shown: String?) throws {
        let more = reason.map { #","redirect_reason":"\#($0)""# } ?? ""
        let answer = try members(#"{"continuation_token":"t","challenge_type":"redirect"\#(more)}"#)
        let browser = EntraResponseParser.BrowserRequired(reason: shown)
        #expect(throws: browser) { try EntraResponseParser.continuationToken(answer) }
        #expect(throws: browser) {
            try EntraResponseParser.challenge(answer, endpoint: .signUpChallenge, now: Samples.now)
        }
        #expect(throws: browser) { try EntraResponseParser.methods(answer) }
        #expect(throws: browser) { try EntraResponseParser.poll(answer) }
    }

    @Test("The list of methods is read completely or refused")
    func methods() throws {
        let email = #"{"id":"e","challenge_type":"oob","challenge_channel":"Email","login_hint":"a***"}"#
        let phone = #"{"id":"p","challenge_type":"oob","challenge_channel":"SMS"}"#
        func read(_ list: String, token: String = "t") throws -> EntraResponseParser.Methods? {
            try EntraResponseParser.methods(members(#"{"continuation_token":"\#(token)","methods":\#(list)}"#))
        }
        let known = [
            EntraAuthMethod(id: "e", channel: EntraChannel(rawValue: "Email"), loginHint: "a***"),
            EntraAuthMethod(id: "p", channel: EntraChannel(rawValue: "SMS")),
        ]
        #expect(try read("[\(email),\(phone)]") == EntraResponseParser.Methods(methods: known, token: Secret("t")))
        #expect(known.map(\.channel.isEmail) == [true, false])
        #expect(known.map(\.channel.isSMS) == [false, true])
        #expect(try read("[]") == nil)
        #expect(try read("null") == nil)
        #expect(try read("[\(email)]", token: "") == nil)
        #expect(try read(#"[\#(email),{"id":"x","challenge_type":"oob"}]"#) == nil)
        #expect(throws: ResponseMembers.Mismatch.self) { try read("[1]") }
        #expect(throws: ResponseMembers.Mismatch.self) { try read("{}") }
    }

    @Test(
        "The polling interval is limited to one to thirty seconds",
        arguments: [(-1, 1), (0, 1), (1, 1), (2, 2), (29, 29), (30, 30), (31, 30), (Int.max, 30)]
    )
    func pollInterval(_ asked: Int, _ seconds: Int) throws {
        let answer = try members(#"{"continuation_token":"t","poll_interval":\#(asked)}"#)
        let (token, interval) = try #require(try EntraResponseParser.submission(answer))
        #expect(token == Secret("t"))
        #expect(interval == .seconds(seconds))
    }

    @Test(
        "A poll has succeeded, failed or is in progress; any other status is malformed",
        arguments: [
            ("succeeded", EntraResponseParser.Poll.succeeded(Secret("t"))), ("failed", .failed(Secret("t"))),
            ("in_progress", .pending(Secret("t"))), ("not_started", .pending(Secret("t"))), ("done", nil), ("", nil),
        ]
    )
    func poll(_ status: String, _ poll: EntraResponseParser.Poll?) throws {
        let answer = try members(#"{"continuation_token":"t","status":"\#(status)"}"#)
        #expect(try EntraResponseParser.poll(answer) == poll)
    }
}
