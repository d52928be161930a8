import Foundation
import NativeAuthBase
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
        "Every number in the list of error codes is evaluated, not only the first",
        arguments: [
            (
                #"{"error":"invalid_grant","error_codes":[1,50126]}"#, EntraEndpoint.token,
                EntraError.Kind.invalidCredentials
            ),
            (#"{"error":"invalid_grant","error_codes":[1,50034]}"#, .token, .userNotFound),
            (#"{"error":"invalid_grant","error_codes":[50057]}"#, .token, .accountDisabled),
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
        ]
    )
    func codes(_ body: String, _ endpoint: EntraEndpoint, _ kind: EntraError.Kind) throws {
        #expect(EntraErrorMap.kind(of: try refusal(body), at: endpoint) == kind)
    }

    @Test("Unknown error codes are kept, and malformed members do not hide the error")
    func unknown() throws {
        let odd = try refusal(
            #"{"error":"brand_new","suberror":"brand_newer","error_codes":["7",8,null,{}],"error_description":5}"#
        )
        #expect(odd.error == "brand_new")
        #expect(odd.suberror == "brand_newer")
        #expect(odd.codes == [7, 8])
        #expect(odd.description == nil)
    }

    @Test("A description that contains a sent value is not shown; others are")
    func quoted() throws {
        let sent = [Secret("a-continuation-token"), Secret("12345678"), Secret("password")]
        #expect(try refusal(#"{"error":"e","error_description":"bad 12345678"}"#, secrets: sent).description == nil)
        #expect(
            try refusal(#"{"error":"e","error_description":"a-continuation-token?"}"#, secrets: sent).description == nil
        )
        #expect(
            try refusal(#"{"error":"e","error_description":"invalid username or password"}"#, secrets: sent).description
                == "invalid username or password"
        )
    }

    @Test(
        "A secret is recognized next to any punctuation and in other spellings",
        arguments: [
            ("pass-w\u{F6}rd", "bad pass-wo\u{308}rd"), ("pass-wo\u{308}rd", "bad pass-w\u{F6}rd"),
            ("secret-1", "bad secret-1\u{301}!"), ("hunterhunter", "bad 'hunterhunter'."),
            ("hunterhunter", "hunterhunter"), ("123456", "bad 123456"), ("12a4", "bad 12a4."),
            ("hunterhunter", "xhunterhunter, hunterhunter"), ("hunterhunter", "hunterhunterx hunterhunter."),
            ("correcthorsebattery", "xcorrecthorsebatteryx"),
        ]
    )
    func spellings(_ secret: String, _ text: String) {
        #expect(SecretRedactor([Secret(secret)]).redacted(text) == nil)
    }

    @Test("Frequent words and parts of other words are not recognized as secrets")
    func ordinary() {
        #expect(SecretRedactor([Secret("Password")]).redacted("invalid username or Password") != nil)
        #expect(SecretRedactor([Secret("continua")]).redacted("the continuation token") != nil)
        #expect(SecretRedactor([Secret("hunterhunter")]).redacted("xhunterhunter") != nil)
        #expect(SecretRedactor([Secret("hunterhunter")]).redacted("hunterhunterx") != nil)
        #expect(SecretRedactor([Secret("bad")]).redacted("a bad word") != nil)
    }

    @Test("Error codes and the description of 90100 are recognized even if a secret has the same text")
    func protocolWords() throws {
        let secrets = [Secret("invalid_grant"), Secret("invalid_oob_value"), Secret("username parameter is empty")]
        let code = try refusal(#"{"error":"invalid_grant","suberror":"invalid_oob_value"}"#, secrets: secrets)
        #expect(EntraErrorMap.kind(of: code, at: .signUpContinue) == .invalidCode)
        let name = try refusal(
            #"{"error":"invalid_request","error_codes":[90100],"#
                + #""error_description":"username parameter is empty or not valid."}"#,
            secrets: secrets
        )
        #expect(EntraErrorMap.kind(of: name, at: .signUpStart) == .invalidUsername)
        #expect(name.description == nil)
        #expect(try refusal(#"{"error":"x-secret-x"}"#, secrets: [Secret("x-secret-x")]).error == "unknown")
    }

    @Test(
        "A code of the protocol is kept even if a secret has the same text",
        arguments: [
            "access_denied", "additional_action", "attribute_validation_failed", "attributes_required", "basic_action",
            "consent_required", "credential_required", "expired_refresh_token", "expired_token", "invalid_client",
            "invalid_grant", "invalid_oob_value", "invalid_request", "invalid_scope", "message_only", "mfa_required",
            "nativeauthapi_disabled", "provider_blocked_by_rep", "registration_required", "server_error", "slow_down",
            "temporarily_unavailable", "unauthorized_client", "unsupported_auth_method", "unsupported_challenge_type",
            "user_already_exists", "user_not_found", "verification_required", "password_too_weak",
            "password_too_short", "password_too_long", "password_recently_used", "password_banned",
            "password_is_invalid",
        ]
    )
    func knownCode(_ code: String) throws {
        let told = try refusal(#"{"error":"\#(code)","suberror":"\#(code)"}"#, secrets: [Secret(code)])
        #expect(told.error == code && told.suberror == code)
    }

    @Test("A required attribute has no rule that contains a secret")
    func requiredAttributes() throws {
        func attributes(_ name: String, _ regex: String) throws -> [EntraRequiredAttribute] {
            try refusal(
                #"{"error":"attributes_required","required_attributes":[{"name":"\#(name)","type":"string","#
                    + #""required":true,"options":{"regex":"\#(regex)"}}]}"#,
                secrets: [Secret("12345678")]
            ).requiredAttributes
        }
        #expect(try attributes("city", "^a$") == [EntraRequiredAttribute(name: "city", regex: "^a$")])
        #expect(try attributes("city", "^12345678$") == [EntraRequiredAttribute(name: "city")])
        #expect(try attributes("for 12345678", "^a$").isEmpty)
    }

    @Test("An unknown challenge type is named, up to a maximum length")
    func unsupportedChallengeType() {
        let long = String(repeating: "x", count: 5_000)
        let message = EntraError(.unexpectedChallenge(long)).nativeAuthError.message
        #expect(message.hasSuffix(": \(long.prefix(200))."))
        #expect(EntraError(.unexpectedChallenge("voice")).nativeAuthError.message.hasSuffix(": voice."))
        for known in ["oob", "password", "OOB"] {
            #expect(!EntraError(.unexpectedChallenge(known)).nativeAuthError.message.contains(known))
        }
    }

    @Test("Each kind of error has its recovery options")
    func recovery() {
        let rows: [(EntraError.Kind, NativeAuthError.Code, RecoveryOption.Kind?)] = [
            (.browserRequired(reason: nil), .unsupported, .openBrowser),
            (.userAlreadyExists, .alreadyExists, .signInInstead),
            (.userNotFound, .refused, .correctFields), (.passwordRule(.tooShort), .invalidInput, .correctFields),
            (.invalidCode, .refused, .correctFields), (.expired, .expired, .restart), (.offline, .offline, .retry),
            (.timedOut, .timedOut, .retry), (.rateLimited(retryAfter: .seconds(3)), .rateLimited, .retry),
            (.http(503), .serverFailure, .retry), (.misconfigured, .misconfigured, .fixConfiguration),
            (.unexpectedResponse, .malformedResponse, .retry), (.unexpectedChallenge(nil), .malformedResponse, .retry),
            (.unexpectedChallenge("voice"), .unsupported, .openBrowser),
            (.unexpectedChallenge("oob"), .malformedResponse, nil),
            (.unexpectedChallenge("password"), .malformedResponse, nil),
            (.userHasNoPassword, .notAllowed, .signInInstead), (.invalidUsername, .invalidInput, .correctFields),
            (.invalidCredentials, .refused, .correctFields), (.accountDisabled, .notAllowed, nil),
            (.attributesInvalid(["city"]), .invalidInput, .correctFields),
            (.invalidContact, .invalidInput, .correctFields), (.blocked, .notAllowed, .correctFields),
            (.passwordChangeRequired, .notAllowed, .restart), (.mfaRequired, .notAllowed, .restart),
            (.verificationRequired(["email"]), .unsupported, .openBrowser),
            (.invalidScope, .misconfigured, .fixConfiguration),
            (.scopesDeclined(granted: [], declined: ["a"]), .refused, .fixConfiguration),
            (.signInNotAvailable, .unsupported, .signInInstead), (.unusableTokens, .malformedResponse, nil),
            (.resetFailed, .serverFailure, .retry), (.resetUnconfirmed, .timedOut, .signInInstead),
            (.untrustedServer, .untrustedServer, .fixConfiguration), (.browserUnavailable, .unsupported, .retry),
            (.foreignResponse, .refused, .restart), (.otherUser, .refused, .restart),
            (.superseded, .wrongState, .restart), (.http(404), .refused, nil), (.notSignedIn, .expired, .restart),
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

    @Test("Invalid attributes are errors of their fields")
    func fields() {
        let error = EntraError(.attributesInvalid(["city", "flatusername"])).nativeAuthError
        #expect(error.fieldErrors.map(\.field) == ["city", "flatusername"])
        #expect(error.recovery == [.correct(["city", "flatusername"])])
    }

    @Test("The server's text is shown up to 8 KiB")
    func longest() {
        let longest = String(repeating: "x", count: 8_192)
        for secrets in [[], [Secret("12345678")]] {
            #expect(SecretRedactor(secrets).redacted(longest) == longest)
            #expect(SecretRedactor(secrets).redacted(longest + "x") == nil)
        }
    }

    @Test("Attribute names contain no sent value, and an empty name is ignored")
    func names() throws {
        let secrets = [Secret("12345678")]
        let list = #"[{"name":"city"},{"name":"x 12345678"},{"title":"state"}]"#
        let refusal = try refusal(
            #"{"error":"e","invalid_attributes":\#(list),"unverified_attributes":\#(list)}"#,
            secrets: secrets
        )
        #expect(refusal.invalidAttributes == ["city"])
        #expect(refusal.unverifiedAttributes == ["city"])
        #expect(refusal.requiredAttributes.isEmpty)
        for odd in [#"{"name":"","type":"string","required":true}"#, #"{"name":"a","required":true}"#] {
            let json = #"{"error":"e","required_attributes":[{"name":"b","type":"t","required":false},\#(odd)]}"#
            #expect(try self.refusal(json).requiredAttributes.isEmpty)
        }
    }

    @Test("An error without an error name is not a refusal by the service")
    func noWord() throws {
        for body in [#"{"error":""}"#, "{}", #"{"error":1}"#, "[]"] {
            guard case .failed(let failure) = EntraResponse(status: 400, body: Data(body.utf8)) else {
                Issue.record("\(body)")
                continue
            }
            #expect(failure.kind == .unexpectedResponse)
            #expect(failure.status == 400)
        }
    }

    @Test("The description of 90100 distinguishes only an invalid user name in a sign-up and an invalid client")
    func complaints() throws {
        func kind(_ what: String, at endpoint: EntraEndpoint, codes: String = "[90100]") throws -> EntraError.Kind {
            let text = "\(what) parameter is empty or not valid."
            return EntraErrorMap.kind(
                of:
                    try refusal(#"{"error":"invalid_request","error_codes":\#(codes),"error_description":"\#(text)"}"#),
                at: endpoint
            )
        }
        #expect(try kind("client_id", at: .signUpStart) == .misconfigured)
        #expect(try kind("client_id", at: .signInInitiate) == .misconfigured)
        #expect(try kind("username", at: .signUpStart) == .invalidUsername)
        #expect(try kind("username", at: .signInInitiate) == .refused)
        #expect(try kind("code", at: .signUpStart) == .refused)
        #expect(try kind("client_id", at: .signUpStart, codes: "[90101]") == .refused)
    }

    @Test(
        "An expired flow and an app without native authentication have their own errors",
        arguments: [
            (#"{"error":"invalid_request","error_codes":[55200]}"#, EntraEndpoint.resetStart, EntraError.Kind.expired),
            (#"{"error":"invalid_request","error_codes":[552003]}"#, .signUpContinue, .expired),
            (#"{"error":"invalid_grant","error_codes":[55200]}"#, .signUpContinue, .expired),
            (#"{"error":"invalid_grant","error_codes":[552003]}"#, .token, .expired),
            (#"{"error":"invalid_grant","error_codes":[55201]}"#, .signUpContinue, .refused),
            (#"{"error":"invalid_request","error_codes":[901007]}"#, .signUpStart, .misconfigured),
            (#"{"error":"invalid_request","error_codes":[550022]}"#, .signUpStart, .misconfigured),
            (#"{"error":"invalid_request","error_codes":[901001]}"#, .signUpStart, .refused),
            (#"{"error":"invalid_request","error_codes":[50000]}"#, .resetStart, .refused),
            (#"{"error":"invalid_grant","error_codes":[50126]}"#, .signUpContinue, .refused),
            (#"{"error":"invalid_grant","error_codes":[50142]}"#, .signUpContinue, .refused),
        ]
    )
    func places(_ body: String, _ endpoint: EntraEndpoint, _ kind: EntraError.Kind) throws {
        #expect(EntraErrorMap.kind(of: try refusal(body), at: endpoint) == kind)
    }

    @Test("A description has the kind and the service's codes, and is safe to log")
    func description() {
        let id = Samples.id.uuidString
        let full = EntraError(
            .invalidCode,
            error: "invalid_grant",
            suberror: "invalid_oob_value",
            errorCodes: [50_181, 1],
            serverDescription: "words",
            correlationID: Samples.id,
            httpStatus: 400
        )
        #expect(
            full.description
                == "EntraError(invalidCode, invalid_grant, invalid_oob_value, 50181, 1, HTTP 400, request \(id))"
        )
        #expect(EntraError(.offline, correlationID: Samples.id).description == "EntraError(offline, request \(id))")
    }

    @Test(
        "A status from 500 on, and 408, is a transient server failure; another one is a refusal",
        arguments: [(408, true, true), (407, false, false), (499, false, false), (500, true, true), (599, true, true)]
    )
    func statuses(_ status: Int, _ isTransient: Bool, _ isFailure: Bool) {
        let error = EntraError(.http(status))
        #expect(error.isTransient == isTransient)
        #expect(error.nativeAuthError.code == (isFailure ? .serverFailure : .refused))
        #expect(error.nativeAuthError.recovery == (isFailure ? [.retry] : []))
    }

    @Test("Only transient errors are marked as transient")
    func transient() {
        let passing: [EntraError.Kind] = [
            .offline, .timedOut, .rateLimited(retryAfter: nil), .busy, .storageUnavailable,
        ]
        let lasting: [EntraError.Kind] = [.refused, .expired, .untrustedServer, .invalidCode, .unexpectedResponse]
        #expect(passing.allSatisfy { EntraError($0).isTransient })
        #expect(!lasting.contains { EntraError($0).isTransient })
        #expect(!EntraError(.refused).canRetry)
        #expect(EntraError(.refused, state: .signUpCode(Samples.signUpCode)).canRetry)
    }

    @Test("The server's code is the first number, otherwise the error name")
    func serverCode() {
        #expect(EntraError(.refused, error: "a", errorCodes: [7, 8]).nativeAuthError.serverCode == "AADSTS7")
        #expect(EntraError(.refused, error: "a", suberror: "b").nativeAuthError.serverCode == "a/b")
        #expect(EntraError(.refused, error: "a").nativeAuthError.serverCode == "a")
        #expect(EntraError(.refused).nativeAuthError.serverCode == nil)
    }

    @Test("A system without certificate authorities is reported with the package to install")
    func missingAuthorities() {
        let missing = TransportError(.untrustedCertificate, underlying: MissingCertificateAuthorities())
        let error = EntraError(.untrustedServer, underlying: missing).nativeAuthError
        #expect(error.code == .untrustedServer)
        #expect(error.message.contains("ca-certificates"))
        #expect(!EntraError(.untrustedServer).nativeAuthError.message.contains("ca-certificates"))
    }

    @Test("A captive portal is recognized")
    func captive() {
        let captive = EntraError(.offline, underlying: TransportError(.networkSignInRequired)).nativeAuthError
        #expect(captive.code == .offline)
        #expect(captive.message == NativeAuthError(TransportError(.networkSignInRequired)).message)
        let plain = EntraError(.offline, underlying: TransportError(.connectionFailed)).nativeAuthError
        #expect(plain.message == EntraError(.offline).nativeAuthError.message)
        #expect(plain.message != captive.message)
    }

    @Test("The service's error is found in the session's error at any depth")
    func sessionErrors() {
        let cause = EntraError(
            .refused,
            error: "invalid_grant",
            suberror: "s",
            errorCodes: [7],
            errorURI: "u",
            serverDescription: "d",
            correlationID: Samples.id,
            httpStatus: 400
        )
        let deep = NativeAuthError(
            .refused,
            message: "",
            underlying: NativeAuthError(.unknown, message: "", underlying: cause)
        )
        let error = EntraError(session: deep)
        #expect(error.kind == .refused)
        #expect(error.error == "invalid_grant" && error.suberror == "s" && error.errorCodes == [7])
        #expect(error.errorURI == "u" && error.serverDescription == "d" && error.httpStatus == 400)
        #expect(error.correlationID == Samples.id)
        #expect(EntraError(session: NativeAuthError(.expired, message: "", underlying: cause)).kind == .expired)
        let rows: [(NativeAuthError.Code, EntraError.Kind)] = [
            (.storageUnavailable, .storageUnavailable), (.anotherProcess, .storageUnavailable), (.timedOut, .timedOut),
            (.expired, .expired), (.unknown, .refused),
        ]
        for (code, kind) in rows {
            let error = EntraError(session: NativeAuthError(code, message: ""), correlationID: Samples.id)
            #expect(error.kind == kind)
            #expect(error.correlationID == Samples.id)
        }
        #expect(EntraError(session: CancellationError()).kind == .refused)
    }
}
