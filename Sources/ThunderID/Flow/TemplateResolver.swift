import NativeAuthCore

/// Puts texts in place of the server's templates: `{{ t(ns:key) }}`, `{{ i18n(ns:key) }}`, `{{ meta(path) }}` and
/// `{{ param(name) }}`. Nothing raw ever remains of these four; anything else in braces stays as it is.
struct TemplateResolver: Sendable {
    /// A translation may refer to `meta`, and its value to a translation again; never deeper than this.
    private static let deepestNesting = 5

    /// The whole document of `/flow/meta`; empty when it could not be had.
    let meta: [String: JSONValue]

    /// Resolves a text.
    /// - Parameters:
    ///   - text: a text of the server's.
    ///   - params: the values for `param(name)` and `{name}`.
    /// - Returns: the text for a person; empty where there is no translation.
    func resolve(_ text: String, params: [String: String] = [:]) -> String {
        resolve(text, params: params, nesting: 0)
    }

    /// The translation of a key in the namespace `system`, where the server's error texts are.
    func systemText(_ key: String, params: [String: String]) -> String? {
        translation("system:" + key).map { resolve($0, params: params) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text of a validation message: a template, a bare key, or a sentence.
    func message(_ text: String) -> String? {
        if text.contains("{{") {
            let resolved = resolve(text)
            return resolved.isEmpty ? nil : resolved
        }
        if text.contains(" ") { return text }
        for namespace in ["", "validation:", "system:"] {
            if let found = translation(namespace + text), !found.isEmpty { return resolve(found) }
        }
        return nil
    }

    private func resolve(_ text: String, params: [String: String], nesting: Int) -> String {
        var rest = Substring(text)
        var result = ""
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            result += substitute(rest[..<open.lowerBound], params)
            let expression = rest[open.upperBound..<close.lowerBound]
            if let value = evaluate(expression, params: params, nesting: nesting) {
                result += value
            } else {
                result += rest[open.lowerBound..<close.upperBound]
            }
            rest = rest[close.upperBound...]
        }
        return result + substitute(rest, params)
    }

    /// `nil` for an expression that is none of ours.
    private func evaluate(_ expression: Substring, params: [String: String], nesting: Int) -> String? {
        let call = expression.filter { !$0.isWhitespace }
        guard let open = call.firstIndex(of: "("), call.hasSuffix(")") else { return nil }
        let argument = call[call.index(after: open)...].dropLast()
            .trimmingPrefix { "'\"".contains($0) }.reversed().drop { "'\"".contains($0) }.reversed()
        let name = String(argument)
        switch call[..<open] {
        case "t", "i18n":
            guard let value = translation(name), nesting < Self.deepestNesting else { return "" }
            return resolve(value, params: params, nesting: nesting + 1)
        case "meta":
            guard let value = metaValue(name), nesting < Self.deepestNesting else { return "" }
            return resolve(value, params: params, nesting: nesting + 1)
        case "param": return params[name] ?? ""
        default: return nil
        }
    }

    private func substitute(_ text: Substring, _ params: [String: String]) -> String {
        var result = String(text)
        for (name, value) in params { result = result.replacing("{\(name)}", with: value) }
        return result
    }

    /// `ns:key`, split at the first colon: a key keeps its dots.
    private func translation(_ reference: String) -> String? {
        guard let colon = reference.firstIndex(of: ":") else { return nil }
        let namespace = String(reference[..<colon])
        let key = String(reference[reference.index(after: colon)...])
        let value = meta["i18n"]?["translations"]?[namespace]?[key]?.string
        return value == reference || value == key ? nil : value
    }

    private func metaValue(_ path: String) -> String? {
        var value: JSONValue? = .object(meta)
        for segment in path.split(separator: ".").map(String.init) {
            value = value?[segment] ?? value?[Self.snakeCase(segment)]
        }
        switch value {
        case .string(let text): return text
        case .int(let number): return String(number)
        case .double(let number): return String(number)
        case .bool(let flag): return String(flag)
        default: return nil
        }
    }

    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { result, character in
            result += character.isUppercase ? "_" + character.lowercased() : String(character)
        }
    }
}
