import Foundation
import NativeAuthCore

/// The output of `token --json`: `{"accessToken":…,"expiresAt":…}`. A stable interface.
struct TokenReport: Encodable {
    private enum Key: String, CodingKey {
        case accessToken, expiresAt
    }

    let accessToken: String
    /// The expiry from the token's `exp` claim; `nil` if it has none.
    let expiresAt: Date?

    init(_ token: Secret) {
        accessToken = token.reveal()
        let value = token.claims?["exp"]?.value
        let seconds = (value as? Int).map(Double.init) ?? value as? Double
        expiresAt = seconds.flatMap(Date.init(validSeconds:))
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(accessToken, forKey: .accessToken)
        // The member is always present; `null` without a value.
        try object.encode(expiresAt, forKey: .expiresAt)
    }
}

extension Date {
    /// Creates the date; `nil` before 1970 or after the year 9999.
    init?(validSeconds seconds: Double) {
        guard (0...253_402_300_799).contains(seconds) else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }
}
