import Foundation
import NativeAuthCore

/// What an ID token says. It is read, not verified.
struct IDTokenClaims: Sendable, Equatable {
    private static let longest = 64 * 1_024

    let members: [String: JSONValue]

    /// - Returns: `nil` for a token that can't be read.
    init?(_ token: Secret?) {
        guard let text = token?.reveal(), text.utf8.count <= Self.longest else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Base64URL.decode(parts[1]),
            let json: JSONValue = try? JSONValue.decode(from: data), let members = json.object
        else { return nil }
        self.members = members
    }

    /// The user's name, or else the id in the app.
    var username: String? { text("preferred_username") ?? subject }

    /// The user's id in the app.
    var subject: String? { text("sub") }

    /// The user in the tenant, in the form of ``ClientInfo``.
    var identifier: String? {
        guard let object = text("oid"), let tenant = text("tid") else { return nil }
        return "\(object).\(tenant)"
    }

    private func text(_ name: String) -> String? { members[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
