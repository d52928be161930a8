package import Foundation

/// The checks of a token's claims (RFC 7519, section 4.1; OpenID Connect Core, section 3.1.3.7). The signature is not
/// checked here.
package struct JWTClaimsCheck {
    /// The end of the year 9999: a later time is invalid.
    private static let latest = 253_402_300_799.0

    private let claims: [String: JSONValue]
    private let expectation: JWTExpectation

    /// - Parameter clocks: the current time by each accepted clock. The times must fit one of them.
    /// - Returns: the first check that failed; `nil` if all succeed.
    package static func failure(
        in claims: [String: JSONValue],
        _ expectation: JWTExpectation,
        clocks: [Date]
    ) -> JWTFailure? {
        let check = JWTClaimsCheck(claims: claims, expectation: expectation)
        do throws(JWTFailure) {
            try check.checkTimes(clocks)
            try check.checkIssuer()
            try check.checkAudience()
            try check.checkNonce()
            return nil
        } catch {
            return error
        }
    }

    private func checkTimes(_ clocks: [Date]) throws(JWTFailure) {
        let tolerance = max(0, expectation.tolerance)
        var firstFailure: JWTFailure?

        for clock in clocks {
            do throws(JWTFailure) {
                try checkValidity(now: clock.timeIntervalSince1970, tolerance: tolerance)
                try checkAge(now: clock.timeIntervalSince1970, tolerance: tolerance)
                return
            } catch {
                firstFailure = firstFailure ?? error
            }
        }

        throw firstFailure ?? .expired
    }

    /// Checks the age of the authentication (OpenID Connect Core, section 3.1.3.7, rule 13).
    private func checkAge(now: Double, tolerance: Double) throws(JWTFailure) {
        guard let maximum = expectation.maximumAge else { return }
        guard let authenticated = try time("auth_time") else {
            throw .missingClaim("auth_time")
        }
        guard now - authenticated <= maximum + tolerance else { throw .authenticationTooOld }
    }

    private func checkValidity(now: Double, tolerance: Double) throws(JWTFailure) {
        guard let expiry = try time("exp") else {
            throw .missingClaim("exp")
        }
        guard now < expiry + tolerance else { throw .expired }

        if let start = try time("nbf"), now < start - tolerance {
            throw .notYetValid
        }
        if let issued = try time("iat"), now < issued - tolerance {
            throw .issuedInFuture
        }
    }

    private func checkIssuer() throws(JWTFailure) {
        guard let issuers = expectation.issuers else { return }
        guard let issuer = try text("iss") else {
            throw .missingClaim("iss")
        }
        guard issuers.contains(where: { $0.utf8.elementsEqual(issuer.utf8) }) else {
            throw .issuer
        }
    }

    private func checkAudience() throws(JWTFailure) {
        let party = try text("azp")
        if let audience = expectation.audience {
            let audiences = try audiences()
            guard audiences.contains(where: { $0.utf8.elementsEqual(audience.utf8) }) else {
                throw .audience
            }
        }

        if let party, let clientID = expectation.clientID {
            guard party.utf8.elementsEqual(clientID.utf8) else { throw .authorizedParty }
        }
    }

    private func checkNonce() throws(JWTFailure) {
        guard let expected = expectation.nonce else { return }
        guard let nonce = try text("nonce") else {
            throw .missingClaim("nonce")
        }
        guard Secret(nonce).isEqualInConstantTime(to: Secret(expected)) else {
            throw .nonce
        }
    }

    /// Returns a claim; one that is null counts as missing.
    private func claim(_ name: String) -> JSONValue? {
        let claim = claims[name]
        if case .null? = claim { return nil }
        return claim
    }

    /// Returns a time in seconds since 1970, optionally with a fraction.
    private func time(_ name: String) throws(JWTFailure) -> Double? {
        guard let claim = claim(name) else { return nil }
        guard let seconds = claim.double,
            (0...Self.latest).contains(seconds)
        else { throw .malformedClaim(name) }
        return seconds
    }

    private func text(_ name: String) throws(JWTFailure) -> String? {
        guard let claim = claim(name) else { return nil }
        guard let text = claim.string else { throw .malformedClaim(name) }
        return text
    }

    /// Returns the audiences of a token, which has a single one or a list.
    private func audiences() throws(JWTFailure) -> [String] {
        switch claim("aud") {
        case .none: throw .missingClaim("aud")
        case .string(let audience): return [audience]
        case .array(let elements):
            let audiences = elements.compactMap(\.string)
            guard audiences.count == elements.count else {
                throw .malformedClaim("aud")
            }
            return audiences
        default: throw .malformedClaim("aud")
        }
    }
}
