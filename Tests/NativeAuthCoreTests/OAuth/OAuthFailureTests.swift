import Foundation
import Testing

@testable import NativeAuthCore

@Suite("OAuth error responses", .timeLimit(.minutes(5)))
struct OAuthFailureTests {
    private func failure(_ body: String) -> OAuthFailure? { OAuthFailure(body: Data(body.utf8), httpStatus: 400) }

    @Test("The error is read from a response body")
    func body() {
        let failure = failure(#"{"error":"invalid_grant","error_description":"Invalid authorization code"}"#)
        #expect(failure?.code == "invalid_grant")
        #expect(failure?.detail == "Invalid authorization code")
        #expect(failure?.httpStatus == 400)
        #expect(failure?.description == "invalid_grant, HTTP 400")
        #expect(self.failure(#"{"error":"slow_down"}"#)?.detail == nil)
        #expect(self.failure(#"{"error":"slow_down","error_description":7}"#)?.detail == nil)
    }

    @Test(
        "Nothing else is read as an OAuth error",
        arguments: [
            "", "{}", "[]", "null", "<html>", #"{"error":""}"#, #"{"error":7}"#, #"{"error":{"code":1}}"#,
            #"{"error":"a\nb"}"#, #"{"error":"a\"b"}"#, #"{"error":"é"}"#,
            #"{"error":"\#(String(repeating: "a", count: 101))"}"#,
        ]
    )
    func others(body: String) { #expect(failure(body) == nil) }

    @Test(
        "The description is one line without control characters",
        arguments: [
            ("a\nb\r\nc\td", "a b c d"), ("\u{1B}[31mred\u{7}", "[31mred"), ("\u{202E}evil\u{2066}", "evil"),
            ("a\u{2028}b\u{0}c", "a b c"), ("  \n ", nil), ("", nil), ("Größe", "Größe"),
            (String(repeating: "x", count: 300), String(repeating: "x", count: 300)),
            (String(repeating: "x", count: 10_000), String(repeating: "x", count: 299) + "…"),
        ] as [(String, String?)]
    )
    func sentences(text: String, cleaned: String?) {
        let failure = OAuthFailure(code: "server_error", detail: text)
        #expect(failure != nil)
        #expect(failure?.detail == cleaned)
    }

    @Test("The code has at most 100 characters, and at most 1200 of the description are read")
    func limits() {
        #expect(OAuthFailure(code: String(repeating: "a", count: 100), detail: nil) != nil)
        #expect(OAuthFailure(code: String(repeating: "a", count: 101), detail: nil) == nil)
        #expect(OAuthFailure(code: "e", detail: String(repeating: " ", count: 1_199) + "x")?.detail == "x")
        #expect(OAuthFailure(code: "e", detail: String(repeating: " ", count: 1_200) + "x")?.detail == nil)
        #expect(OAuthFailure(code: "e", detail: String(repeating: "x", count: 301))?.detail?.count == 300)
        #expect(OAuthFailure(code: #"a\b"#, detail: nil) == nil && OAuthFailure(code: "a b!~", detail: nil) != nil)
    }
}
