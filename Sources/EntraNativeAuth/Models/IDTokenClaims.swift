import NativeAuthCore

/// The claims of an ID token. They are read, not verified.
typealias IDTokenClaims = UnverifiedClaims

extension IDTokenClaims {
    /// The user's name, otherwise the id in the app.
    var username: String? { text("preferred_username") ?? subject }

    /// The user's id in the app.
    var subject: String? { text("sub") }

    var tenant: String? { text("tid") }

    /// The user in the tenant, in the form of ``ClientInfo``.
    var identifier: String? {
        guard let object = text("oid"), let tenant else { return nil }
        return "\(object).\(tenant)"
    }
}
