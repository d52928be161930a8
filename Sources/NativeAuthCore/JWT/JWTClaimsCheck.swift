package import Foundation

/// The checks of a token's claims (RFC 7519, section 4.1; OpenID Connect Core, section 3.1.3.7). The signature is not
/// checked here.
package enum JWTClaimsCheck {
    /// The end of the year 9999: a later time is invalid.
    private static let latest = 253_402_300_799.0

    /// Checks claims.
    /// - Parameters:
    ///   - claims: the token's claims.
    ///   - expectation: the required values.
    ///   - clocks: the current time by each accepted clock. The times must fit one of them.
    /// - Returns: the first check that failed; `nil` if all succeed.
    package static func failure(
        in claims: [String: JSONValue], _ expectation: JWTExpectation, clocks: [Date]
    ) -> JWTFailure? {
        do throws(JWTFailure) {
            try checkTimes(claims, expectation: expectation, clocks: clocks)
            try checkIssuer(claims, expectation: expectation)
            try checkAudience(claims, expectation: expectation)
            try checkNonce(claims, expectation: expectation)
            return nil
        } catch {
            return error
        }
    }

    private static func checkTimes(
        _ claims: [String: JSONValue], expectation: JWTExpectation, clocks: [Date]
    ) throws(JWTFailure) {
        var first: JWTFailure?
        for clock in clocks {
            do throws(JWTFailure) {
                let (now, tolerance) = (clock.timeIntervalSince1970, max(0, expectation.tolerance))
                try checkTimes(claims, tolerance: tolerance, now: now)
                try checkAge(claims, expectation: expectation, tolerance: tolerance, now: now)
                return
            } catch {
                first = first ?? error
            }
        }
        throw first ?? .expired
    }

    /// Checks the age of the authentication (OpenID Connect Core, section 3.1.3.7, rule 13).
    private static func checkAge(
        _ claims: [String: JSONValue], expectation: JWTExpectation, tolerance: Double, now: Double
    ) throws(JWTFailure) {
        guard let maximum = expectation.maximumAge else { return }
        guard let authenticated = try time("auth_time", claims: claims) else { throw .missingClaim("auth_time") }
        guard now - authenticated <= maximum + tolerance else { throw .authenticationTooOld }
    }

    private static func checkTimes(
        _ claims: [String: JSONValue], tolerance: Double, now: Double
    ) throws(JWTFailure) {
        guard let expiry = try time("exp", claims: claims) else { throw .missingClaim("exp") }
        guard now < expiry + tolerance else { throw .expired }
        if let start = try time("nbf", claims: claims), now < start - tolerance { throw .notYetValid }
        if let issued = try time("iat", claims: claims), now < issued - tolerance { throw .issuedInFuture }
    }

    private static func checkIssuer(_ claims: [String: JSONValue], expectation: JWTExpectation) throws(JWTFailure) {
        guard let issuers = expectation.issuers else { return }
        guard let issuer = try text("iss", claims: claims) else { throw .missingClaim("iss") }
        guard issuers.contains(where: { $0.utf8.elementsEqual(issuer.utf8) }) else { throw .issuer }
    }

    private static func checkAudience(_ claims: [String: JSONValue], expectation: JWTExpectation) throws(JWTFailure) {
        let party = try text("azp", claims: claims)
        if let audience = expectation.audience {
            let audiences = try audiences(claims)
            guard audiences.contains(where: { $0.utf8.elementsEqual(audience.utf8) }) else { throw .audience }
            // A token for several audiences must name the party that requested it.
            if audiences.count > 1, party == nil { throw .missingClaim("azp") }
        }
        if let party, let clientID = expectation.clientID, !party.utf8.elementsEqual(clientID.utf8) {
            throw .authorizedParty
        }
    }

    private static func checkNonce(_ claims: [String: JSONValue], expectation: JWTExpectation) throws(JWTFailure) {
        guard let expected = expectation.nonce else { return }
        guard let nonce = try text("nonce", claims: claims) else { throw .missingClaim("nonce") }
        guard Secret(nonce).isEqualInConstantTime(to: Secret(expected)) else { throw .nonce }
    }

    /// Returns a time in seconds since 1970, optionally with a fraction.
    private static func time(_ name: String, claims: [String: JSONValue]) throws(JWTFailure) -> Double? {
        guard let claim = claims[name] else { return nil }
        guard let seconds = claim.double, (0...latest).contains(seconds) else { throw .malformedClaim(name) }
        return seconds
    }

    private static func text(_ name: String, claims: [String: JSONValue]) throws(JWTFailure) -> String? {
        guard let claim = claims[name] else { return nil }
        guard let text = claim.string else { throw .malformedClaim(name) }
        return text
    }

    /// Returns the audiences of a token, which has a single one or a list.
    private static func audiences(_ claims: [String: JSONValue]) throws(JWTFailure) -> [String] {
        switch claims["aud"] {
        case .none: throw .missingClaim("aud")
        case .string(let audience): return [audience]
        case .array(let elements):
            let audiences = elements.compactMap(\.string)
            guard audiences.count == elements.count else { throw .malformedClaim("aud") }
            return audiences
        default: throw .malformedClaim("aud")
        }
    }
}
