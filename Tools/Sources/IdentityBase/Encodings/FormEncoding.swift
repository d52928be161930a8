import Foundation

/// The percent encoding of forms and queries, with a plus sign for a space.
package enum FormEncoding {
    /// Returns the decoded text; nil if it is not percent encoding, or not UTF-8.
    package static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
                guard digits.count == 2 else { return nil }
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            default:
                bytes.append(byte)
            }
        }
        return String(exactly: bytes)
    }

    package static func encoded(_ text: String) -> String {
        let escaped = text.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
        return escaped.replacing("%20", with: "+")
    }

    /// Returns the URL with these parameters added, sorted by name.
    package static func address(_ base: String, parameters: [String: String]) -> String {
        address(base, ordered: parameters.sorted { $0.key < $1.key })
    }

    /// Returns the URL with these parameters added, in their order.
    package static func address(
        _ base: String,
        ordered parameters: [(key: String, value: String)]
    ) -> String {
        guard !parameters.isEmpty else { return base }
        let query = parameters.map { "\(encoded($0.key))=\(encoded($0.value))" }
        let separator = base.contains("?") ? "&" : "?"
        return base + separator + query.joined(separator: "&")
    }
}

extension CharacterSet {
    /// The unreserved characters of a URI (RFC 3986, section 2.3).
    static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
