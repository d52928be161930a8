import Foundation
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("Version 2: errors, links and saved positions", .timeLimit(.minutes(5)))
struct V2WireTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let endpoint: EntraEndpoint
        let reply: String
        let kind: EntraError.Kind

        init(_ endpoint: EntraEndpoint, _ reply: String, _ kind: EntraError.Kind) {
            self.endpoint = endpoint
            self.reply = reply
            self.kind = kind
        }

        var testDescription: String { "\(endpoint) \(reply)" }
    }

    static let rows = [
        Row(.token, V2Reply.refusal("invalidGrant", "invalidOneTimeCode"), .invalidCode),
        Row(.token, V2Reply.refusal("invalidGrant", "invalidUserNameOrPassword"), .invalidCredentials),
        Row(.resetSubmit, V2Reply.refusal("invalidRequest", "passwordTooWeak"), .passwordRule(.tooWeak)),
        Row(.resetSubmit, V2Reply.refusal("invalidRequest", "passwordRecentlyUsed"), .passwordRule(.recentlyUsed)),
        Row(.signInInitiate, V2Reply.refusal("invalidRequest", "", "AADSTS50034: unknown"), .userNotFound),
        Row(.signInInitiate, V2Reply.refusal("invalidRequest", "userNotFound"), .userNotFound),
        Row(.signUpStart, V2Reply.refusal("invalidRequest", "userAlreadyExists"), .userAlreadyExists),
        Row(.signUpStart, V2Reply.refusal("invalidRequest", "", "AADSTS1003037: exists"), .userAlreadyExists),
        Row(.resetStart, V2Reply.refusal("invalidRequest", "", "AADSTS500222: none"), .userHasNoPassword),
        Row(.token, V2Reply.refusal("invalidRequest", "invalidContinuationToken"), .expired),
        Row(.token, V2Reply.refusal("invalidRequest", "expiredContinuationToken"), .expired),
        Row(.registerChallenge, V2Reply.refusal("accessDenied", "providerBlockedByRep"), .blocked),
        Row(.registerChallenge, V2Reply.refusal("invalidRequest", "", "AADSTS901001: no"), .invalidContact),
        Row(.signInInitiate, V2Reply.refusal("invalidClient", "nativeAuthApiDisabled"), .misconfigured),
        Row(.signInInitiate, V2Reply.refusal("unauthorizedClient"), .misconfigured),
        Row(.token, V2Reply.refusal("invalidRequest", "", "AADSTS50142: reset"), .passwordChangeRequired),
        Row(.token, V2Reply.refusal("somethingNew", "somethingElse"), .refused),
        // The OAuth endpoints have flat errors.
        Row(.token, #"400 {"error":"invalid_grant","error_codes":[50057]}"#, .accountDisabled),
        Row(.signInInitiate, #"401 {"error":"unauthorized_client","error_codes":[700016]}"#, .misconfigured),
        Row(.token, #"401 {"error":"invalid_grant","continuation_token":"t"}"#, .refused),
        Row(.token, "429 {}", .rateLimited(retryAfter: nil)),
        Row(.token, "503 {}", .http(503)),
        Row(.token, "400 no", .unexpectedResponse),
    ]

    @Test("Errors become those of version 1", arguments: rows)
    func errors(_ row: Row) {
        let parts = row.reply.split(separator: " ", maxSplits: 1)
        let response = EntraResponse.version2(status: Int(parts[0]) ?? 0, body: Data(parts[1].utf8))
        let error = EntraErrorFactory(endpoint: row.endpoint, correlationID: Samples.id).error(for: response)
        #expect(error.kind == row.kind)
    }

    @Test(
        "A verification is of a code unless its type is the password, or nothing is known of it",
        arguments: [
            (#""type":"password""#, false), (#""type":"email""#, true), (#""type":"sms","hint":"+49""#, true),
            (#""hint":"a***""#, true), (#""codeLength":6"#, true), (#""payload":{"codeLength":6}"#, true),
            (#""state":"interactionRequired""#, false),
        ]
    )
    func verification(_ members: String, _ isCode: Bool) throws {
        let json = try JSONValue.decode(from: Data(#"{"action":"verify","continuationToken":"t",\#(members)}"#.utf8))
        let step = try EntraV2Interaction(ResponseMembers(members: json.object ?? [:], secrets: []))?.step
        if case .code = step {
            #expect(isCode)
        } else {
            #expect(step == .password && !isCode)
        }
    }

    @Test("A web fallback requires a browser")
    func webFallback() throws {
        let response = EntraResponse.version2(
            status: 400,
            body: Data(#"{"error":{"code":"invalidGrant","innerError":{"code":"webRedirectRequired"}}}"#.utf8)
        )
        let errors = EntraErrorFactory(endpoint: .token, correlationID: Samples.id)
        let error = #expect(throws: EntraError.self) {
            _ = try response.parsed(errors: errors, parse: EntraResponseParser.continuationToken)
        }
        #expect(error?.kind == .browserRequired(reason: nil))
    }

    @Test("An error text that quotes a secret is dropped")
    func quotedSecret() {
        let body = #"{"error":{"code":"invalidGrant","message":"not Secret#1-entra"}}"#
        let response = EntraResponse.version2(status: 400, body: Data(body.utf8), secrets: [Samples.password])
        guard case .refused(let refusal) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(refusal.error == "invalid_grant" && refusal.description == nil)
    }

    @Test(
        "A link is followed at the authority's origin only",
        arguments: [
            ("/t/api/x?a=b", "https://contoso.ciamlogin.com/t/api/x?a=b&dc=slice"),
            ("https://contoso.ciamlogin.com/x", "https://contoso.ciamlogin.com/x?dc=slice"),
            ("HTTPS://CONTOSO.ciamlogin.com:443/x#f", "https://contoso.ciamlogin.com:443/x?dc=slice"),
            ("https://evil.example/x", nil), ("//evil.example/x", nil), ("http://contoso.ciamlogin.com/x", nil),
            ("https://contoso.ciamlogin.com:444/x", nil), ("https://a:b@contoso.ciamlogin.com/x", nil),
            ("javascript:alert(1)", nil),
        ] as [(String, String?)]
    )
    func links(_ link: String, _ url: String?) throws {
        let authority = try EntraAuthority(tenantSubdomain: "contoso")
        let resolved = authority.url(forLink: link, slice: "slice")?.absoluteString
        #expect(resolved?.lowercased() == url)
    }

    @Test("A position survives as one opaque text, which no description shows")
    func handle() throws {
        var position = EntraV2Continuation(token: "secret-continuation")
        position.links = ["verify": "/v"]
        position.methods = [
            EntraV2Continuation.Method(id: "1", type: "email", hint: "a***", links: ["challenge": "/c"])
        ]
        position.delivery = EntraV2Continuation.Delivery(hint: "a***", type: "email", codeLength: 6)
        position.code = "authorization-code"
        #expect(EntraV2Continuation(handle: position.handle) == position)
        #expect(!"\(position)".contains("secret") && !String(reflecting: position).contains("code"))
        for text in ["", "v2.", "v2.e30", "plain-token"] {
            #expect(EntraV2Continuation(handle: Secret(text)) == nil)
        }
        #expect(EntraV2Continuation(handle: nil) == nil)
    }
}
