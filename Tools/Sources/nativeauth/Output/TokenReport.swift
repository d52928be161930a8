import Foundation
import ThunderID

/// What `token --json` prints: `{"accessToken":…,"expiresAt":…}`. A promise to scripts.
struct TokenReport: Encodable {
    private enum Key: String, CodingKey {
        case accessToken, expiresAt
    }

    /// The end of the year 9999: a later time is a mistake.
    private static let latest = 253_402_300_799.0

    let accessToken: String
    /// When the token says that it ends; `nil` if it does not say.
    let expiresAt: Date?

    /// - Parameters:
    ///   - accessToken: the token.
    ///   - claims: what it says, if it is a JWT.
    init(_ accessToken: String, claims: [String: AnyCodable]?) {
        self.accessToken = accessToken
        let value = claims?["exp"]?.value
        let seconds = (value as? Int).map(Double.init) ?? value as? Double
        expiresAt = seconds.flatMap { (0...Self.latest).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(accessToken, forKey: .accessToken)
        // Always there, also without a value.
        try object.encode(expiresAt, forKey: .expiresAt)
    }
}
