import Foundation

/// The names of a JSON object's own members, with repetitions, which a decoder does not show.
///
/// Two programs that read `{"alg":"RS256","alg":"none"}` differently can be played off against each other, so RFC 7515
/// and RFC 7519 let a reader refuse it. This one does.
enum JSONMemberNames {
    /// - Parameter data: a valid document that is an object.
    /// - Returns: the names in their order; `nil` if one can't be read.
    static func ofObject(in data: Data) -> [String]? {
        var names: [String] = []
        var depth = 0
        var isName = false
        var rest = data[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                guard let literal = takeLiteral(&rest) else { return nil }
                if depth == 1, isName {
                    guard let name = text(of: literal) else { return nil }
                    names.append(name)
                }
                isName = false
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isName = byte == UInt8(ascii: "{")
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","): isName = true
            default: break
            }
        }
        return names
    }

    /// Whether a name stands twice among the object's own members, or can't be read.
    static func hasDuplicate(in data: Data) -> Bool {
        guard let names = ofObject(in: data) else { return true }
        return Set(names).count != names.count
    }

    /// Takes a text up to its closing quote.
    private static func takeLiteral(_ rest: inout Data) -> Data? {
        var isEscaped = false
        for index in rest.indices {
            if isEscaped {
                isEscaped = false
            } else if rest[index] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if rest[index] == UInt8(ascii: "\"") {
                defer { rest = rest[rest.index(after: index)...] }
                return rest[..<index]
            }
        }
        return nil
    }

    /// `\u0061lg` is `alg`.
    private static func text(of literal: Data) -> String? {
        guard literal.contains(UInt8(ascii: "\\")) else { return String(bytes: literal, encoding: .utf8) }
        return try? JSONDecoder().decode([String].self, from: Data(#"[""#.utf8) + literal + Data(#""]"#.utf8)).first
    }
}
