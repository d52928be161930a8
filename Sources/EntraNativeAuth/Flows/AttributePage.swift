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
        self.attributes = Array(
            attributes.filter { attribute in
                let name = attribute.name
                return !name.isEmpty && name.utf8.count <= Self.maximumNameLength && seen.insert(name).inserted
            }.prefix(Self.maximumCount)
        )
    }

    init(_ settings: EntraFormSettings) {
        var asked = settings.attributes
        if settings.hasAlias, !asked.contains(where: { $0.name == Self.alias }) {
            asked.insert(EntraRequiredAttribute(name: Self.alias, isRequired: false), at: 0)
        }
        self.init(asked, reserved: [EntraAdapter.Field.username, EntraAdapter.Field.password])
    }

    var isEmpty: Bool { attributes.isEmpty }

    /// Returns the field of an attribute. A name that collides with one of the form's own fields gets another id.
    static func field(of name: String) -> FormField.ID {
        if EntraAdapter.Field.all.contains(name) || name.hasPrefix(idPrefix) { idPrefix + name } else { name }
    }

    func fields(_ texts: FormTexts) -> [FormField] { attributes.map { field($0, texts: texts) } }

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
        let kind = Self.kind(attribute)
        let known = Self.known[attribute.name].flatMap { if kind == .text { $0 } else { nil } }
        var rules: [ValidationRule] = []
        if kind != .boolean { rules.append(ValidationRule(.maxLength(Self.maximumValueLength))) }
        // A pattern that can't be parsed, or would take too long, is left to the service.
        if kind != .boolean, let regex = attribute.regex.flatMap(AttributePattern.init) {
            rules.append(ValidationRule(.matches(regex.text)))
        }
        var field = FormField(
            id: Self.field(of: attribute.name),
            kind: kind,
            label: Self.label(attribute.name, texts: texts) ?? known.map { texts($0.label) }
                ?? String(Self.visibleName(attribute.name).prefix(Self.maximumLabelLength)),
            isRequired: attribute.isRequired,
            purpose: known?.purpose,
            rules: rules
        )
        field.ignoresBlanks = true
        // An untouched toggle counts as `false`.
        if kind == .boolean { field.initialValue = "false" }
        return field
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

    /// Returns the app's label, by the whole name or by its visible part.
    private static func label(_ name: String, texts: FormTexts) -> String? {
        [name, visibleName(name)].lazy.compactMap { texts.appText(.attribute($0)) }.first?.nonEmpty
    }

    /// Returns the visible part of a name. A custom attribute is `extension_`, an id of 32 digits, and its name.
    private static func visibleName(_ name: String) -> String {
        let parts = name.split(separator: "_", maxSplits: 2)
        let isCustom =
            parts.count == 3 && parts[0] == "extension" && parts[1].count == 32 && parts[1].allSatisfy(\.isHexDigit)
        return if isCustom { String(parts[2]) } else { name }
    }

    private static let known: [String: (label: FormTexts.Key, purpose: FormField.Purpose?)] = [
        "displayName": (.displayNameLabel, nil), "givenName": (.givenNameLabel, .givenName),
        "surname": (.familyNameLabel, .familyName), "city": (.cityLabel, nil), "country": (.countryLabel, nil),
        "postalCode": (.postalCodeLabel, nil), "jobTitle": (.jobTitleLabel, nil),
        "streetAddress": (.streetAddressLabel, nil), "state": (.stateLabel, nil), alias: (.usernameLabel, nil),
    ]
}

/// A tenant's pattern for an attribute, restricted to the constructs with the same meaning here and at the service.
struct AttributePattern {
    let text: String

    /// - Returns: `nil` for a pattern that can't be evaluated here: some dialects subtract one class from another with
    ///   `-[`.
    init?(_ pattern: String) {
        guard !pattern.contains("-[") else { return nil }
        // The letters, digits and blanks beyond ASCII differ between dialects: only the service validates them.
        text = if Self.usesCharacterClasses(pattern) { #"(?:\#(pattern))|[^\x00-\x7F]"# } else { pattern }
    }

    private static func usesCharacterClasses(_ pattern: String) -> Bool {
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if isEscaped, "wWdDsSbB".unicodeScalars.contains(scalar) { return true }
            isEscaped = !isEscaped && scalar == "\\"
        }
        return false
    }
}
