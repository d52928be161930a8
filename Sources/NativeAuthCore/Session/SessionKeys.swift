import Foundation

/// The keys under which a session is stored.
package struct SessionKeys: Sendable, Hashable {
    /// The prefix of every key; distinguishes the sessions in one store.
    package let prefix: String
    /// The names of the values that a client keeps beside the session's tokens, and that are written and removed with
    /// them.
    private let companions: [String]

    /// - Parameters:
    ///   - prefix: the prefix of every key.
    ///   - companions: the names of the values that a client keeps beside the tokens.
    package init(prefix: String, companions: [String] = []) {
        self.prefix = prefix
        self.companions = companions
    }

    /// Returns the key of a companion.
    package func companion(_ name: String) -> String { prefix + name }

    var accessToken: String { prefix + "access_token" }
    var refreshToken: String { prefix + "refresh_token" }
    var idToken: String { prefix + "id_token" }
    var expiry: String { prefix + "token_expiry" }
    var scope: String { prefix + "scope" }
    var generation: String { prefix + "session_generation" }
    var audience: String { prefix + "session_audience" }
    var issuer: String { prefix + "session_issuer" }
    var clockOffset: String { prefix + "clock_offset" }
    var attempt: String { prefix + "refresh_attempt" }
    /// The key of the reason for which another process ended the session; written only in a store shared without a
    /// lock.
    var ending: String { prefix + "session_ending" }
    /// The key of the sign-ins in a browser that await their response.
    package var pending: String { prefix + "pending_authorizations" }

    var ofSession: [String] {
        [accessToken, refreshToken, idToken, expiry, scope, generation, audience, issuer, clockOffset, attempt, ending]
    }

    /// All keys of one sign-in.
    var all: [String] { ofSession + ofCompanions }

    var ofCompanions: [String] { companions.map(companion) }

    /// The end of the year 9999: a later time is a mistake.
    private static let latest = 253_402_300_799.0

    /// Returns the record of these secrets; `nil` without an access token.
    func record(from secrets: [String: Secret]) -> SessionRecord? {
        guard let access = secrets[accessToken] else { return nil }
        func number(_ key: String) -> Double? {
            secrets[key].flatMap { Double($0.reveal()) }.flatMap { if abs($0) <= Self.latest { $0 } else { nil } }
        }
        return SessionRecord(
            tokens: TokenSet(
                accessToken: access,
                refreshToken: secrets[refreshToken],
                idToken: secrets[idToken],
                scope: secrets[scope]?.reveal(),
                expiresAt: number(expiry).map(Date.init(timeIntervalSince1970:)),
                issuer: secrets[issuer]?.reveal()
            ),
            generation: secrets[generation]?.reveal(),
            audience: secrets[audience]?.reveal(),
            clockOffset: number(clockOffset) ?? 0,
            attempt: secrets[attempt]?.reveal()
        )
    }

    /// Returns the changes that store a record: every key, so that nothing of an earlier session stays.
    func secrets(of record: SessionRecord) -> [String: Secret?] {
        let offset = Int(max(-Self.latest, min(Self.latest, record.clockOffset)).rounded())
        return [
            accessToken: record.tokens.accessToken,
            refreshToken: record.tokens.refreshToken,
            idToken: record.tokens.idToken,
            expiry: record.tokens.expiresAt.map {
                Secret(String(Int(max(0, min(Self.latest, $0.timeIntervalSince1970)))))
            },
            scope: record.tokens.scope.map(Secret.init),
            generation: record.generation.map(Secret.init),
            audience: record.audience.map(Secret.init),
            issuer: record.tokens.issuer.map(Secret.init),
            clockOffset: offset == 0 ? nil : Secret(String(offset)),
            attempt: record.attempt.map(Secret.init),
            ending: nil,
        ]
    }

    /// The changes that remove a session.
    var nothing: [String: Secret?] { nothing(because: nil) }

    /// Returns the changes that remove a session.
    /// - Parameter reason: the reason to store for the other processes; `nil` for none.
    func nothing(because reason: SignOutReason?) -> [String: Secret?] {
        let none: Secret? = nil
        var result = Dictionary(uniqueKeysWithValues: all.map { ($0, none) })
        let parts = reason.map { [$0.kind.rawValue, $0.error?.serverCode].compactMap { $0 } }
        result[ending] = .some(parts.map { Secret($0.joined(separator: " ")) })
        return result
    }

    /// Returns the reason for which another process ended the session, if it has stored one.
    func reason(from secrets: [String: Secret]) -> SignOutReason? {
        guard let parts = secrets[ending]?.reveal().split(separator: " ", maxSplits: 1), let kind = parts.first else {
            return nil
        }
        return SignOutReason(
            SignOutReason.Kind(rawValue: String(kind)),
            error: NativeAuthError(
                .expired, message: "The server refused to prolong the session.",
                serverCode: parts.count > 1 ? String(parts[1]) : nil, recovery: [.restart]))
    }

    /// Returns the changes that store a sign-in: the record and its companions. A companion that is not given is
    /// removed.
    func secrets(of record: SessionRecord, _ given: [String: Secret]) -> [String: Secret?] {
        var result = secrets(of: record)
        for name in companions { result[companion(name)] = .some(given[name]) }
        return result
    }

    /// Returns the values that must be unchanged for a response to belong to the session of its request.
    package func expectedValues(of record: SessionRecord) -> [String: Secret?] {
        [generation: record.generation.map(Secret.init), refreshToken: record.tokens.refreshToken]
    }
}
