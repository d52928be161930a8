import Crypto
import Foundation

extension String {
    /// Creates a text with exactly these bytes; nil unless they are UTF-8.
    ///
    /// Foundation's `String(bytes:encoding:)` drops a byte order mark, and the standard library's check is not
    /// available on macOS 14.
    package init?(exactly bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard Array(text.utf8) == Array(bytes) else { return nil }
        self = text
    }
}

package enum ConstantTime {
    /// Checks whether both are equal, in a time that depends on the length only.
    package static func equal(_ left: [UInt8], right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left, right) { difference |= one ^ other }
        return difference == 0
    }

    package static func equal(_ left: String, right: String) -> Bool {
        equal(Array(left.utf8), right: Array(right.utf8))
    }
}

/// The hash that the database stores instead of a code or a token's id.
package enum Digest {
    package static func bytes(_ secret: String) -> [UInt8] { Array(SHA256.hash(data: Data(secret.utf8))) }

    package static func text(_ secret: String) -> String { Hexadecimal.text(bytes(secret)) }
}
