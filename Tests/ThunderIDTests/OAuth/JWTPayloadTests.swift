import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("Unverified claims of a token", .timeLimit(.minutes(5)))
struct JWTPayloadTests {
    private func token(_ header: String, _ payload: String = "{}") -> String {
        [header, payload].map { Base64URL.encode(Data($0.utf8)) }.joined(separator: ".") + ".signature"
    }

    @Test("An OAuth access token has its type in the header (RFC 9068)")
    func accessToken() {
        #expect(JWTPayload.isOAuthAccessToken(token(#"{"typ":"at+jwt"}"#)))
        #expect(JWTPayload.isOAuthAccessToken(token(#"{"typ":"application/AT+JWT"}"#)))
        #expect(!JWTPayload.isOAuthAccessToken(token(#"{"typ":"JWT"}"#)))
        #expect(!JWTPayload.isOAuthAccessToken(token(#"{"alg":"RS256"}"#)))
        #expect(!JWTPayload.isOAuthAccessToken(token(#"{"typ":1}"#)))
        #expect(!JWTPayload.isOAuthAccessToken(token("{}", #"{"typ":"at+jwt"}"#)))
        #expect(!JWTPayload.isOAuthAccessToken("opaque"))
        #expect(!JWTPayload.isOAuthAccessToken(token(#"{"typ":"at+jwt"}"#) + ".fourth"))
        #expect(!JWTPayload.isOAuthAccessToken("%.e30.x"))
    }

    @Test("The subject is a string, or missing")
    func subject() {
        #expect(JWTPayload.subject(Secret(token("{}", #"{"sub":"ada"}"#))) == "ada")
        #expect(JWTPayload.subject(Secret(token("{}", #"{"sub":1}"#))) == nil)
        #expect(JWTPayload.subject(Secret("opaque")) == nil)
    }

    @Test("An expiry lies between 1970 and the year 9999, or is missing")
    func expiry() {
        #expect(SessionExpiry(claim: nil)?.seconds == .some(nil))
        #expect(SessionExpiry(claim: .int(0))?.seconds == 0)
        #expect(SessionExpiry(claim: .double(0.9))?.seconds == 0)
        #expect(SessionExpiry(claim: .double(1.5))?.seconds == 1)
        #expect(SessionExpiry(claim: .int(253_402_300_799))?.seconds == 253_402_300_799)
        #expect(SessionExpiry(claim: .int(253_402_300_800)) == nil)
        #expect(SessionExpiry(claim: .double(-0.5)) == nil)
        #expect(SessionExpiry(claim: .string("1")) == nil && SessionExpiry(claim: .null) == nil)
    }
}
