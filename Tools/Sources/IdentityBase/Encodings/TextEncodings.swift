import Crypto
import Foundation

package enum Hexadecimal {
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            digits.append(digit(byte >> 4))
            digits.append(digit(byte & 0x0F))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        if value < 10 { return UInt8(ascii: "0") + value }
        return UInt8(ascii: "a") + value - 10
    }

    /// Returns the bytes; nil unless the text is pairs of hexadecimal digits.
    package static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        let isComplete = digits.count == text.utf8.count
        guard isComplete, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(digits[index] << 4 | digits[index + 1])
        }
    }
}

extension String {
    /// Creates a text with exactly these bytes; nil unless they are UTF-8.
    ///
    /// Foundation's `String(bytes:encoding:)` drops a byte order mark, and the standard library's check is not
    /// available on macOS 14.
    package init?(exactly bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
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
    package static func text(_ secret: String) -> String {
        Hexadecimal.text(SHA256.hash(data: Data(secret.utf8)))
    }
}
