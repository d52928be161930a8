import Foundation
import Testing

@testable import NativeAuthCore

@Suite("Checks of a token's claims", .timeLimit(.minutes(5)))
struct JWTClaimsCheckTests {
    private static let good: [String: JSONValue] = [
        "iss": .string("https://id.example.com"), "aud": .string("app"), "sub": .string("alice"),
        "exp": .int(1_000), "nbf": .int(500), "iat": .int(500), "nonce": .string("n-1"),
    ]
    private static let expectation = JWTExpectation(
        issuers: ["https://id.example.com", "https://id2.example.com"],
        audience: "app",
        nonce: "n-1",
        tolerance: 10
    )

    struct Row: Sendable, CustomTestStringConvertible {
        let what: String
        let changes: [String: JSONValue?]
        let failure: JWTFailure?
        var testDescription: String { what }

        init(_ what: String, _ changes: [String: JSONValue?], _ failure: JWTFailure?) {
            self.what = what
            self.changes = changes
            self.failure = failure
        }
    }

    private static let absent: JSONValue? = nil

    static let rows: [Row] = [
        Row("good", [:], nil),
        Row("another accepted issuer", ["iss": .string("https://id2.example.com")], nil),
        Row("issuer with a slash more", ["iss": .string("https://id.example.com/")], .issuer),
        Row("issuer in other letters", ["iss": .string("https://ID.example.com")], .issuer),
        Row("no issuer", ["iss": absent], .missingClaim("iss")),
        Row("a number as issuer", ["iss": .int(1)], .malformedClaim("iss")),
        Row("the app among several", ["aud": .array([.string("x"), .string("app")]), "azp": .string("app")], nil),
        // OpenID Connect Core with errata set 2 no longer requires `azp` then.
        Row("the app among several, without a party", ["aud": .array([.string("x"), .string("app")])], nil),
        Row("several without the app", ["aud": .array([.string("x"), .string("y")])], .audience),
        Row("null as azp", ["azp": .null], nil),
        Row("null as nbf and iat", ["nbf": .null, "iat": .null], nil),
        Row("null as expiry", ["exp": .null], .missingClaim("exp")),
        Row("null as nonce", ["nonce": .null], .missingClaim("nonce")),
        Row(
            "several, and another asked",
            ["aud": .array([.string("app"), .string("x")]), "azp": .string("x")],
            .authorizedParty
        ),
        Row("a list of one", ["aud": .array([.string("app")])], nil),
        Row("an empty list", ["aud": .array([])], .audience),
        Row("a list with a number", ["aud": .array([.string("app"), .int(1)])], .malformedClaim("aud")),
        Row("another audience", ["aud": .string("application")], .audience),
        Row("an object as audience", ["aud": .object([:])], .malformedClaim("aud")),
        Row("no audience", ["aud": absent], .missingClaim("aud")),
        Row("issued to the app", ["azp": .string("app")], nil),
        Row("issued to another party", ["azp": .string("other")], .authorizedParty),
        Row("a list as azp", ["azp": .array([.string("app")])], .malformedClaim("azp")),
        Row("another nonce", ["nonce": .string("n-2")], .nonce),
        Row("a nonce that begins alike", ["nonce": .string("n-")], .nonce),
        Row("no nonce", ["nonce": absent], .missingClaim("nonce")),
        Row("a number as nonce", ["nonce": .int(1)], .malformedClaim("nonce")),
        Row("no expiry", ["exp": absent], .missingClaim("exp")),
        Row("no iat and no nbf", ["iat": absent, "nbf": absent], nil),
        Row("fractions", ["exp": .double(1_000.5), "iat": .double(499.25), "nbf": .double(499.75)], nil),
    ]

    @Test("Each claim is checked", arguments: rows)
    func table(row: Row) {
        var claims = Self.good
        for (name, value) in row.changes { claims[name] = value }
        let failure = JWTClaimsCheck.failure(in: claims, Self.expectation, clocks: [Date(timeIntervalSince1970: 600)])
        #expect(failure == row.failure)
    }

    @Test(
        "A time claim that is not a time is refused",
        arguments: ["exp", "nbf", "iat"],
        [
            .string("1000"), .bool(true), .int(-1), .double(-0.5), .double(.nan), .double(.infinity),
            .int(253_402_300_800), .int(.max), .double(1e300), .array([]), .object([:]),
        ] as [JSONValue]
    )
    func times(name: String, value: JSONValue) {
        let claims = Self.good.merging([name: value]) { $1 }
        let failure = JWTClaimsCheck.failure(in: claims, Self.expectation, clocks: [Date(timeIntervalSince1970: 600)])
        #expect(failure == .malformedClaim(name))
    }

    @Test(
        "A token is valid from nbf to exp, within the clock tolerance",
        arguments: [
            (489.9, JWTFailure.notYetValid), (490, nil), (1_009.9, nil), (1_010, .expired), (1_000_000, .expired),
        ] as [(Double, JWTFailure?)]
    )
    func boundaries(now: Double, failure: JWTFailure?) {
        let now = Date(timeIntervalSince1970: now)
        #expect(JWTClaimsCheck.failure(in: Self.good, Self.expectation, clocks: [now]) == failure)
    }

    @Test("A token that was issued in the future is refused")
    func issuedInFuture() {
        let claims = Self.good.merging(["iat": .int(611), "nbf": .int(1)]) { $1 }
        func failure(_ now: Double) -> JWTFailure? {
            JWTClaimsCheck.failure(in: claims, Self.expectation, clocks: [Date(timeIntervalSince1970: now)])
        }
        #expect(failure(600.9) == .issuedInFuture)
        #expect(failure(601) == nil)
    }

    @Test("A negative tolerance does not extend the lifetime")
    func negativeTolerance() {
        var expectation = Self.expectation
        expectation.tolerance = -400
        let now = Date(timeIntervalSince1970: 999)
        #expect(JWTClaimsCheck.failure(in: Self.good, expectation, clocks: [now]) == nil)
    }

    @Test(
        "Times must fit one of the clocks; if they fit none, the first clock's failure is reported",
        arguments: [
            ([600, 2_000], nil), ([2_000, 600], nil), ([2_000, 1], .expired), ([1, 2_000], .notYetValid),
            ([], .expired),
        ] as [([Double], JWTFailure?)]
    )
    func clocks(times: [Double], failure: JWTFailure?) {
        let clocks = times.map(Date.init(timeIntervalSince1970:))
        #expect(JWTClaimsCheck.failure(in: Self.good, Self.expectation, clocks: clocks) == failure)
    }

    @Test(
        "The authentication must not be older than requested",
        arguments: [
            (.int(290), nil), (.int(289), .authenticationTooOld), (.int(600), nil),
            (.string("290"), .malformedClaim("auth_time")), (nil, .missingClaim("auth_time")),
        ] as [(JSONValue?, JWTFailure?)]
    )
    func authenticationAge(time: JSONValue?, failure: JWTFailure?) {
        var expectation = Self.expectation
        expectation.maximumAge = 300
        let claims = Self.good.merging(["auth_time": time].compactMapValues { $0 }) { $1 }
        // The tolerance is ten seconds.
        let now = Date(timeIntervalSince1970: 600)
        #expect(JWTClaimsCheck.failure(in: claims, expectation, clocks: [now]) == failure)
    }

    @Test("Issuer, audience and nonce are required only if expected")
    func unchecked() {
        let nothing = JWTExpectation(issuers: nil, audience: nil)
        let now = Date(timeIntervalSince1970: 600)
        #expect(JWTClaimsCheck.failure(in: ["exp": .int(1_000)], nothing, clocks: [now]) == nil)
        #expect(JWTClaimsCheck.failure(in: Self.good, nothing, clocks: [now]) == nil)
        #expect(JWTClaimsCheck.failure(in: [:], nothing, clocks: [now]) == .missingClaim("exp"))
        // An unexpected nonce is ignored.
        let expectation = JWTExpectation(issuers: nil, audience: "app")
        #expect(JWTClaimsCheck.failure(in: Self.good, expectation, clocks: [now]) == nil)
    }

    @Test("An audience other than the client's can be expected")
    func clientID() {
        let expectation = JWTExpectation(issuers: nil, audience: "api", clientID: "app")
        let now = Date(timeIntervalSince1970: 600)
        func failure(_ party: String) -> JWTFailure? {
            JWTClaimsCheck.failure(
                in: ["exp": .int(1_000), "aud": .string("api"), "azp": .string(party)],
                expectation,
                clocks: [now]
            )
        }
        #expect(failure("app") == nil)
        #expect(failure("api") == .authorizedParty)
    }
}
