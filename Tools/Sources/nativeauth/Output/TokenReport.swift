import Foundation
import ThunderID

/// The output of `token --json`: `{"accessToken":…,"expiresAt":…}`. A stable interface.
struct TokenReport: Encodable {
    private enum Key: String, CodingKey {
        case accessToken, expiresAt
    }

    /// The end of the year 9999; later times are ignored as invalid.
    private static let latest = 253_402_300_799.0

    let accessToken: String
    /// The expiry from the token's `exp` claim; `nil` if it has none.
    let expiresAt: Date?

    /// - Parameters:
    /// - accessToken: the access token.
    /// - claims: its claims, if it is a JWT.
    init(_ accessToken: String, claims: [String: AnyCodable]?) {
        self.accessToken = accessToken
        let value = claims?["exp"]?.value
        let seconds = (value as? Int).map(Double.init) ?? value as? Double
        expiresAt = seconds.flatMap { (0...Self.latest).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(accessToken, forKey: .accessToken)
        // The member is always present; `null` without a value.
        try object.encode(expiresAt, forKey: .expiresAt)
    }
}
