import Foundation
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("Errors", .timeLimit(.minutes(5)))
struct EntraErrorTests {
    private func refusal(_ body: String, secrets: [Secret] = []) throws -> ServerRefusal {
        let json: JSONValue = try JSONValue.decode(from: Data(body.utf8))
        return try #require(ServerRefusal(json, status: 400, secrets: secrets))
    }

    @Test(
        "Every number in the list is looked at, not only the first",
        arguments: [
            (#"{"error":"invalid_grant","error_codes":[1,50126]}"#, Endpoint.token, EntraError.Kind.invalidCredentials),
            (#"{"error":"invalid_grant","error_codes":[1,50034]}"#, .token, .userNotFound),
            (#"{"error":"invalid_grant","error_codes":[1,50034]}"#, .signInChallenge, .refused),
            (#"{"error":"invalid_request","error_codes":[1,500222]}"#, .resetStart, .userHasNoPassword),
            (#"{"error":"invalid_request","error_codes":[1,500222]}"#, .signUpStart, .refused),
            (#"{"error":"invalid_request","error_codes":[1,901001]}"#, .registerChallenge, .invalidContact),
            (#"{"error":"invalid_grant","error_codes":[1,901001]}"#, .registerChallenge, .invalidContact),
            (#"{"error":"invalid_grant","error_codes":[901001]}"#, .signInChallenge, .refused),
            (#"{"error":"invalid_request","error_codes":[701014]}"#, .signUpStart, .rateLimited(retryAfter: nil)),
            (#"{"error":"invalid_grant","error_codes":[701014]}"#, .token, .rateLimited(retryAfter: nil)),
            (#"{"error":"slow_down"}"#, .resetPoll, .rateLimited(retryAfter: nil)),
            (#"{"error":"invalid_request","error_codes":[50142]}"#, .token, .passwordChangeRequired),
            (#"{"error":"brand_new","error_codes":[1,50142]}"#, .token, .passwordChangeRequired),
            (#"{"error":"interaction_required","error_codes":[50079]}"#, .token, .mfaRequired),
            (#"{"error":"invalid_request","error_codes":[50079]}"#, .token, .mfaRequired),
            (#"{"error":"expired_token","error_codes":[50076]}"#, .token, .mfaRequired),
            (#"{"error":"invalid_request","error_codes":[50076]}"#, .signInChallenge, .refused),
            (#"{"error":"brand_new"}"#, .token, .refused),
            (#"{"error":"access_denied"}"#, .signInChallenge, .refused),
        ])
    func codes(_ body: String, _ endpoint: Endpoint, _ kind: EntraError.Kind) throws {
        #expect(RefusalKind.of(try refusal(body), at: endpoint) == kind)
    }

    @Test("Words that nobody knows yet are kept as they came; slips in other members do not hide the error")
    func unknown() throws {
        let odd = try refusal(
            #"{"error":"brand_new","suberror":"brand_newer","error_codes":["7",8,null,{}],"error_description":5}"#)
        #expect(odd.error == "brand_new")
        #expect(odd.suberror == "brand_newer")
        #expect(odd.codes == [7, 8])
        #expect(odd.description == nil)
    }

    @Test("A description that quotes what was sent is not shown; ordinary words are")
    func quoted() throws {
        let sent = [Secret("a-continuation-token"), Secret("12345678"), Secret("password")]
        #expect(try refusal(#"{"error":"e","error_description":"bad 12345678"}"#, secrets: sent).description == nil)
        #expect(
            try refusal(#"{"error":"e","error_description":"a-continuation-token?"}"#, secrets: sent).description == nil
        )
        #expect(
            try refusal(#"{"error":"e","error_description":"invalid username or password"}"#, secrets: sent).description
                == "invalid username or password")
    }

    @Test(
        "Letter by letter: neither a mark that follows nor another spelling hides a secret",
        arguments: [
            ("pass-w\u{F6}rd", "bad pass-wo\u{308}rd"), ("pass-wo\u{308}rd", "bad pass-w\u{F6}rd"),
            ("secret-1", "bad secret-1\u{301}!"), ("hunterhunter", "bad 'hunterhunter'."),
            ("hunterhunter", "hunterhunter"), ("123456", "bad 123456"), ("12a4", "bad 12a4."),
            ("hunterhunter", "xhunterhunter, hunterhunter"), ("hunterhunter", "hunterhunterx hunterhunter."),
            ("correcthorsebattery", "xcorrecthorsebatteryx"),
        ])
    func spellings(_ secret: String, _ text: String) {
        #expect(SecretTexts([Secret(secret)]).harmless(text) == nil)
    }

    @Test("Words that stand in many sentences, or in other words, are no quotes")
    func ordinary() {
        #expect(SecretTexts([Secret("Password")]).harmless("invalid username or Password") != nil)
        #expect(SecretTexts([Secret("continua")]).harmless("the continuation token") != nil)
        #expect(SecretTexts([Secret("hunterhunter")]).harmless("xhunterhunter") != nil)
        #expect(SecretTexts([Secret("hunterhunter")]).harmless("hunterhunterx") != nil)
        #expect(SecretTexts([Secret("bad")]).harmless("a bad word") != nil)
    }

    @Test("The protocol's own words count, whatever somebody's password is, and so does what 90100 complains of")
    func protocolWords() throws {
        let secrets = [Secret("invalid_grant"), Secret("invalid_oob_value"), Secret("username parameter is empty")]
        let code = try refusal(#"{"error":"invalid_grant","suberror":"invalid_oob_value"}"#, secrets: secrets)
        #expect(RefusalKind.of(code, at: .signUpContinue) == .invalidCode)
        let name = try refusal(
            #"{"error":"invalid_request","error_codes":[90100],"#
                + #""error_description":"username parameter is empty or not valid."}"#, secrets: secrets)
        #expect(RefusalKind.of(name, at: .signUpStart) == .invalidUsername)
        #expect(name.description == nil)
        #expect(try refusal(#"{"error":"x-secret-x"}"#, secrets: [Secret("x-secret-x")]).error == "unknown")
    }

    @Test("What is required quotes nothing that was sent")
    func requiredAttributes() throws {
        func attributes(_ name: String, _ regex: String) throws -> [EntraRequiredAttribute] {
            try refusal(
                #"{"error":"attributes_required","required_attributes":[{"name":"\#(name)","type":"string","#
                    + #""required":true,"options":{"regex":"\#(regex)"}}]}"#, secrets: [Secret("12345678")]
            ).requiredAttributes
        }
        #expect(try attributes("city", "^a$") == [EntraRequiredAttribute(name: "city", regex: "^a$")])
        #expect(try attributes("city", "^12345678$") == [EntraRequiredAttribute(name: "city")])
        #expect(try attributes("for 12345678", "^a$").isEmpty)
    }

    @Test("A way that nobody knows is named, as far as people read")
    func unknownWay() {
        let long = String(repeating: "x", count: 5_000)
        let message = EntraError(.unexpectedChallenge(long)).nativeAuthError.message
        #expect(message.hasSuffix(": \(long.prefix(200))."))
        #expect(EntraError(.unexpectedChallenge("voice")).nativeAuthError.message.hasSuffix(": voice."))
        for known in ["oob", "password", "OOB"] {
            #expect(!EntraError(.unexpectedChallenge(known)).nativeAuthError.message.contains(known))
        }
    }

    @Test("Each kind says what can be done next")
    func recovery() {
        let rows: [(EntraError.Kind, NativeAuthError.Code, RecoveryOption.Kind?)] = [
            (.browserRequired(reason: nil), .unsupported, .openBrowser),
            (.userAlreadyExists, .alreadyExists, .signInInstead),
            (.userNotFound, .refused, .correctFields), (.passwordRule(.tooShort), .invalidInput, .correctFields),
            (.invalidCode, .refused, .correctFields), (.expired, .expired, .restart), (.offline, .offline, .retry),
            (.timedOut, .timedOut, .retry), (.rateLimited(retryAfter: .seconds(3)), .rateLimited, .retry),
            (.http(503), .serverFailure, .retry), (.misconfigured, .misconfigured, .fixConfiguration),
            (.unexpectedResponse, .malformedResponse, nil), (.unexpectedChallenge(nil), .malformedResponse, nil),
            (.unexpectedChallenge("voice"), .unsupported, .openBrowser),
            (.unexpectedChallenge("oob"), .malformedResponse, nil),
            (.unexpectedChallenge("password"), .malformedResponse, nil),
            (.notSignedIn, .expired, .restart),
            (.storageUnavailable, .storageUnavailable, .retry), (.refused, .unknown, nil), (.busy, .wrongState, nil),
        ]
        for (kind, code, next) in rows {
            let error = EntraError(kind, errorCodes: [50_126], correlationID: Samples.id, httpStatus: 400)
                .nativeAuthError
            #expect(error.code == code)
            #expect(error.recovery.first?.kind == next)
            #expect(error.serverCode == "AADSTS50126")
            #expect(error.requestID == Samples.id.uuidString.lowercased())
            #expect(error.httpStatus == 400)
            #expect(!error.message.isEmpty)
        }
    }

    @Test("Wrong attributes are errors of their fields")
    func fields() {
        let error = EntraError(.attributesInvalid(["city", "flatusername"])).nativeAuthError
        #expect(error.fieldErrors.map(\.field) == ["city", "flatusername"])
        #expect(error.recovery == [.correct(["city", "flatusername"])])
    }
}
