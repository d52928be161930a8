import Foundation
import NativeAuthCore

/// Which user of which tenant: what the service sends beside the tokens when it is asked to.
struct ClientInfo: Sendable, Equatable {
    /// `uid.utid`.
    let identifier: String
    /// The tenant's id.
    let tenant: String

    /// - Returns: `nil` for a text that is not base64url of an object with both.
    init?(_ text: String?) {
        guard let text, let data = Base64URL.decode(text.trimmingCharacters(in: ["="])),
            let json: JSONValue = try? JSONValue.decode(from: data),
            let user = json["uid"]?.string, let tenant = json["utid"]?.string, !user.isEmpty, !tenant.isEmpty
        else { return nil }
        identifier = "\(user).\(tenant)"
        self.tenant = tenant
    }
}
