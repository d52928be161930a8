/// A name that occurs more than once in a mapping. The parser has no rule for it but a refusal, so the earlier ones get
/// a mark, and the last one keeps the name.
package enum RepeatedName {
    /// Maximum number in a file. Each is another run of the parser.
    static let most = 20
    /// A character for private use, which no name begins with.
    private static let mark: Character = "\u{E000}"

    /// Returns the name without its mark; nil for a name without one.
    package static func original(_ name: String) -> String? {
        guard name.first == mark else { return nil }
        return String(name.dropFirst().drop { $0 != mark }.dropFirst())
    }

    /// Returns the text with a mark at the beginning of a name; nil if there is no such place.
    /// - Parameters:
    ///   - line: the line, counted from 1, with the line breaks of the parser.
    ///   - column: the column in Unicode scalars, counted from 1.
    static func marking(
        _ text: String,
        line: Int,
        column: Int,
        number: Int
    ) -> String? {
        let scalars = Array(text.unicodeScalars)
        guard let start = YAMLGuard.start(ofLine: line, in: scalars) else { return nil }
        var position = start + column - 1
        guard scalars.indices.contains(position) else { return nil }

        if ["\"", "'"].contains(scalars[position]) { position += 1 }

        var marked = String.UnicodeScalarView()
        marked.append(contentsOf: scalars[..<position])
        marked.append(contentsOf: "\(mark)\(number)\(mark)".unicodeScalars)
        marked.append(contentsOf: scalars[position...])
        return String(marked)
    }
}

extension YAMLNode {
    /// The names at any depth that occur again in the same mapping, each with its value.
    package var repeatedNames: [(name: String, value: YAMLNode)] {
        var found: [(String, YAMLNode)] = []
        var open = [node]
        while let node = open.popLast() {
            for (key, value) in node.mapping ?? [:] {
                open.append(value)
                guard let name = RepeatedName.original(key.scalar?.string ?? "") else { continue }
                found.append((name, YAMLNode(key, document: document)))
            }
            open += node.sequence ?? []
        }
        return found
    }
}
