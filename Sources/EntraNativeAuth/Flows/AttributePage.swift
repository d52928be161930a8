import AuthFlows
import Foundation
import NativeAuthCore

/// The attributes of one form. They may come from the service, so they are untrusted input.
struct AttributePage: Sendable {
    /// The attribute that holds the alias, a second name to sign in with.
    static let alias = "flatusername"
    private static let maximumCount = 100
    private static let maximumNameLength = 200
    private static let maximumLabelLength = 100
    private static let maximumValueLength = 2_048
    private static let idPrefix = "attribute_"

    private let attributes: [EntraRequiredAttribute]

    /// - Parameters:
    ///   - attributes: the attributes in the service's order. Those without a usable name, and duplicates, are skipped.
    ///   - reserved: names of the form's own fields.
    init(_ attributes: [EntraRequiredAttribute], reserved: Set<String> = []) {
        var seen = reserved
        let usable = attributes.filter { attribute in
            let name = attribute.name
            let isUsable = !name.isEmpty && name.utf8.count <= Self.maximumNameLength
            return isUsable && seen.insert(name).inserted
        }
        self.attributes = Array(usable.prefix(Self.maximumCount))
    }

    init(_ settings: EntraFormSettings) {
        var asked = settings.attributes
        let asksAlias = asked.contains { $0.name == Self.alias }
        if settings.hasAlias, !asksAlias {
            asked.insert(EntraRequiredAttribute(name: Self.alias, isRequired: false), at: 0)
        }
        self.init(asked, reserved: [EntraAdapter.Field.username, EntraAdapter.Field.password])
    }

    var isEmpty: Bool { attributes.isEmpty }

    /// Returns the field of an attribute. A name that collides with one of the form's own fields gets another id.
    static func field(of name: String) -> FormField.ID {
        if EntraAdapter.Field.all.contains(name) || name.hasPrefix(idPrefix) {
            return idPrefix + name
        }
        return name
    }

    func fields(_ texts: FormTexts) -> [FormField] {
        attributes.map { field($0, texts: texts) }
    }

    /// Returns the values to send. Empty ones are left out.
    func values(_ entered: [String: String]) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for attribute in attributes {
            let entered = entered[Self.field(of: attribute.name)] ?? ""
            let text = entered.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty else { continue }
            values[attribute.name] = Self.value(text, kind: Self.kind(attribute))
        }
        return values
    }

    private func field(_ attribute: EntraRequiredAttribute, texts: FormTexts) -> FormField {
        let type = Self.kind(attribute)
        var known: Known?
        if type == .text { known = Self.known[attribute.name] }

        var result = FormField(
            id: Self.field(of: attribute.name),
            kind: type,
            label: Self.label(attribute.name, known: known, texts: texts),
            isRequired: attribute.isRequired,
            purpose: known?.purpose,
            rules: Self.rules(attribute, kind: type)
        )
        result.ignoresBlanks = true
        // An untouched toggle counts as `false`.
        if type == .boolean { result.initialValue = "false" }
        return result
    }

    private static func rules(
        _ attribute: EntraRequiredAttribute,
        kind: FormField.Kind
    ) -> [ValidationRule] {
        guard kind != .boolean else { return [] }
        var rules = [ValidationRule(.maxLength(maximumValueLength))]

        // A pattern that can't be parsed, or would take too long, is left to the service.
        if let pattern = attribute.regex.flatMap(AttributePattern.init) {
            rules.append(ValidationRule(.matches(pattern.text)))
        }
        return rules
    }

    private static func kind(_ attribute: EntraRequiredAttribute) -> FormField.Kind {
        switch attribute.type.lowercased() {
        case "boolean", "bool": .boolean
        case "integer", "int", "int64", "number": .number
        default: .text
        }
    }

    /// Converts a text to its type. A text that can't be converted is sent as it is: the service validates it.
    private static func value(_ text: String, kind: FormField.Kind) -> JSONValue {
        switch kind {
        case .boolean where text == "true": .bool(true)
        case .boolean where text == "false": .bool(false)
        case .number: Int(text).map(JSONValue.int) ?? .string(text)
        default: .string(text)
        }
    }

    /// Returns the app's label, by the whole name or by its visible part, or else the known one.
    private static func label(
        _ name: String,
        known: Known?,
        texts: FormTexts
    ) -> String {
        let visible = visibleName(name)
        let appTexts = [name, visible].lazy.compactMap { texts.appText(.attribute($0)) }
        if let label = appTexts.first?.nonEmpty { return label }
        if let known { return texts(known.label) }
        return String(visible.prefix(maximumLabelLength))
    }

    /// Returns the visible part of a name. A custom attribute is `extension_`, an id of 32 digits, and its name.
    private static func visibleName(_ name: String) -> String {
        let parts = name.split(separator: "_", maxSplits: 2)
        guard parts.count == 3, parts[0] == "extension",
            parts[1].count == 32, parts[1].allSatisfy(\.isHexDigit)
        else { return name }
        return String(parts[2])
    }

    private typealias Known = (label: FormTexts.Key, purpose: FormField.Purpose?)

    private static let known: [String: Known] = [
        "displayName": (.displayNameLabel, nil),
        "givenName": (.givenNameLabel, .givenName),
        "surname": (.familyNameLabel, .familyName),
        "city": (.cityLabel, nil),
        "country": (.countryLabel, nil),
        "postalCode": (.postalCodeLabel, nil),
        "jobTitle": (.jobTitleLabel, nil),
        "streetAddress": (.streetAddressLabel, nil),
        "state": (.stateLabel, nil),
        alias: (.usernameLabel, nil),
    ]
}
