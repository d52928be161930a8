import Foundation
import Testing

@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Replay of recorded conversations", .timeLimit(.minutes(5)))
struct ReplayTests {
    @Test(
        "The responses match the recorded ones",
        arguments: [
            "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18",
            "20", "21", "22", "23", "24", "25", "26", "28", "29", "30", "31",
        ]
    )
    func replay(_ name: String) async throws {
        let differences = try await ReplayRun.differences(in: try Transcript.named(name), name)
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test(
        "The comparison detects a change",
        arguments: [
            ("\"flowStatus\": \"INCOMPLETE\"", "\"flowStatus\": \"COMPLETE\""),
            ("\"required\": true", "\"required\": \"true\""),
            ("\"identifier\"", "\"name\""),
            ("FET-1005", "FET-1006"),
            ("\"challengeToken\": ", "\"challenge\": "),
            ("heading", "heading"),
        ]
    )
    func detectsChange(_ old: String, _ new: String) async throws {
        var transcript = try Transcript.named("01")
        for index in transcript.exchanges.indices {
            transcript.exchanges[index].responseBody = transcript.exchanges[index].responseBody
                .replacingOccurrences(of: old, with: new)
        }
        let differences = try await ReplayRun.differences(in: transcript, "01")
        #expect(differences.isEmpty == (old == new))
    }

    @Test(
        "The comparison detects a change in tokens, addresses and headers",
        arguments: [
            ("\"expires_in\": 3600", "\"expires_in\": 3601"),
            ("&state=st-123", "&state=st-124"),
            ("invalid_grant", "invalid_request"),
            ("\"redirect_uri\": \"https://localhost:8090/gate", "\"redirect_uri\": \"https://localhost:8090/page"),
            // In the recorded id token: "nonce":"n-456" becomes "nonce":"n-457".
            ("Im4tNDU2Ii", "Im4tNDU3Ii"),
            // In the recorded access token: its type becomes "at+jwu".
            ("JhdCtqd3QifQ", "JhdCtqd3UifQ"),
            ("Found", "Found"),
        ]
    )
    func detectsTokenChange(_ old: String, _ new: String) async throws {
        var transcript = try Transcript.named("21")
        #expect(transcript.exchanges.contains { $0.responseBody.contains(old) })
        for index in transcript.exchanges.indices {
            transcript.exchanges[index].responseBody = transcript.exchanges[index].responseBody
                .replacingOccurrences(of: old, with: new)
        }
        let differences = try await ReplayRun.differences(in: transcript, "21")
        #expect(differences.isEmpty == (old == new))
    }

    @Test(
        "The comparison detects a change in the data for a provider or an authenticator",
        arguments: [
            ("14", "scope=openid+email", "scope=openid"), ("14", "&nonce=", "&once="),
            ("14", "\"type\": \"REDIRECTION\"", "\"type\": \"VIEW\""), ("14", "SSE-5000", "SSE-5001"),
            ("15", "\\\"timeout\\\":300000", "\\\"timeout\\\":300001"),
            ("15", "\\\"rpId\\\"", "\\\"rpID\\\""), ("15", "\\\"alg\\\":-35", "\\\"alg\\\":-34"),
            ("15", "\"type\": \"string\"", "\"type\": \"text\""), ("15", "FET-1018", "FET-1019"),
        ]
    )
    func detectsOtherChange(_ name: String, _ old: String, _ new: String) async throws {
        var transcript = try Transcript.named(name)
        #expect(transcript.exchanges.contains { $0.responseBody.contains(old) })
        for index in transcript.exchanges.indices {
            transcript.exchanges[index].responseBody = transcript.exchanges[index].responseBody
                .replacingOccurrences(of: old, with: new)
        }
        #expect(try await ReplayRun.differences(in: transcript, name).isEmpty == false)
    }

    @Test(
        "The comparison detects a change in cookies, times, ids and headers",
        arguments: [
            ("Max-Age=28800", "Max-Age=28801"), ("HttpOnly; Secure", "Secure"),
            ("Set-Cookie: tid_sso_2288bf89840d1fdb=;", "Set-Cookie: tid_sso_2288bf89840d1fdb=x;"),
            // Two executions that were one, and a different user.
            ("01a1fd02-3e8c-762c-90cf-d08fca486226", "01a1fd02-3e2c-7ce5-b91f-bbd23a0b034a"),
            ("<<< Set-Cookie", "<<< X-Other"), ("FET-1027", "FET-1028"), ("SIGNOUT", "SIGNOUT"),
        ]
    )
    func detectsSessionChange(_ old: String, _ new: String) async throws {
        let folder = FixtureFolder.url("thunderid")
        let file = folder.appendingPathComponent("11-sso-and-signout.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(old))
        let transcript = try Transcript(text: text.replacingOccurrences(of: old, with: new))
        let differences = try await ReplayRun.differences(in: transcript, "11")
        #expect(differences.isEmpty == (old == new), "\(differences.joined(separator: "\n"))")
    }

    @Test("One value does not match two placeholders, and a time outside the conversation is detected")
    func strictness() {
        let clock = TestClock()
        var comparison = ReplayComparison(clock: clock, began: clock.now())
        let now = Int64(clock.now().timeIntervalSince1970)
        func compare(_ old: String, _ new: String) -> Int {
            let before = comparison.differences.count
            comparison.compare(
                .init(
                    title: "1. x",
                    method: "GET",
                    path: "/",
                    requestHeaders: [],
                    requestBody: nil,
                    status: 200,
                    responseHeaders: [("X-Correlation-Id", "a"), ("X-Frame-Options", "DENY")],
                    responseBody: old,
                    messages: []
                ),
                .init(
                    status: 200,
                    headers: ["x-correlation-id": "a", "x-frame-options": "DENY", "date": "b"],
                    body: Data(new.utf8)
                )
            )
            return comparison.differences.count - before
        }
        #expect(compare(#"{"jti":"a"}"#, #"{"jti":"x"}"#) == 0)
        #expect(compare(#"{"jti":"a"}"#, #"{"jti":"y"}"#) == 1)
        #expect(compare(#"{"jti":"b"}"#, #"{"jti":"x"}"#) == 1)
        #expect(compare(#"{"iat":5}"#, "{\"iat\":\(now)}") == 0)
        #expect(compare(#"{"iat":5}"#, "{\"iat\":\(now - 5)}") == 1)
        #expect(compare(#"{"iat":5}"#, "{\"iat\":\(now + 5)}") == 1)
        #expect(compare(#"{"timestamp":5}"#, "{\"timestamp\":\(now)}") == 1)
        #expect(compare(#"{"iat":5,"exp":65}"#, "{\"iat\":\(now),\"exp\":\(now + 60)}") == 0)
        #expect(compare(#"{"iat":5,"exp":65}"#, "{\"iat\":\(now),\"exp\":\(now + 70)}") == 1)
        #expect(
            compare(#"{"sub":"\#(RecordedServerData.userIDs[0])"}"#, #"{"sub":"\#(RecordedServerData.userIDs[1])"}"#)
                == 1
        )
    }

    @Test(
        "The parser finds every exchange of a recording",
        arguments: [("01", 18), ("02", 26), ("03", 13), ("12", 9), ("24", 31), ("25", 17), ("30", 16)]
    )
    func parser(_ name: String, _ count: Int) throws {
        #expect(try Transcript.named(name).exchanges.count == count)
    }
}
