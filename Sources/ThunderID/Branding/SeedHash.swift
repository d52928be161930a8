/// The number that pictures' colours are derived from, the same as on the web: over UTF-16 units, so that an emoji in a
/// name counts as two.
package enum SeedHash {
    package static func of(_ text: String) -> UInt32 {
        text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
    }
}
