/// The hash that an avatar's colours are derived from. It runs over UTF-16 units, as on the web, so that an emoji in a
/// name counts as two.
package enum SeedHash {
    package static func of(_ text: String) -> UInt32 {
        text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
    }
}
