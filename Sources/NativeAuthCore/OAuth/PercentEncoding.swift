import Foundation

package enum PercentEncoding {
    /// The characters that are never escaped (RFC 3986, section 2.3).
    static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )

    /// Encodes a text; every reserved character is escaped.
    /// - Parameter space: the encoding of a space: `%20`, or `+` in a form.
    package static func encode(_ text: String, space: String = "%20") -> String {
        (text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "").replacing("%20", with: space)
    }

    /// Decodes a name or a value of a query. A `+` is a space, as servers write it. Foundation's decoding would accept
    /// bytes that are not UTF-8.
    /// - Returns: `nil` for an invalid escape or bytes that are not UTF-8.
    static func decode(_ text: some StringProtocol) -> String? {
        var result: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            switch byte {
            case UInt8(ascii: "+"):
                result.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = bytes.next().flatMap(digit),
                    let low = bytes.next().flatMap(digit)
                else { return nil }
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
