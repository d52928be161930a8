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
        (text.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "").replacing("%20", with: "+")
    }

    /// Returns the URL with these parameters added, sorted by name.
    package static func address(_ base: String, parameters: [String: String]) -> String {
        address(base, ordered: parameters.sorted { $0.key < $1.key })
    }

    /// Returns the URL with these parameters added, in their order.
    package static func address(_ base: String, ordered parameters: [(key: String, value: String)]) -> String {
        guard !parameters.isEmpty else { return base }
        let query = parameters.map { "\(encoded($0.key))=\(encoded($0.value))" }
        return base + (base.contains("?") ? "&" : "?") + query.joined(separator: "&")
    }
}

extension CharacterSet {
    /// The unreserved characters of a URI (RFC 3986, section 2.3).
    static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}

package struct FormParameters: Sendable, Equatable {
    private static let repeatable: Set<String> = ["resource", "audience"]

    private var values: [String: [String]] = [:]
    /// The first name that is present again; nil if there is none.
    package private(set) var repeatedName: String?

    package init(_ values: [String: String] = [:]) { self.values = values.mapValues { [$0] } }

    /// - Throws: `OAuthError.malformed` if a name or a value is not percent-encoded UTF-8.
    package init(encoded: String) throws {
        for pair in encoded.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = FormEncoding.decoded(parts[0]),
                let value = FormEncoding.decoded(parts.dropFirst().first ?? "")
            else { throw OAuthError.malformed }
            if repeatedName == nil, values[name] != nil { repeatedName = name }
            values[name, default: []].append(value)
        }
    }

    /// The first value; nil also for an empty one, which RFC 6749 (3.1, 3.2) treats as omitted.
    package subscript(_ name: String) -> String? { values[name]?.first.flatMap(\.nonEmpty) }

    /// - Throws: `OAuthError.repeated`, see RFC 6749 (3.1, 3.2).
    package func rejectDuplicateParameters() throws {
        guard values.allSatisfy({ $0.value.count == 1 || Self.repeatable.contains($0.key) }) else {
            throw OAuthError.repeated
        }
    }

    package var plain: [String: String] { values.compactMapValues(\.first) }
}
