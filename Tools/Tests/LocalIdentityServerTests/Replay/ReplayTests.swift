import Foundation
import Testing

@testable import LocalIdentityServer

@Suite("Recorded conversations, sent again")
struct ReplayTests {
    @Test(
        "the server answers as the recorded one did",
        arguments: [
            "01", "02", "03", "04", "05", "06", "07", "09", "12", "13", "17", "18", "20", "21", "22", "23", "24", "25",
            "26",
            "28", "29", "30", "31",
        ])
    func replay(_ name: String) async throws {
        let differences = try await ReplayRun.differences(in: try Transcript.named(name), name)
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test(
        "the comparison notices a change",
        arguments: [
            ("\"flowStatus\": \"INCOMPLETE\"", "\"flowStatus\": \"COMPLETE\""),
            ("\"required\": true", "\"required\": \"true\""),
            ("\"identifier\"", "\"name\""),
            ("FET-1005", "FET-1006"),
            ("\"challengeToken\": ", "\"challenge\": "),
            ("heading", "heading"),
        ])
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
        "the comparison notices a change in tokens, addresses and headers",
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
        ])
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
        "the parser finds every exchange of a recording",
        arguments: [("01", 18), ("02", 26), ("03", 13), ("12", 9), ("24", 31), ("25", 17), ("30", 16)])
    func parser(_ name: String, _ count: Int) throws {
        #expect(try Transcript.named(name).exchanges.count == count)
    }
}
