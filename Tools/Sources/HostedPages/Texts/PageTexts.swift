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
            application.map { ["application": MetaService.application($0), "ou": MetaService.unit(unit)] } ?? [:]
    }

    /// The pages' own text with a key, with its parameters filled in.
    subscript(_ key: String, _ parameters: [String: String] = [:]) -> String {
        parameters.reduce(text(key) ?? key) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    func text(_ key: String) -> String? { text(Self.namespace, key: key) }

    func text(_ namespace: String, key: String) -> String? { texts[namespace]?[key] }

    /// Returns a text with its templates replaced. Unknown templates are removed.
    /// - Parameter escape: escapes each replacement, for a text that is HTML.
    func resolve(_ template: String?, escape: (String) -> String = { $0 }) -> String {
        guard let template else { return "" }
        return Self.clean(resolve(template, escape: escape, depth: 0))
    }

    /// Returns the message of a rule, which is a text, a template, or the key of a text.
    func message(_ message: String) -> String {
        guard message.hasPrefix("validation."), !message.contains(" ") else { return resolve(message) }
        return text("validation", key: String(message.dropFirst("validation.".count))) ?? self["problems.invalid"]
    }

    /// Returns the text of an error, which comes from the catalog or the definitions, never from a third party.
    func error(_ error: ServiceError, wait: Int?) -> String {
        if let wait, text("errors.\(error.code).wait") != nil {
            return self["errors.\(error.code).wait", ["seconds": String(wait)]]
        }
        if let text = text("errors.\(error.code)") { return text }
        let words =
            text("system", key: error.descriptionKey) ?? text("system", key: error.messageKey) ?? self["errors.other"]
        return error.params.reduce(words) { words, param in
            words.replacing("{{param(\(param.key))}}", with: name(of: param.value))
        }
    }

    /// Returns a protocol identifier as readable words, for a name without its own text.
    func name(of identifier: String) -> String {
        if let text = text("fields.\(identifier)") { return text }
        let words = identifier.replacing("_", with: " ").replacing(".", with: " ").replacing(":", with: " ")
        return Self.clean(words.prefix(1).uppercased() + words.dropFirst())
    }

    private func resolve(_ template: String, escape: (String) -> String, depth: Int) -> String {
        guard depth < 3, template.contains("{{") else { return template }
        return template.replacing(/\{\{\s*(t|i18n|meta|param)\(\s*["']?([^(){}"']*?)["']?\s*\)\s*\}\}/) { match in
            let argument = String(match.2)
            let found: String?
            switch match.1 {
            case "t", "i18n":
                let parts = argument.split(separator: ":", maxSplits: 1).map(String.init)
                found = if parts.count == 2 { text(parts[0], key: parts[1]) } else { nil }
            case "meta":
                found = argument.split(separator: ".").reduce(document as JSONValue?) { $0?[String($1)] }?.string
            default: return ""
            }
            return escape(resolve(found ?? "", escape: { $0 }, depth: depth + 1))
        }
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

enum PageLanguage {
    static let cookie = "__Host-gate-language"
    /// The query parameter that chooses a language.
    static let parameter = "lang"
    private static let rightToLeft: Set<String> = ["ar", "fa", "he", "ur", "yi", "ps", "sd", "dv", "ckb"]

    /// Returns the first available language that the user, the application's request or the browser prefers.
    /// - Parameter languages: the available languages, the default one first.
    static func best(chosen: String?, wanted: String?, accepted: String?, among languages: [String]) -> String {
        if let chosen, let match = languages.first(where: { $0 == chosen }) { return match }
        let tags = (wanted ?? "").split(separator: " ").map(String.init) + preferences(accepted ?? "")
        for tag in tags.prefix(50) {
            if let match = LanguageMatch.best(for: tag, among: languages) { return match }
        }
        return languages.first ?? TextCatalog.language
    }

    static func header(_ language: String) -> String { "\(cookie)=\(language); Path=/; Secure; HttpOnly; SameSite=Lax" }

    static func isRightToLeft(_ language: String) -> Bool {
        rightToLeft.contains(language.split(separator: "-").first.map { $0.lowercased() } ?? "")
    }

    /// Returns the languages of an `Accept-Language` header, the best one first (RFC 9110, 12.5.4).
    private static func preferences(_ header: String) -> [String] {
        let ranges = header.prefix(1_000).split(separator: ",").enumerated().compactMap { place, range in
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let tag = parts.first, !tag.isEmpty, tag != "*" else { return nil as (String, Double, Int)? }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return if weight > 0 { (tag, weight, place) } else { nil }
        }
        return ranges.sorted { ($0.1, -$0.2) > ($1.1, -$1.2) }.map(\.0)
    }
}

/// The texts of the error page. Its address may come from an attacker, so the parameters are only compared with the
/// values that this server writes, and never shown.
enum OAuthErrorText {
    private static let keys: [(OAuthError, String)] = [
        (.unknownClient, "client"),
        (.missing("client_id"), "client"),
        (.unregisteredRedirectURI, "redirect"),
        (.redirectURIRequired, "redirect"),
        (.unknownPushedRequest, "pushed"),
        (.unknownAuthorization, "authorization"),
        (.malformed, "malformed"),
        (.repeated, "malformed"),
    ]

    /// Returns the key of the text, and the code if it is an OAuth error code.
    static func key(code: String?, message: String?) -> (key: String, code: String?) {
        let known = code.flatMap(OAuthError.Code.init(rawValue:))
        let match = keys.first { $0.0.code == known && $0.0.description == message }
        return (match?.1 ?? "other", known?.rawValue)
    }
}
