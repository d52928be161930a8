package import Yams

/// A YAML node with its line. Its errors name the file and the line.
package struct YAMLNode {
    /// Maximum length in Unicode scalars.
    private static let longestName = 200
    private static let longestText = 10_000

    package let node: Node
    let document: YAMLDocument

    package init(_ node: Node, document: YAMLDocument) {
        self.node = node
        self.document = document
    }

    package var line: Int { document.line(markedLine) }
    private var markedLine: Int { node.mark?.line ?? 1 }
    package var isMapping: Bool { node.mapping != nil }
    package var isList: Bool { node.sequence != nil }
    /// Indicates whether the value, or each value of a mapping, is null, an empty text or list, `false` or 0.
    package var isEmpty: Bool {
        switch node {
        case .mapping(let mapping):
            mapping.allSatisfy { _, value in
                YAMLNode(value, document: document).isEmpty
            }
        case .sequence(let sequence): sequence.isEmpty
        case .scalar(let scalar):
            ["", "null", "~", "false", "0"].contains(scalar.string)
        case .alias: false
        }
    }

    package subscript(_ key: String) -> YAMLNode? {
        let pair = node.mapping?.first { $0.key.scalar?.string == key }
        guard let pair else { return nil }
        return YAMLNode(pair.value, document: document)
    }

    package func error(_ reason: String) -> FlowDefinitionError { document.error(markedLine, reason: reason) }

    package func required(_ key: String) throws -> YAMLNode {
        guard node.mapping != nil else { throw error("a mapping (`key: value`) is expected here") }
        guard let value = self[key] else { throw error("\(key) is missing") }
        return value
    }

    package func text() throws -> String {
        guard let text = node.scalar?.string else { throw error("there should be a text here") }
        guard text.unicodeScalars.count <= Self.longestText else {
            throw error("a text has at most \(Self.longestText) characters")
        }
        guard !text.unicodeScalars.contains(where: Self.isControl) else {
            throw error("a text has no control characters")
        }
        return text
    }

    /// Returns the text; nil for an empty one and for `null`.
    package func optionalText() throws -> String? {
        if node.null != nil { return nil }
        return try text().nonEmpty
    }

    /// Returns a text unchanged, and a list or a mapping as JSON.
    package func plainOrJSON() throws -> String {
        guard node.scalar == nil else { return try text() }
        return try json().text()
    }

    /// Returns an identifier: a text of letters, digits and `_ - . :`, which messages and diagrams show.
    package func name() throws -> String {
        let name = try text()
        let hasNameCharacters = name.unicodeScalars.allSatisfy(Self.isPartOfName)
        guard hasNameCharacters, !name.isEmpty, name.unicodeScalars.count <= Self.longestName else {
            throw error("\(name) is not a name: letters, digits and _ - . : are, \(Self.longestName) of them at most")
        }
        return name
    }

    /// Returns the value whose raw value is the text of this node.
    /// - Parameter reason: returns the reason of the error for another text, from this text and the known ones.
    package func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type = Value.self,
        separator: String = ", ",
        or reason: (_ text: String, _ known: String) -> String = { "\($0) is none of \($1)" }
    ) throws -> Value {
        let content = try text()
        if let value = Value(rawValue: content) { return value }
        let known = Value.allCases.map(\.rawValue).joined(separator: separator)
        throw error(reason(content, known))
    }

    package func choices<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type = Value.self
    ) throws -> [Value] {
        try items().map { try $0.choice() }
    }

    /// Returns a regular expression that `LinearPattern` can match.
    package func pattern() throws -> String {
        let pattern = try text()
        do {
            _ = try LinearPattern(pattern)
            return pattern
        } catch {
            throw self.error("the regex cannot be used: \(error.reason)")
        }
    }

    package func flag() throws -> Bool {
        guard let value = node.bool else { throw error("there should be true or false here") }
        return value
    }

    package func number(_ range: ClosedRange<Int>) throws -> Int {
        guard let value = node.int, range.contains(value) else {
            throw error("there should be a whole number from \(range.lowerBound) to \(range.upperBound) here")
        }
        return value
    }

    /// Returns a number of seconds, ten years at most.
    package func seconds() throws -> Double { Double(try number(1...315_360_000)) }

    /// Returns the elements of a list. A member without a value is an empty list, as a real server exports it.
    package func items() throws -> [YAMLNode] {
        if node.null != nil { return [] }
        guard let sequence = node.sequence else { throw error("there should be a list here") }
        return sequence.map { YAMLNode($0, document: document) }
    }

    package func texts() throws -> [String] {
        try items().map { try $0.text() }
    }

    package func members() throws -> [(String, YAMLNode)] {
        guard let mapping = node.mapping else { throw error("a mapping (`key: value`) is expected here") }
        return try mapping.map { key, value in
            guard key.scalar != nil else { throw error("a name should be a text") }
            let name = try YAMLNode(key, document: document).text()
            return (name, YAMLNode(value, document: document))
        }
    }

    package func rejectUnknownMembers(_ names: Set<String>, problems: ProblemList) {
        let all = problems.attempt { try members() } ?? []
        for (name, value) in all where !names.contains(name) {
            problems.add(value.error("\(name) is not understood here"))
        }
    }

    package func warnAboutUnknownMembers(than names: Set<String>, _ warnings: ProblemList) {
        let all = (try? members()) ?? []
        for (name, value) in all where !names.contains(name) {
            warnings.add(value.error("\(name) is not supported and is ignored"))
        }
    }

    /// - Parameter texts: the members, at any depth, whose values are always read as text.
    package func json(texts: Set<String> = []) throws -> JSONValue {
        switch node {
        case .sequence:
            return .array(try items().map { try $0.json(texts: texts) })
        case .mapping:
            var object: [String: JSONValue] = [:]
            for (name, value) in try members() {
                if texts.contains(name) {
                    object[name] = .string(try value.text())
                } else {
                    object[name] = try value.json(texts: texts)
                }
            }
            return .object(object)
        case .scalar(let scalar):
            return try json(scalar)
        case .alias:
            throw error("an alias is not understood here")
        }
    }

    private func json(_ scalar: Node.Scalar) throws -> JSONValue {
        let content = try text()
        let isPlain = scalar.style == .plain || scalar.style == .any
        guard isPlain, node.tag != Tag(.str) else { return .string(content) }

        if let value = node.bool, ["true", "false"].contains(content) {
            return .bool(value)
        }
        if let value = node.int { return .integer(Int64(value)) }
        guard let value = node.float else { return .string(content) }
        guard value.isFinite else { throw error("\(content) is no number that can be sent; put it in quotes") }
        return .double(value)
    }

    /// Checks whether a text may not contain the character. Of the invisible ones, those that reorder or replace others
    /// count as control characters; the joiners, marks and tags of a script do not.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\t": false
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{206F}": true
        case "\u{FEFF}", "\u{FFF9}"..."\u{FFFB}": true
        // The whole general category Cc, without a search in Unicode's tables.
        default: scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        }
    }

    private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        return isLetter || "_-.:".unicodeScalars.contains(scalar)
    }
}
