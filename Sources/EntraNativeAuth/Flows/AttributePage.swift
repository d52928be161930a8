import AuthFlows
import Foundation
import NativeAuthCore

/// The attributes that one form asks for. They may come from the service, so nothing about them is believed.
struct AttributePage: Sendable {
    /// The attribute that is a second name to sign in with.
    static let alias = "flatusername"
    /// So many are shown at most.
    private static let most = 100
    private static let longestName = 200
    private static let longestLabel = 100
    private static let longestValue = 2_048
    private static let ownPrefix = "attribute_"

    private let attributes: [EntraRequiredAttribute]

    /// - Parameters:
    ///   - attributes: as the service lists them. Those without a usable name, and the second of a name, are passed over.
    ///   - reserved: names that stand for something else in the form.
    init(_ attributes: [EntraRequiredAttribute], reserved: Set<String> = []) {
        var seen = reserved
        self.attributes = Array(
            attributes.filter { attribute in
                let name = attribute.name
                return !name.isEmpty && name.utf8.count <= Self.longestName && seen.insert(name).inserted
            }.prefix(Self.most))
    }

    /// The attributes of a sign-up's first form.
    init(_ settings: EntraFormSettings) {
        var asked = settings.attributes
        if settings.hasAlias, !asked.contains(where: { $0.name == Self.alias }) {
            asked.insert(EntraRequiredAttribute(name: Self.alias, isRequired: false), at: 0)
        }
        self.init(asked, reserved: [FormWriter.Field.username, FormWriter.Field.password])
    }

    var isEmpty: Bool { attributes.isEmpty }

    /// The field that asks for an attribute. What the service names like a field of ours must not be mixed up with it.
    static func field(of name: String) -> FormField.ID {
        FormWriter.Field.all.contains(name) || name.hasPrefix(ownPrefix) ? ownPrefix + name : name
    }

    /// How they are asked for.
    func fields(_ texts: FormTexts) -> [FormField] { attributes.map { field($0, texts) } }

    /// What is sent of what was entered: what is left empty is not sent.
    func values(_ entered: [String: String]) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for attribute in attributes {
            let entered = entered[Self.field(of: attribute.name)] ?? ""
            let text = entered.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty else { continue }
            values[attribute.name] = Self.value(text, Self.kind(attribute))
        }
        return values
    }

    private func field(_ attribute: EntraRequiredAttribute, _ texts: FormTexts) -> FormField {
        let kind = Self.kind(attribute)
        let known = kind == .text ? Self.known[attribute.name] : nil
        var rules = [ValidationRule(.maxLength(Self.longestValue))]
        // One that can't be read as a pattern, or would take too long, is for the service to judge.
        if let regex = attribute.regex.flatMap(AttributePattern.init) {
            rules.append(ValidationRule(.matches(regex.text)))
        }
        var field = FormField(
            id: Self.field(of: attribute.name), kind: kind,
            label: Self.label(attribute.name, texts) ?? known.map { texts($0.label) } ?? Self.shown(attribute.name),
            isRequired: attribute.isRequired, purpose: known?.purpose, rules: kind == .boolean ? [] : rules)
        field.ignoresBlanks = true
        // A switch that stands at no has an answer, too.
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

    /// What is not what its type says goes as text: the service judges it.
    private static func value(_ text: String, _ kind: FormField.Kind) -> JSONValue {
        switch kind {
        case .boolean where text == "true": .bool(true)
        case .boolean where text == "false": .bool(false)
        case .number: Int(text).map(JSONValue.int) ?? .string(text)
        default: .string(text)
        }
    }

    /// The label that the app gives, by the whole name or by the part of it that people see.
    private static func label(_ name: String, _ texts: FormTexts) -> String? {
        let own = [name, bare(name)].lazy.compactMap { texts.own(.attribute($0)) }.first
        return own.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A name for people.
    private static func shown(_ name: String) -> String { String(bare(name).prefix(longestLabel)) }

    /// An attribute of the tenant's own is `extension_`, an id of 32 digits, and its name.
    private static func bare(_ name: String) -> String {
        let parts = name.split(separator: "_", maxSplits: 2)
        let isOwn =
            parts.count == 3 && parts[0] == "extension" && parts[1].count == 32 && parts[1].allSatisfy(\.isHexDigit)
        return isOwn ? String(parts[2]) : name
    }

    private static let known: [String: (label: FormTexts.Key, purpose: FormField.Purpose?)] = [
        "displayName": (.displayNameLabel, nil), "givenName": (.givenNameLabel, .givenName),
        "surname": (.familyNameLabel, .familyName), "city": (.cityLabel, nil), "country": (.countryLabel, nil),
        "postalCode": (.postalCodeLabel, nil), "jobTitle": (.jobTitleLabel, nil),
        "streetAddress": (.streetAddressLabel, nil), "state": (.stateLabel, nil), alias: (.usernameLabel, nil),
    ]
}
