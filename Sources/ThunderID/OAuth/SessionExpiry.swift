import Foundation
import NativeAuthCore

/// The expiry of a session, in whole seconds since 1970, or never.
struct SessionExpiry: Sendable, Equatable {
    /// The end of the year 9999: a later time is invalid.
    private static let latest = 253_402_300_799.0

    let seconds: Int?

    /// Parses a claim.
    /// - Parameter claim: the `exp` claim; `nil` if the token has none.
    /// - Returns: `nil` for a claim that is not a time.
    init?(claim: JSONValue?) {
        guard let claim else {
            seconds = nil
            return
        }
        guard let number = claim.double, number >= 0, number <= Self.latest else { return nil }
        seconds = Int(number.rounded(.down))
    }
}
