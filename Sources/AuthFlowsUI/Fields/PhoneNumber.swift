#if canImport(SwiftUI)
import Foundation

struct PhoneNumber: Equatable {
    var prefix: String
    var number: String

    /// Splits a number. Of the matching prefixes the chosen one applies, or else the longest one.
    init(_ text: String, prefixes: [String], chosen: String) {
        let fits = prefixes.filter { !$0.isEmpty && text.hasPrefix($0) }
        var known = fits.max { $0.count < $1.count }
        // A text that matches several prefixes keeps the chosen one.
        if fits.contains(chosen) { known = chosen }
        prefix = known ?? chosen
        number = String(text.dropFirst(known?.count ?? 0))
    }

    /// The value to send; empty without a number.
    var text: String {
        guard !number.isEmpty else { return "" }
        return prefix + number
    }

    /// Returns the number with the same prefix, or with its own if it was pasted with one.
    func entering(_ number: String, prefixes: [String]) -> PhoneNumber {
        let trimmed = number.trimmingCharacters(in: .whitespaces)
        let hasOwnPrefix = prefixes.contains { !$0.isEmpty && trimmed.hasPrefix($0) }
        if trimmed.hasPrefix("+"), hasOwnPrefix {
            return PhoneNumber(trimmed, prefixes: prefixes, chosen: prefix)
        }
        var other = self
        other.number = number
        return other
    }
}
#endif
