import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain
import ThunderIDEndpoints

/// The texts of one language, and the values of a flow's templates: `{{ t(signin:title) }}`,
/// `{{ meta(application.name) }}`.
struct PageTexts: Sendable {
    /// Namespace of the pages' own texts.
    private static let namespace = "gate"

    let language: String
    private let texts: TextCatalog.Namespaces
    /// The document that `meta(…)` reads.
    private let document: JSONValue

    init(
        _ catalog: TextCatalog,
        language: String,
        application: Application?,
        unit: OrganizationUnit = .standard
    ) {
        self.language = language
        texts = catalog.texts(in: language)
        document =
            if let application {
                ["application": MetaService.application(application), "ou": MetaService.unit(unit)]
            } else {
                [:]
            }
    }

    /// The pages' own text with a key, with its parameters filled in.
    subscript(_ key: String, _ parameters: [String: String] = [:]) -> String {
        parameters.reduce(text(key) ?? key) { text, parameter in
            text.replacing("{\(parameter.key)}", with: parameter.value)
        }
    }

    func text(_ key: String) -> String? {
        text(Self.namespace, key: key)
    }

    func text(_ namespace: String, key: String) -> String? {
        texts[namespace]?[key]
    }

    /// Returns a text with its templates replaced. Unknown templates are removed.
    /// - Parameter escape: escapes each replacement, for a text that is HTML.
    func resolve(
        _ template: String?,
        escape: (String) -> String = { $0 }
    ) -> String {
        guard let template else { return "" }
        return Self.clean(resolve(template, escape: escape, depth: 0))
    }

    /// Returns the message of a rule, which is a text, a template, or the key of a text.
    func message(_ message: String) -> String {
        let prefix = "validation."
        guard message.hasPrefix(prefix), !message.contains(" ") else {
            return resolve(message)
        }
        let key = String(message.dropFirst(prefix.count))
        return text("validation", key: key) ?? self["problems.invalid"]
    }

    /// Returns the text of an error, which comes from the catalog or the definitions, never from a third party.
    func error(_ error: ServiceError, wait: Int?) -> String {
        let key = "errors.\(error.code)"
        if let wait, text("\(key).wait") != nil {
            return self["\(key).wait", ["seconds": String(wait)]]
        }
        if let own = text(key) { return own }

        let description =
            text("system", key: error.descriptionKey)
            ?? text("system", key: error.messageKey)
        return error.params.reduce(description ?? self["errors.other"]) { words, param in
            words.replacing("{{param(\(param.key))}}", with: name(of: param.value))
        }
    }

    /// Returns a protocol identifier as readable words, for a name without its own text.
    func name(of identifier: String) -> String {
        if let own = text("fields.\(identifier)") { return own }

        var words = identifier
        for separator in ["_", ".", ":"] {
            words = words.replacing(separator, with: " ")
        }
        return Self.clean(words.prefix(1).uppercased() + words.dropFirst())
    }

    private func resolve(
        _ template: String,
        escape: (String) -> String,
        depth: Int
    ) -> String {
        guard depth < 3, template.contains("{{") else {
            return template
        }
        return template.replacing(/\{\{\s*(t|i18n|meta|param)\(\s*["']?([^(){}"']*?)["']?\s*\)\s*\}\}/) { match in
            let argument = String(match.2)
            let found: String?
            switch match.1 {
            case "t", "i18n":
                let parts = argument.split(separator: ":", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { return "" }
                found = text(parts[0], key: parts[1])
            case "meta": found = metadata(argument)
            default: return ""
            }
            return escape(resolve(found ?? "", escape: { $0 }, depth: depth + 1))
        }
    }

    /// Returns the value at a path of the document, such as `application.name`.
    private func metadata(_ path: String) -> String? {
        var value: JSONValue? = document
        for name in path.split(separator: ".") {
            value = value?[String(name)]
        }
        return value?.string
    }

    /// Without control characters and overrides of the writing direction.
    static func clean(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x9, 0xA: true
            case 0x202A...0x202E, 0x2066...0x2069: false
            default: scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
