import Foundation
import NativeAuthCore

/// The expiry of a session, in whole seconds since 1970, or never.
struct SessionExpiry: Sendable, Equatable {
    /// The end of the year 9999: a later time is invalid.
    private static let latest = 253_402_300_799.0

    let seconds: Int?

    var date: Date? {
        seconds.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// Parses the `exp` claim; `nil` stands for a token without one.
    init?(claim: JSONValue?) {
        guard let claim else {
            seconds = nil
            return
        }
        guard let number = claim.double,
            (0...Self.latest).contains(number)
        else { return nil }
        seconds = Int(number.rounded(.down))
    }
}
