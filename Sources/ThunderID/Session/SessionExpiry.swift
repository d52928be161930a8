import Foundation
import NativeAuthCore

/// When a session ends by itself, in whole seconds since 1970, or never.
struct SessionExpiry: Sendable, Equatable {
    /// The end of the year 9999: a later one is no time but a mistake.
    private static let latest = 253_402_300_799.0

    let seconds: Int?

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
