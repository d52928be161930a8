import AuthFlows
import NativeAuthCore
import ThunderID

/// A profile of any schema as lines of text, and the changes of edited lines: an unedited value is never written.
///
/// A list of values (SCIM's `emails`) is one line with its primary value; an object (SCIM's `name`) is one line for
/// each of its members. A value that does not fit in a line (a list of several plain values, an object in an object) is
/// displayed read-only.
struct ProfileDocument: Equatable {
    struct Field: Equatable, Identifiable {
        /// The attribute, or attribute and member: `name.givenName`. It is not parsed, as an attribute may contain dots
        /// (SCIM's `urn:ietf:params:scim:schemas:extension:enterprise:2.0:User`).
        fileprivate(set) var id: String
        let attribute: String
        let member: String?
        fileprivate(set) var isEditable: Bool
        let text: String
        fileprivate(set) var schema: AttributeSchema?

        var isRequired: Bool { schema?.required == true }
    }

    /// The attributes that only the server sets, or that are of no use to the user.
    private static let hiddenAttributes: Set<String> = [
        "id", "sub", "schemas", "meta", "ouId", "userType", "type", "groups", "roles", "entitlements", "active",
        "password", "externalId", "organization", "iss", "aud", "exp", "iat", "nbf", "jti", "nonce",
    ]
    /// The released SDK's two keys, and the matching attributes of the server's own schema.
    private static let documented = [
        "displayName": ["displayName", "name"], "phoneNumbers": ["phoneNumbers", "mobile_number", "phone_number"],
    ]
    private static let order = [
        "username", "userName", "displayName", "name", "name.formatted", "given_name", "name.givenName", "family_name",
        "name.familyName", "email", "emails", "phoneNumbers", "mobile_number", "phone_number",
    ]

    /// The attributes of the server's own schema for SCIM attributes with other names.
    private static let ownNames = [
        "userName": ["username"], "emails": ["email"], "phoneNumbers": ["mobile_number", "phone_number"],
        "photos": ["picture"], "displayName": ["name"], "name.formatted": ["name"], "name.givenName": ["given_name"],
        "name.familyName": ["family_name"],
    ]
    private static let lineTypes: Set<String> = ["string", "number", "boolean"]

    let fields: [Field]
    private let attributes: [String: JSONValue]

    init(claims: [String: AnyCodable], schema: [String: AttributeSchema] = [:]) {
        isSCIM = claims["schemas"] != nil
        let hidden = Self.hiddenAttributes.union(schema.filter { $0.value.credential == true }.keys)
        attributes = claims.mapValues(\.json).filter { !hidden.contains($0.key) && $0.value != .null }
        var used = Set(attributes.keys)
        var found: [Field] = []
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            for var field in Self.fields(name, value: value).sorted(by: { $0.id < $1.id }) {
                while field.member != nil, !used.insert(field.id).inserted { field.id += "_" }
                let names = [field.id] + (isSCIM ? Self.ownNames[field.id] ?? [] : [])
                field.schema = names.lazy.compactMap { schema[$0] }.first
                if field.schema?.isReadOnly == true { field.isEditable = false }
                found.append(field)
            }
        }
        if !isSCIM {
            // Attributes that the profile does not have yet. Their SCIM names are unknown.
            for (name, schema) in schema where attributes[name] == nil && !hidden.contains(name) {
                guard !schema.isReadOnly, Self.lineTypes.contains(schema.type?.lowercased() ?? "string") else {
                    continue
                }
                found.append(Field(id: name, attribute: name, member: nil, isEditable: true, text: "", schema: schema))
            }
        }
        func rank(_ field: Field) -> (Int, String) { (Self.order.firstIndex(of: field.id) ?? .max, field.id) }
        fields = found.sorted { rank($0) < rank($1) }
        byID = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0) })
    }

    private let isSCIM: Bool
    private let byID: [String: Field]

    /// The initial texts: of every editable field, and of the two documented keys.
    var texts: [String: String] {
        var texts = Dictionary(uniqueKeysWithValues: fields.filter(\.isEditable).map { ($0.id, $0.text) })
        for (key, places) in Self.documented where texts[key] == nil {
            texts[key] = places.lazy.compactMap { texts[$0] }.first ?? ""
        }
        return texts
    }

    /// Returns the changes for edited texts; empty if nothing is changed. An emptied value is removed.
    func changes(_ edited: [String: String]) -> [String: Any] {
        var changed: [String: JSONValue] = [:]
        let before = texts
        func isEdited(_ id: String) -> Bool { before[id] != nil && edited[id] != nil && before[id] != edited[id] }
        for (id, text) in edited.sorted(by: { $0.key < $1.key }) where isEdited(id) {
            if let field = byID[id], let member = field.member {
                var members = (changed[field.attribute] ?? attributes[field.attribute])?.object ?? [:]
                members[member] = Self.replacing(members[member] ?? .null, text: text)
                changed[field.attribute] = .object(members)
            } else if let attribute = attributes[id] {
                changed[id] = Self.replacing(attribute, text: text)
            } else if !(Self.documented[id] ?? []).contains(where: { $0 != id && isEdited($0) }) {
                // An edit of the attribute itself takes precedence.
                changed[id] = newValue(id, text: text)
            }
        }
        return changed.mapValues(\.any)
    }

    /// Returns the errors of edited texts, by field. An unedited, non-empty text is the server's own: not checked.
    func fieldErrors(_ edited: [String: String], texts: FormTexts, label: (Field) -> String) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for field in fields where field.isEditable {
            let text = edited[field.id] ?? field.text
            guard text != field.text || text.isEmpty else { continue }
            let rules = field.schema?.regex.map { [ValidationRule(.matches($0))] } ?? []
            let form = FormField(
                id: field.id,
                kind: .text,
                label: label(field),
                isRequired: field.isRequired,
                rules: rules
            )
            found[field.id] = FieldValidator.check(form, value: text, texts: texts).nonEmpty
        }
        return found
    }

    // MARK: - Implementation

    private static func fields(_ name: String, value: JSONValue) -> [Field] {
        func field(_ member: String?, isEditable: Bool = true, text: String) -> Field {
            let id = member.map { "\(name).\($0)" } ?? name
            return Field(id: id, attribute: name, member: member, isEditable: isEditable, text: text)
        }
        if let text = line(value) { return [field(nil, text: text)] }
        if let members = value.object {
            return members.compactMap { member, value in line(value).map { field(member, text: $0) } }
        }
        let texts = (value.array ?? []).compactMap(\.scalarText)
        return if texts.isEmpty { [] } else { [field(nil, isEditable: false, text: texts.joined(separator: ", "))] }
    }

    /// Returns the text of a value that fits in a line and can be converted back; `nil` for any other value.
    private static func line(_ value: JSONValue) -> String? {
        if let text = value.scalarText { return text }
        guard let list = value.array, !list.isEmpty, list.allSatisfy({ $0["value"]?.scalarText != nil }) else {
            return if value.array?.count == 1 { value.array?.first?.scalarText } else { nil }
        }
        return list[primary(list)]["value"]?.scalarText
    }

    private static func primary(_ list: [JSONValue]) -> Int { list.firstIndex { $0["primary"]?.bool == true } ?? 0 }

    /// Returns the new value with the structure of the old one.
    private static func replacing(_ old: JSONValue, text: String) -> JSONValue {
        switch old {
        case .int, .double:
            if text.isEmpty { return .null }
            return Int(text).map(JSONValue.int) ?? Double(text).map(JSONValue.double) ?? .string(text)
        case .bool:
            return if text.isEmpty { .null } else {
                ["true": .bool(true), "false": .bool(false)][text] ?? .string(text)
            }
        case .array(var list) where !list.isEmpty:
            let index = primary(list)
            if text.isEmpty {
                list.remove(at: index)
                return if list.isEmpty { .null } else { .array(list) }
            }
            if var members = list[index].object {
                members["value"] = replacing(members["value"] ?? .null, text: text)
                list[index] = .object(members)
            } else {
                list[index] = replacing(list[index], text: text)
            }
            return .array(list)
        case .string, .object, .array, .null: return if text.isEmpty { .null } else { .string(text) }
        }
    }

    /// Returns the value of an attribute that the profile does not have yet.
    private func newValue(_ key: String, text: String) -> JSONValue {
        guard !text.isEmpty else { return .null }
        switch byID[key]?.schema?.type?.lowercased() {
        case "number": return Self.replacing(.int(0), text: text)
        case "boolean": return Self.replacing(.bool(false), text: text)
        default: break
        }
        guard isSCIM, key == "phoneNumbers" else { return .string(text) }
        return .array([.object(["value": .string(text), "type": .string("mobile")])])
    }
}

extension AttributeSchema {
    fileprivate var isReadOnly: Bool { readOnly == true || mutability?.uppercased() == "READ_ONLY" }
}
