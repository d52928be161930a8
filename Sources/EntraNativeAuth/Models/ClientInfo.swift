import Foundation
import NativeAuthCore

/// The user's and the tenant's ids. The service sends them with the tokens on request (`client_info`).
struct ClientInfo: Sendable, Equatable {
    /// `uid.utid`.
    let identifier: String
    let tenant: String

    /// - Returns: `nil` for a text that is not base64url of an object with both.
    init?(_ text: String?) {
        guard let text, let data = Base64URL.decode(text.trimmingCharacters(in: ["="])),
            let json: JSONValue = try? JSONValue.decode(from: data),
            let user = json["uid"]?.string, !user.isEmpty,
            let tenant = json["utid"]?.string, !tenant.isEmpty
        else { return nil }
        identifier = "\(user).\(tenant)"
        self.tenant = tenant
    }
}
