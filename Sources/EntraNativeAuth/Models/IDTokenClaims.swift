import Foundation
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

/// The user's and the tenant's ids. The service sends them with the tokens on request (`client_info`).
struct ClientInfo: Sendable, Equatable {
    /// `uid.utid`.
    let identifier: String
    let tenant: String

    /// - Returns: `nil` for a text that is not base64url of an object with both.
    init?(_ text: String?) {
        guard let text, let data = Base64URL.decode(text.trimmingCharacters(in: ["="])),
            let json: JSONValue = try? JSONValue.decode(from: data)
        else { return nil }
        guard let user = json["uid"]?.string, !user.isEmpty else { return nil }
        guard let tenant = json["utid"]?.string, !tenant.isEmpty else { return nil }
        identifier = "\(user).\(tenant)"
        self.tenant = tenant
    }
}
