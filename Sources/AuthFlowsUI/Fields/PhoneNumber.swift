#if canImport(SwiftUI)
import Foundation

/// A phone number, taken apart into a country's prefix and the rest.
struct PhoneNumber: Equatable {
    var prefix: String
    var number: String

    /// Takes a number apart. The longest prefix that fits is the one.
    /// - Parameters:
    ///   - text: the number.
    ///   - prefixes: those that can be chosen.
    ///   - chosen: the one that is taken for a text that begins with none.
    init(_ text: String, prefixes: [String], chosen: String) {
        // A text that may be any of several stays with the one that was chosen.
        let fits = prefixes.filter { !$0.isEmpty && text.hasPrefix($0) }
        let known = fits.contains(chosen) ? chosen : fits.max { $0.count < $1.count }
        prefix = known ?? chosen
        number = String(text.dropFirst(known?.count ?? 0))
    }

    /// What is sent: nothing without a number.
    var text: String { number.isEmpty ? "" : prefix + number }

    /// Another number behind the same prefix, or behind its own, if it was pasted with one.
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
