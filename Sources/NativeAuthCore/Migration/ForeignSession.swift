/// The session that another SDK has left in this app.
package enum ForeignSession: Sendable, Equatable {
    case absent
    /// The session as this package's values, by their keys.
    case usable([String: Secret])
    /// There is a session, and it can't be used.
    case unusable(ForeignSessionProblem)
}

/// The reason why another SDK's session can't be used. The raw value is stored.
package enum ForeignSessionProblem: String, Sendable, CaseIterable {
    case damaged
    /// There is no token that could be used or renewed.
    case incomplete
    /// The tokens are for another app client, pool or tenant.
    case otherClient = "other_client"

    var error: NativeAuthError {
        let cause =
            switch self {
            case .damaged: "is damaged"
            case .incomplete: "is not complete"
            case .otherClient: "belongs to another app client"
            }
        return NativeAuthError(
            .expired,
            message: "The session that the former SDK has stored \(cause). Sign in again.",
            recovery: [.signIn, .restart]
        )
    }
}

/// The place where another SDK has left its session, and its format.
package protocol ForeignSessionSource: Sendable {
    /// Reads and decodes the session. Changes nothing.
    /// - Parameter keys: the keys of this package's session.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable` when it can't be read now; try again later.
    func session(_ keys: SessionKeys) throws -> ForeignSession

    /// Removes the session from where the other SDK has left it.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`; try again later.
    func remove() throws
}

extension ForeignSession {
    /// Returns a session with these values.
    /// - Parameters:
    ///   - sdk: the other SDK's name, for the sign-in's identifier: the same at each read.
    ///   - additional: further values, by their keys.
    package static func usable(
        _ tokens: TokenSet,
        keys: SessionKeys,
        audience: String,
        sdk: String,
        additional: [String: Secret] = [:]
    ) -> Self {
        let record = SessionRecord(
            tokens: tokens,
            signInID: signInID(of: tokens, sdk: sdk),
            audience: audience
        )
        let values = keys.secrets(of: record).compactMapValues { $0 }
        return .usable(values.merging(additional) { $1 })
    }

    /// Returns the identifier of the sign-in of these tokens.
    package static func signInID(of tokens: TokenSet, sdk: String) -> String {
        let token = tokens.refreshToken ?? tokens.accessToken
        return "\(sdk)-\(SessionRecord.fingerprint(of: token))"
    }
}
