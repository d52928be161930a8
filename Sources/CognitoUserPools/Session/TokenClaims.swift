import Foundation
import NativeAuthCore

/// What a token says of itself. It is read, not verified: it came straight from the service, over TLS.
struct TokenClaims: Sendable, Equatable {
    private static let longest = 64 * 1_024
    /// The end of the year 9999: a later time is a mistake.
    private static let latest = 253_402_300_799.0

    private let members: [String: JSONValue]

    /// - Returns: `nil` for a token that can't be read.
    init?(_ token: Secret?) {
        guard let text = token?.reveal(), text.utf8.count <= Self.longest else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Base64URL.decode(parts[1]),
            let json: JSONValue = try? JSONValue.decode(from: data), let members = json.object
        else { return nil }
        self.members = members
    }

    /// The user's id in the pool.
    var subject: String? { text("sub") }

    /// The user's name in the pool: tokens of the two kinds call it differently.
    var username: String? { text("username") ?? text("cognito:username") }

    /// When the token expires.
    var expiresAt: Date? {
        members["exp"]?.double.flatMap { (0...Self.latest).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
    }

    func text(_ name: String) -> String? { members[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
