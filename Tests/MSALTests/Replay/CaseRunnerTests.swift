#if canImport(NIOPosix)
import Foundation
import NativeAuthCore
import Testing

/// Tests of the runner itself: it must detect every deviation.
@Suite("The runner of Entra's cases", .timeLimit(.minutes(10)))
struct CaseRunnerTests {
    /// A change of a case that makes it wrong.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let id: String
        let path: [Step]
        let value: JSONValue?

        enum Step: Sendable { case key(String), index(Int) }

        init(_ name: String, in id: String, _ path: [Any], _ value: JSONValue?) {
            testDescription = name
            self.id = id
            self.path = path.map { ($0 as? Int).map(Step.index) ?? .key("\($0)") }
            self.value = value
        }
    }

    static let wrongExpectations: [Change] = [
        Change("another callback", in: "SU-01", ["steps", 0, "expect", "callback"], "onSignUpCompleted(newState:)"),
        Change("another state", in: "SU-01", ["steps", 0, "expect", "newState"], "SignInCodeRequiredState"),
        Change("another contact", in: "SU-01", ["steps", 0, "expect", "sentTo"], "somebody"),
        Change("another channel", in: "SU-01", ["steps", 0, "expect", "channel"], "sms"),
        Change("no e-mail", in: "SU-01", ["steps", 0, "expect", "isEmailType"], .bool(false)),
        Change("a text message", in: "SU-01", ["steps", 0, "expect", "isSMSType"], .bool(true)),
        Change("another length", in: "SU-01", ["steps", 0, "expect", "codeLength"], .int(7)),
        Change("no state", in: "SU-01", ["steps", 0, "expect", "newStateIsNil"], .bool(true)),
        Change("another name", in: "SU-01", ["steps", 2, "expect", "account_username"], "eve@test.com"),
        Change("another ID token", in: "SU-01", ["steps", 2, "expect", "idTokenFromBody"], "ok-ct1"),
        Change("a flag too few", in: "SU-20", ["steps", 0, "expect", "true_flags"], .array([])),
        Change("another flag", in: "SU-20", ["steps", 0, "expect", "true_flags"], .array(["isInvalidPassword"])),
        Change("another text", in: "SU-20", ["steps", 0, "expect", "errorDescription"], "No."),
        Change("other codes", in: "SU-20", ["steps", 0, "expect", "errorCodes"], .array([.int(1)])),
        Change("an address", in: "SU-20", ["steps", 0, "expect", "errorUri"], "https://example.com"),
        Change(
            "another id",
            in: "CR-01",
            ["steps", 0, "expect", "correlationId"],
            "22222222-2222-2222-2222-222222222222"
        ),
        Change("a state after all", in: "SU-71", ["steps", 1, "expect", "newStateIsNil"], .bool(false)),
        Change(
            "another regex",
            in: "SU-05",
            ["steps", 2, "expect", "attributes", 1, "regex"],
            ".*"
        ),
        Change("another method", in: "MFA-01", ["steps", 0, "expect", "authMethods", 0, "id"], "sms"),
        Change("another token", in: "TK-01", ["steps", 1, "expect", "accessToken"], "other"),
        Change("a refresh token", in: "TK-01", ["steps", 1, "expect", "refreshToken"], "fake-refresh-token"),
        Change("other scopes", in: "TK-01", ["steps", 1, "expect", "scopes_include"], .array(["Mail.Send"])),
        Change("no account", in: "TK-07", ["steps", 1, "expect", "returns"], "nil"),
        Change(
            "none of two",
            in: "SU-01",
            ["steps", 0, "expect"],
            .object(["oneOf": .array([.object(["callback": "a"]), .object(["callback": "b"])])])
        ),
        Change("a request too many", in: "SU-01", ["steps", 0, "http", 1], nil),
        Change("another path", in: "SU-01", ["steps", 0, "http", 0, "endpoint"], "/signup/v1.0/continue"),
        Change("another field", in: "SU-01", ["steps", 0, "http", 0, "request_form", "username"], "eve@test.com"),
        Change("a missing field", in: "SU-01", ["steps", 0, "http", 0, "request_form", "scope"], "openid"),
        Change(
            "other attributes",
            in: "SU-02",
            ["steps", 0, "http", 0, "request_form", "attributes"],
            .object(["city": "Rome"])
        ),
        Change("a field too many", in: "SU-01", ["steps", 0, "http", 0, "request_form_absent"], .array(["username"])),
        Change(
            "another header",
            in: "CR-01",
            ["steps", 0, "http", 0, "request_headers", "Accept"],
            "text/html"
        ),
        Change("another wait", in: "RP-01", ["steps", 2, "http", 2, "wait_before_s"], .int(7)),
    ]

    static let unknownKeys: [Change] = [
        Change("in the case", in: "SU-01", ["surprise"], .bool(true)),
        Change("in the config", in: "SU-01", ["config", "surprise"], .bool(true)),
        Change("in a step", in: "SU-01", ["steps", 0, "surprise"], .bool(true)),
        Change("in a call", in: "SU-01", ["steps", 0, "call", "surprise"], .bool(true)),
        Change("in a request", in: "SU-01", ["steps", 0, "http", 0, "surprise"], .bool(true)),
        Change("in an expectation", in: "SU-01", ["steps", 0, "expect", "surprise"], .bool(true)),
        Change("in a recommendation", in: "SU-83", ["recommended_instead", "surprise"], .bool(true)),
        Change("in an attribute", in: "SU-05", ["steps", 2, "expect", "attributes", 0, "surprise"], .bool(true)),
        Change("among the challenge types", in: "SU-01", ["config", "challengeTypes"], .array(["face"])),
        Change("a value of another type", in: "SU-01", ["steps", 0, "expect", "codeLength"], "8"),
        Change(
            "a header that is a number",
            in: "CR-01",
            ["steps", 0, "http", 0, "request_headers", "Accept"],
            .int(1)
        ),
        Change("a redirectUri that is a number", in: "SU-01", ["config", "redirectUri"], .int(1)),
        Change("another repeatState", in: "SU-01", ["steps", 1, "call", "repeatState"], "first"),
    ]

    @Test("A wrong expectation fails the case", arguments: wrongExpectations)
    func wrongExpectation(_ change: Change) async throws {
        let problems = try await problems(after: change)
        #expect(!problems.isEmpty)
    }

    @Test("An unknown key fails the case", arguments: unknownKeys)
    func unknownKey(_ change: Change) async throws {
        let problems = try await problems(after: change)
        #expect(problems.contains { $0.contains("not know") || $0.contains("unknown") || $0.contains("is not") })
    }

    @Test("A missing request fails the case")
    func missingRequest() async throws {
        let file = try ReplayFile.copy()
        let extra = try #require(try file.named("SU-01")["steps"]?.array?.first?["http"]?.array?.first)
        let steps = Change("", in: "SU-01", ["steps", 2, "http", 1], extra)
        let problems = try await problems(after: steps)
        #expect(problems == ["step 3: no request came to /signup/v1.0/start"])
    }

    @Test("An argument without a parameter in the call fails the case")
    func foreignArgument() async throws {
        let change = Change("", in: "SU-01", ["steps", 1, "call", "scopes"], .array(["User.Read"]))
        let problems = try await problems(after: change)
        #expect(problems == ["step 2: submitCode has no place for [\"scopes\"]"])
    }

    @Test("Attributes in a case's text are compared as JSON")
    func attributesAsText() async throws {
        let file = try ReplayFile.copy()
        let given: JSONValue = .object(["country": "Italy", "city": "Rome"])
        let sent = ["steps", 0, "http", 0, "request_form", "attributes"] as [Any]
        let value = try Self.change(
            try file.named("SU-02"),
            change: Change("", in: "", ["steps", 0, "call", "attributes"], given)
        )
        let right = Change("", in: "", sent, #"{"country":"Italy", "city":"Rome"}"#)
        #expect(try await problems(of: try Self.change(value, change: right), file) == [])
        let wrong = Change("", in: "", sent, #"{"country":"Italy", "city":"Paris"}"#)
        #expect(try await problems(of: try Self.change(value, change: wrong), file) != [])
    }

    @Test("A synchronous, repeated or off-main-actor callback is an error; a single correct one is not")
    func callbackProblems() {
        #expect(Judge.callbackProblems(Observation(callback: "a")) == [])
        #expect(
            Judge.callbackProblems(Observation(callback: "a", wasInside: true)) == ["the callback came inside the call"]
        )
        #expect(
            Judge.callbackProblems(Observation(callback: "a", wasOnMain: false))
                == ["the callback did not come on the main actor"]
        )
        #expect(Judge.problem(callbacks: 1) == nil)
        #expect(Judge.problem(callbacks: 0) == "0 callbacks")
        #expect(Judge.problem(callbacks: 2) == "2 callbacks")
    }

    @Test("A call without a callback ends the wait")
    @MainActor
    func missingCallback() async {
        let seen = await FullDelegate().first(within: .milliseconds(1))
        #expect(seen == nil)
    }

    @Test("Keys beside oneOf are checked, too")
    func besideOneOf() async throws {
        let callback = "onSignUpCodeRequired(newState:sentTo:channelTargetType:codeLength:)"
        func expected(_ length: Int) -> JSONValue {
            .object(["oneOf": .array([.object(["callback": .string(callback)])]), "codeLength": .int(length)])
        }
        #expect(try await problems(after: Change("", in: "SU-01", ["steps", 0, "expect"], expected(8))) == [])
        #expect(try await problems(after: Change("", in: "SU-01", ["steps", 0, "expect"], expected(7))) != [])
    }

    @Test("Keys that no case uses yet are supported")
    func keysInReserve() async throws {
        // One of two outcomes is correct.
        let expected: JSONValue = .object([
            "oneOf": .array([
                .object(["callback": "onSignUpCompleted(newState:)"]),
                .object(["callback": "onSignUpCodeRequired(newState:sentTo:channelTargetType:codeLength:)"]),
            ])
        ])
        #expect(try await problems(after: Change("", in: "SU-01", ["steps", 0, "expect"], expected)) == [])
        // Claims are sent unchanged.
        let file = try ReplayFile.copy()
        let claims = #"{"id_token":{"nickname":null}}"#
        var value = try Self.change(
            try file.named("SI-01"),
            change: Change("", in: "SI-01", ["steps", 0, "call", "claims"], .string(claims))
        )
        #expect(try await problems(of: value, file) == [])
        value = try Self.change(
            value,
            change: Change("", in: "", ["steps", 0, "http", 2, "request_form", "claims"], .string(claims))
        )
        #expect(try await problems(of: value, file) == [])
        value = try Self.change(
            value,
            change: Change("", in: "", ["steps", 0, "http", 2, "request_form", "claims"], "{}")
        )
        #expect(try await problems(of: value, file) != [])
        // The state before the last: the code state of a sign-up that now requires a password.
        value = try file.named("SU-05")
        let back = Change("", in: "", ["steps", 2, "call", "repeatState"], "previous")
        #expect(try await problems(of: try Self.change(value, change: back), file) != [])
        // Another configuration.
        let config: JSONValue = .object(["clientId": "other", "challengeTypes": .array(["OOB"])])
        value = try Self.change(try file.named("SU-20"), change: Change("", in: "", ["config"], config))
        let problems = try await problems(of: value, file)
        #expect(problems.count == 2)
        for field in ["client_id", "challenge_type"] {
            value = try Self.change(
                value,
                change: Change("", in: "", ["steps", 0, "http", 0, "request_form", field], nil)
            )
        }
        #expect(try await self.problems(of: value, file) == [])
    }

    private func problems(after change: Change) async throws -> [String] {
        let file = try ReplayFile.copy()
        return try await problems(of: try Self.change(try file.named(change.id), change: change), file)
    }

    private func problems(of value: JSONValue, _ file: ReplayFile) async throws -> [String] {
        let replay: ReplayCase
        do {
            replay = try ReplayCase(value, over: file.config)
        } catch {
            return ["\(error)"]
        }
        return try await EntraCaseReplayTests.replay(replay, file)
    }

    private static func change(_ value: JSONValue, change: Change) throws -> JSONValue {
        try set(change.value, at: change.path[...], in: value)
    }

    private static func set(
        _ new: JSONValue?,
        at path: ArraySlice<Change.Step>,
        in value: JSONValue?
    ) throws -> JSONValue {
        guard let step = path.first else { return new ?? .null }
        let rest = path.dropFirst()
        switch step {
        case .key(let key):
            var object = value?.object ?? [:]
            object[key] = rest.isEmpty ? new : try set(new, at: rest, in: object[key])
            return .object(object)
        case .index(let index):
            var array = value?.array ?? []
            guard index <= array.count else { throw CaseProblem("no element \(index)") }
            if rest.isEmpty {
                if let new {
                    if index < array.count { array[index] = new } else { array.append(new) }
                } else {
                    array.remove(at: index)
                }
            } else {
                array[index] = try set(new, at: rest, in: array[index])
            }
            return .array(array)
        }
    }
}
#endif
