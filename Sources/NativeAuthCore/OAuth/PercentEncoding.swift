import Foundation

/// Percent-encoding of text in a URL or a form.
package enum PercentEncoding {
    /// Whether a byte is a letter, a digit or one of `-._~` (RFC 3986, section 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Encodes a text; every reserved character is escaped.
    /// - Parameter space: the encoding of a space: `%20`, or `+` in a form.
    package static func encode(_ text: String, space: String = "%20") -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                result.append(byte)
            } else if byte == UInt8(ascii: " ") {
                result += Array(space.utf8)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes a name or a value of a query. A `+` is a space, as servers write it.
    /// - Returns: `nil` for an invalid escape or bytes that are not UTF-8.
    static func decode(_ text: some StringProtocol) -> String? {
        var result: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            switch byte {
            case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = bytes.next().flatMap(digit), let low = bytes.next().flatMap(digit) else { return nil }
                result.append(high << 4 | low)
            default: result.append(byte)
            }
        }
        return String(bytes: result, encoding: .utf8)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
