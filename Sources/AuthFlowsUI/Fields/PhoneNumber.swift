#if canImport(SwiftUI)
import Foundation

/// A phone number, split into a country prefix and the rest.
struct PhoneNumber: Equatable {
    var prefix: String
    var number: String

    /// Splits a number. Of the matching prefixes the chosen one applies, or else the longest one.
    /// - Parameters:
    ///   - text: the number.
    ///   - prefixes: the available prefixes.
    ///   - chosen: the prefix for a text without one.
    init(_ text: String, prefixes: [String], chosen: String) {
        // A text that matches several prefixes keeps the chosen one.
        let fits = prefixes.filter { !$0.isEmpty && text.hasPrefix($0) }
        let known = fits.contains(chosen) ? chosen : fits.max { $0.count < $1.count }
        prefix = known ?? chosen
        number = String(text.dropFirst(known?.count ?? 0))
    }

    /// The value to send; empty without a number.
    var text: String { number.isEmpty ? "" : prefix + number }

    /// Returns the number with the same prefix, or with its own if it was pasted with one.
    func entering(_ number: String, prefixes: [String]) -> PhoneNumber {
        let trimmed = number.trimmingCharacters(in: .whitespaces)
        if trimmed.hasPrefix("+"), prefixes.contains(where: { !$0.isEmpty && trimmed.hasPrefix($0) }) {
            return PhoneNumber(trimmed, prefixes: prefixes, chosen: prefix)
        }
        var other = self
        other.number = number
        return other
    }
}
#endif
