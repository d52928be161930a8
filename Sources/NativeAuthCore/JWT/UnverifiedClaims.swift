import Foundation

/// The claims of a JWT, parsed but not verified: only for tokens received directly from the service, over TLS.
///
/// Source: RFC 7519, section 3.
package struct UnverifiedClaims: Sendable, Equatable {
    private static let maximumLength = 64 * 1_024

    package let members: [String: JSONValue]

    package init?(_ token: Secret?) {
        guard let text = token?.reveal(), text.utf8.count <= Self.maximumLength else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Base64URL.decode(parts[1]),
            let json: JSONValue = try? JSONValue.decode(from: data), let members = json.object
        else { return nil }
        self.members = members
    }

    /// Returns a claim that is a string and not empty.
    package func text(_ name: String) -> String? { members[name]?.string.flatMap(\.nonEmpty) }
}
