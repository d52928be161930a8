package import NativeAuthCore

/// The resolver of the server's templates: `{{ t(ns:key) }}`, `{{ i18n(ns:key) }}`, `{{ meta(path) }}` and
/// `{{ param(name) }}`. No unresolved template of these four remains; any other text in braces is unchanged.
///
/// Texts can refer to texts recursively. Nesting, the number of replacements and the length of the result are bounded,
/// to limit the cost of every text.
package struct TemplateResolver: Sendable {
    /// Maximum nesting: a translation may refer to `meta`, and its value to a translation again.
    private static let deepestNesting = 5
    /// Maximum length of a text, in UTF-8; a longer one is truncated.
    static let maximumTextLength = 65_536
    private static let maximumNameLength = 64

    /// The source of a template's value, by the server's name.
    private enum Source: String {
        case translation = "t"
        case internationalization = "i18n"
        case meta
        case parameter = "param"
    }

    private struct Budget {
        var replacements = 1_000
        var bytes = 4 * TemplateResolver.maximumTextLength
    }

    /// The complete document of `/flow/meta`; empty if it could not be loaded.
    let meta: [String: JSONValue]
    /// The texts by namespace.
    private let translations: JSONValue?

    package init(meta: [String: JSONValue]) {
        self.meta = meta
        translations = meta["i18n"]?["translations"]
    }

    /// Resolves a text of the server; empty without a translation.
    package func resolve(
        _ text: String,
        params: [String: String] = [:]
    ) -> String {
        var work = Budget().bytes
        return resolve(text, params: params, work: &work)
    }

    /// - Parameter work: the remaining number of bytes to read and write; reduced by the bytes used.
    func resolve(
        _ text: String,
        params: [String: String] = [:],
        work: inout Int
    ) -> String {
        var budget = Budget()
        budget.bytes = min(budget.bytes, work)
        let start = budget.bytes
        let resolved = resolve(
            text,
            params: params,
            nesting: 0,
            budget: &budget
        )
        work -= start - budget.bytes
        return resolved
    }

    /// Returns the translation of a key in the namespace `system`, which contains the server's error texts.
    func systemText(_ key: String, params: [String: String]) -> String? {
        guard let text = translation("system:" + key) else { return nil }
        return resolve(text, params: params).nonEmpty
    }

    /// Resolves a validation message: a template, a bare key, or a sentence.
    func message(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        if bytes.indices.contains(where: { Self.isPair(Self.open, at: $0, in: bytes) }) {
            return resolve(text).nonEmpty
        }
        if bytes.contains(UInt8(ascii: " ")) { return Self.cut(text) }
        for namespace in ["", "validation:", "system:"] {
            if let found = translation(namespace + text), !found.isEmpty {
                return resolve(found)
            }
        }
        return nil
    }

    static func cut(_ text: String) -> String {
        guard text.utf8.count > maximumTextLength else { return text }
        return text[..<text.utf8.index(text.startIndex, offsetBy: maximumTextLength)] + "…"
    }

    private func resolve(
        _ text: String,
        params: [String: String],
        nesting: Int,
        budget: inout Budget
    ) -> String {
        let text = Self.cut(text)
        guard text.utf8.contains(Self.open) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        var hasEnds = true

        while index < bytes.count, result.count < Self.maximumTextLength, budget.bytes > 0 {
            let start = index
            if hasEnds, Self.isPair(Self.open, at: index, in: bytes) {
                guard let end = Self.end(from: index + 2, in: bytes) else {
                    hasEnds = false
                    continue
                }
                index = end + 2
                let expression = bytes[(start + 2)..<end]
                if let value = evaluate(expression, params: params, nesting: nesting, budget: &budget) {
                    result += value.utf8
                } else {
                    result += bytes[start..<index]
                }
            } else if bytes[index] == Self.open,
                let (name, end) = Self.name(
                    from: index + 1,
                    in: bytes
                ),
                let value = params[name]
            {
                index = end
                result += value.utf8
            } else {
                result.append(bytes[index])
                index += 1
            }
            budget.bytes -= index - start
        }

        budget.bytes -= result.count
        return Self.cut(String(decoding: result, as: UTF8.self))
    }

    /// Evaluates an expression; `nil` if it is not one of the four templates.
    private func evaluate(
        _ expression: ArraySlice<UInt8>,
        params: [String: String],
        nesting: Int,
        budget: inout Budget
    ) -> String? {
        let call = expression.filter { $0 > UInt8(ascii: " ") }
        guard let open = call.firstIndex(of: UInt8(ascii: "(")), call.last == UInt8(ascii: ")"),
            let source = Source(rawValue: String(decoding: call[..<open], as: UTF8.self))
        else { return nil }
        budget.replacements -= 1
        guard budget.replacements >= 0 else { return "" }

        let name = Self.unquoted(call[open...].dropFirst().dropLast())
        let found: String?
        switch source {
        case .parameter: return params[name] ?? ""
        case .meta: found = metaValue(name)
        case .translation, .internationalization: found = translation(name)
        }
        guard let found, nesting < Self.deepestNesting else { return "" }
        return resolve(
            found,
            params: params,
            nesting: nesting + 1,
            budget: &budget
        )
    }

    private static func unquoted(_ argument: ArraySlice<UInt8>) -> String {
        func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }
        var name = argument.drop(while: isQuote)
        while let last = name.last, isQuote(last) { name.removeLast() }
        return String(decoding: name, as: UTF8.self)
    }

    // MARK: - Scanning

    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")

    private static func isPair(
        _ byte: UInt8,
        at index: Int,
        in bytes: [UInt8]
    ) -> Bool {
        index + 1 < bytes.count && bytes[index] == byte && bytes[index + 1] == byte
    }

    private static func end(from start: Int, in bytes: [UInt8]) -> Int? {
        (start..<max(start, bytes.count)).first { isPair(close, at: $0, in: bytes) }
    }

    /// Returns the name in `{name}` and the index after it.
    private static func name(
        from start: Int,
        in bytes: [UInt8]
    ) -> (String, Int)? {
        let rest = bytes[start..<min(bytes.count, start + maximumNameLength)]
        guard let end = rest.firstIndex(of: close) else { return nil }
        return (String(decoding: bytes[start..<end], as: UTF8.self), end + 1)
    }

    // MARK: - Values

    /// Returns the translation of `ns:key`. The reference is split at the first colon; a key may contain dots.
    private func translation(_ reference: String) -> String? {
        guard let colon = reference.firstIndex(of: ":") else { return nil }
        let namespace = String(reference[..<colon])
        let key = String(reference[colon...].dropFirst())
        let value = translations?[namespace]?[key]?.string
        guard value != reference, value != key else { return nil }
        return value
    }

    private func metaValue(_ path: String) -> String? {
        var value: JSONValue? = .object(meta)
        for segment in path.split(separator: ".", maxSplits: JSONValue.maximumDepth).map(String.init) {
            value = value?[segment] ?? value?[Self.snakeCase(segment)]
        }
        return value?.scalarText
    }

    private static func snakeCase(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase {
                result += "_" + character.lowercased()
            } else {
                result.append(character)
            }
        }
        return result
    }
}
