import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain

@Suite("The result of a sign-in flow, read from its assertion")
struct FlowAuthenticationTests {
    private static let claims: [String: JSONValue] = [
        "sub": "alice", "aud": "app", "authorization_request_id": "request", "iat": 2_000, "auth_time": 1_990,
    ]

    private static func assurance(_ level: String, _ times: [Int64]) -> JSONValue {
        let authenticators = times.enumerated().map { index, time -> JSONValue in
            ["authenticator": .string("method \(index)"), "timestamp": .integer(time)]
        }
        return ["aal": .string(level), "authenticators": .array(authenticators)]
    }

    private static func read(_ changes: [String: JSONValue] = [:]) throws(OAuthError) -> FlowAuthentication {
        let claims = claims.merging(changes) { $1 }.filter { $0.value != .null }
        let token = SignedToken(type: SignedToken.plainType, claims: claims)
        return try FlowAuthentication(token, requestID: "request", applicationID: "app")
    }

    @Test("The time is that of the first proof, to the millisecond and not before it")
    func firstProof() throws {
        let found = try Self.read(["assurance": Self.assurance("AAL2", [1_995_500, 1_991_250, 1_999_000])])
        #expect(found.userID == "alice" && found.isStrong)
        #expect(found.methods == ["method 0", "method 1", "method 2"])
        let seconds = found.provenAt.timeIntervalSince1970
        #expect(seconds > 1_991.251 && seconds < 1_991.2511)
    }

    @Test("Without a proof, the session's assertion proves the sign-in up to the end of its second")
    func session() throws {
        let found = try Self.read()
        #expect(found.methods.isEmpty && !found.isStrong)
        let seconds = found.provenAt.timeIntervalSince1970
        #expect(seconds > 2_000.9999 && seconds < 2_001)
    }

    @Test("Two or three factors are strong", arguments: [("AAL1", false), ("AAL2", true), ("AAL3", true), ("", false)])
    func strength(_ level: String, _ isStrong: Bool) throws {
        #expect(try Self.read(["assurance": Self.assurance(level, [1_991_000])]).isStrong == isStrong)
    }

    @Test(
        "Another request's result, a failed flow's and one without a proof are refused",
        arguments: [
            (["authorization_request_id": "other"], OAuthError.foreignAssertion),
            (["authorization_request_id": .null], .foreignAssertion), (["aud": "other"], .foreignAssertion),
            (["flow_error_type": "e", "flow_error_description": "Locked"], OAuthError(.accessDenied, "Locked")),
            (["flow_error_type": "e"], OAuthError(.accessDenied, "The sign-in failed")),
            (["sub": .null], .invalidAssertion), (["auth_time": .null], .invalidAssertion),
            (["iat": .null], .invalidAssertion),
        ] as [([String: JSONValue], OAuthError)]
    )
    func refused(_ changes: [String: JSONValue], _ error: OAuthError) {
        #expect(throws: error) { try Self.read(changes) }
    }

    @Test("A proof does not need the time of the assertion")
    func proofWithoutSession() throws {
        let found = try Self.read(["assurance": Self.assurance("AAL1", [1_991_000]), "auth_time": .null, "iat": .null])
        #expect(found.methods == ["method 0"])
    }
}
