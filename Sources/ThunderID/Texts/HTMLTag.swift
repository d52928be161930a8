/// A start or end tag of HTML. All structure is ASCII, so that the text is read by byte.
struct HTMLTag {
    /// Maximum length of a tag's attributes; the rest is ignored.
    private static let maximumLength = 2_048
    private static let maximumNameLength = 32

    /// The name in lower case.
    let name: String
    let isClosing: Bool
    /// The text after the name.
    private let rest: Substring.UTF8View

    /// - Parameter text: the text between `<` and `>`.
    init(_ text: Substring.UTF8View) {
        isClosing = text.first == UInt8(ascii: "/")
        let body = text.drop { $0 == UInt8(ascii: "/") }
        let name = body.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
        self.name = Substring(name).lowercased()
        rest = body[name.endIndex...].prefix(Self.maximumLength)
    }

    /// The attributes with a value in double quotation marks, by their names in lower case. Others are ignored.
    /// Entities in the values are not resolved.
    var attributes: [String: Substring] {
        let quote = UInt8(ascii: "\"")
        var attributes: [String: Substring] = [:]
        var rest = self.rest
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = Self.lastName(in: rest[..<equals])
            rest = rest[equals...].dropFirst().drop(while: Self.isSpace)
            guard rest.first == quote else { continue }

            let value = rest.dropFirst().prefix { $0 != quote }
            // Without a second quotation mark no later value is closed either.
            guard value.endIndex < rest.endIndex else { break }
            rest = rest[value.endIndex...].dropFirst()
            if let name { attributes[name] = Substring(value) }
        }
        return attributes
    }

    /// Returns the name at the end of a text, before the equals sign.
    private static func lastName(in text: Substring.UTF8View) -> String? {
        var end = text
        while let last = end.last, isSpace(last) { end.removeLast() }

        let name = end.suffix(maximumNameLength).reversed().prefix(while: isNameByte)
        guard !name.isEmpty else { return nil }
        return String(decoding: name.reversed(), as: UTF8.self).lowercased()
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        let lowercase = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase) || byte == UInt8(ascii: "-")
    }

    /// Checks for white space, or a control character.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: " ")
    }
}
