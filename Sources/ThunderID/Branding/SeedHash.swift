/// The hash of an avatar's colours, over UTF-16 units as on the web: an emoji counts as two.
package enum SeedHash {
    package static func of(_ text: String) -> UInt32 {
        text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
    }
}
