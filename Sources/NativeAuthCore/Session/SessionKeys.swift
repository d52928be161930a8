import Foundation

/// The keys of one session's values in a store, and the conversion between these values and a record.
package struct SessionKeys: Sendable, Hashable {
    package let prefix: String
    /// The names of the values that a client keeps beside the session's tokens, and that are written and removed with
    /// them.
    private let additionalNames: [String]

    package init(prefix: String, additionalNames: [String] = []) {
        self.prefix = prefix
        self.additionalNames = additionalNames
    }

    package func key(ofAdditional name: String) -> String { prefix + name }

    var accessToken: String { prefix + "access_token" }
    var refreshToken: String { prefix + "refresh_token" }
    var idToken: String { prefix + "id_token" }
    var expiry: String { prefix + "token_expiry" }
    var scope: String { prefix + "scope" }
    var signInID: String { prefix + "session_generation" }
    var audience: String { prefix + "session_audience" }
    var issuer: String { prefix + "session_issuer" }
    var clockOffset: String { prefix + "clock_offset" }
    var sentTokenFingerprint: String { prefix + "refresh_attempt" }
    /// The key of the reason for which another process ended the session; written only in a store shared without a
    /// lock.
    var signOutReason: String { prefix + "session_ending" }
    /// The key of the tokens of ended sessions that are not revoked yet. It outlives a session.
    var unrevokedTokens: String { prefix + "unrevoked_tokens" }
    /// The key of the marker after which the session of another SDK is not read any more. It outlives a session.
    var adopted: String { prefix + "session_adopted" }
    /// The key of the sign-ins in a browser that await their response.
    package var pending: String { prefix + "pending_authorizations" }

    var ofSession: [String] {
        [
            accessToken, refreshToken, idToken, expiry, scope, signInID, audience, issuer, clockOffset,
            sentTokenFingerprint, signOutReason,
        ]
    }

    var all: [String] { ofSession + additionalKeys }

    var additionalKeys: [String] { additionalNames.map(key(ofAdditional:)) }

    /// The end of the year 9999: a later time is a mistake.
    private static let latest = 253_402_300_799.0

    /// Returns the record of these secrets; `nil` without an access token.
    func record(from secrets: [String: Secret]) -> SessionRecord? {
        guard let access = secrets[accessToken] else { return nil }

        return SessionRecord(
            tokens: TokenSet(
                accessToken: access,
                refreshToken: secrets[refreshToken],
                idToken: secrets[idToken],
                scope: secrets[scope]?.reveal(),
                expiresAt: Self.number(secrets[expiry]).map(Date.init(timeIntervalSince1970:)),
                issuer: secrets[issuer]?.reveal()
            ),
            signInID: secrets[signInID]?.reveal(),
            audience: secrets[audience]?.reveal(),
            clockOffset: Self.number(secrets[clockOffset]) ?? 0,
            sentTokenFingerprint: secrets[sentTokenFingerprint]?.reveal()
        )
    }

    private static func number(_ secret: Secret?) -> Double? {
        guard let secret,
            let number = Double(secret.reveal()),
            abs(number) <= latest
        else { return nil }
        return number
    }

    /// Returns the changes that store a record: every key, so that nothing of an earlier session stays.
    func secrets(of record: SessionRecord) -> SecretChanges {
        let latestOffset = min(Self.latest, record.clockOffset)
        let offset = Int(max(-Self.latest, latestOffset).rounded())
        var offsetSecret: Secret?
        if offset != 0 { offsetSecret = Secret(String(offset)) }

        return [
            accessToken: record.tokens.accessToken,
            refreshToken: record.tokens.refreshToken,
            idToken: record.tokens.idToken,
            expiry: record.tokens.expiresAt.map(Self.secret(of:)),
            scope: record.tokens.scope.map(Secret.init),
            signInID: record.signInID.map(Secret.init),
            audience: record.audience.map(Secret.init),
            issuer: record.tokens.issuer.map(Secret.init),
            clockOffset: offsetSecret,
            sentTokenFingerprint: record.sentTokenFingerprint.map(Secret.init),
            signOutReason: nil,
        ]
    }

    private static func secret(of date: Date) -> Secret {
        let seconds = max(0, min(latest, date.timeIntervalSince1970))
        return Secret(String(Int(seconds)))
    }

    /// Returns the changes that remove a session.
    /// - Parameter reason: the reason to store for the other processes; `nil` for none.
    package func removal(reason: SignOutReason? = nil) -> SecretChanges {
        var result = SecretChanges.removing(all)
        guard let reason else { return result }

        var text = reason.kind.rawValue
        if let code = reason.error?.serverCode { text += " " + code }
        result[signOutReason] = .some(Secret(text))
        return result
    }

    /// Returns the reason for which another process ended the session, if it has stored one.
    func reason(from secrets: [String: Secret]) -> SignOutReason? {
        guard let text = secrets[signOutReason]?.reveal() else { return nil }
        let parts = text.split(separator: " ", maxSplits: 1)
        guard let kind = parts.first.map({ SignOutReason.Kind(rawValue: String($0)) }) else { return nil }
        if kind == .notMigrated {
            let problem = parts.dropFirst().first.flatMap { ForeignSessionProblem(rawValue: String($0)) }
            return SignOutReason(kind, error: (problem ?? .damaged).error)
        }

        return SignOutReason(
            kind,
            error: NativeAuthError(
                .expired,
                message: "The server refused to prolong the session.",
                serverCode: parts.dropFirst().first.map(String.init),
                recovery: [.restart]
            )
        )
    }

    /// Returns the values of a session of another SDK that can't be used: the reason.
    func values(of problem: ForeignSessionProblem) -> [String: Secret] {
        [signOutReason: Secret("\(SignOutReason.Kind.notMigrated.rawValue) \(problem.rawValue)")]
    }

    /// Returns the changes that store a sign-in: the record and its additional values. A value that is not given
    /// is removed.
    func secrets(of record: SessionRecord, additionalValues: [String: Secret]) -> SecretChanges {
        var result = secrets(of: record)
        for name in additionalNames {
            result[key(ofAdditional: name)] = .some(additionalValues[name])
        }
        return result
    }

    /// Returns the values that must be unchanged for a response to belong to the session of its request.
    package func expectedValues(of record: SessionRecord) -> SecretChanges {
        [signInID: record.signInID.map(Secret.init), refreshToken: record.tokens.refreshToken]
    }
}
