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
        "id", "sub", "schemas", "meta", "ouId", "userType", "type",
        "groups", "roles", "entitlements", "active", "password", "externalId", "organization",
        "iss", "aud", "exp", "iat", "nbf", "jti", "nonce",
    ]
    /// The released SDK's two keys, and the matching attributes of the server's own schema.
    private static let documentedKeys = [
        "displayName": ["displayName", "name"],
        "phoneNumbers": ["phoneNumbers", "mobile_number", "phone_number"],
    ]
    private static let displayOrder = [
        "username", "userName", "displayName", "name", "name.formatted",
        "given_name", "name.givenName", "family_name", "name.familyName",
        "email", "emails", "phoneNumbers", "mobile_number", "phone_number",
    ]

    /// The attributes of the server's own schema for SCIM attributes with other names.
    private static let namesWithoutSCIM = [
        "userName": ["username"],
        "emails": ["email"],
        "phoneNumbers": ["mobile_number", "phone_number"],
        "photos": ["picture"],
        "displayName": ["name"],
        "name.formatted": ["name"],
        "name.givenName": ["given_name"],
        "name.familyName": ["family_name"],
    ]
    private static let lineTypes: Set<String> = ["string", "number", "boolean"]

    let fields: [Field]
    private let fieldsByID: [String: Field]
    private let attributes: [String: JSONValue]
    private let isSCIM: Bool

    /// Returns the next field with input after another; `nil` after the last one.
    func editableField(after id: Field.ID) -> Field.ID? {
        let editable = fields.filter(\.isEditable).map(\.id)
        guard let index = editable.firstIndex(of: id) else { return nil }
        return editable[(index + 1)...].first
    }

    init(claims: [String: AnyCodable], schema: [String: AttributeSchema] = [:]) {
        isSCIM = claims["schemas"] != nil
        let secrets = schema.filter { $0.value.credential == true }.keys
        let hidden = Self.hiddenAttributes.union(secrets)
        attributes = claims.mapValues(\.json).filter { name, value in
            !hidden.contains(name) && value != .null
        }

        var found = Self.storedFields(attributes, schema: schema, isSCIM: isSCIM)
        if !isSCIM {
            // Attributes that the profile does not have yet. Their SCIM names are unknown.
            for (name, schema) in schema where attributes[name] == nil && !hidden.contains(name) {
                if let field = Self.emptyField(name, schema: schema) { found.append(field) }
            }
        }
        fields = found.sorted { Self.rank($0) < Self.rank($1) }
        fieldsByID = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0) })
    }

    private static func storedFields(
        _ attributes: [String: JSONValue],
        schema: [String: AttributeSchema],
        isSCIM: Bool
    ) -> [Field] {
        var used = Set(attributes.keys)
        var found: [Field] = []

        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            let lines = fields(name, value: value).sorted { $0.id < $1.id }
            for var field in lines {
                while field.member != nil, !used.insert(field.id).inserted { field.id += "_" }
                var names = [field.id]
                if isSCIM { names += namesWithoutSCIM[field.id] ?? [] }
                field.schema = names.lazy.compactMap { schema[$0] }.first
                if field.schema?.isReadOnly == true { field.isEditable = false }
                found.append(field)
            }
        }
        return found
    }

    private static func emptyField(_ name: String, schema: AttributeSchema) -> Field? {
        let type = schema.type?.lowercased() ?? "string"
        guard !schema.isReadOnly, lineTypes.contains(type) else { return nil }
        return Field(
            id: name,
            attribute: name,
            member: nil,
            isEditable: true,
            text: "",
            schema: schema
        )
    }

    private static func rank(_ field: Field) -> (Int, String) {
        let position = displayOrder.firstIndex(of: field.id) ?? .max
        return (position, field.id)
    }

    /// The initial texts: of every editable field, and of the two documented keys.
    var texts: [String: String] {
        let editable = fields.filter(\.isEditable)
        var texts = Dictionary(uniqueKeysWithValues: editable.map { ($0.id, $0.text) })
        for (key, places) in Self.documentedKeys where texts[key] == nil {
            texts[key] = places.lazy.compactMap { texts[$0] }.first ?? ""
        }
        return texts
    }

    /// Returns the changes for edited texts; empty if nothing is changed. An emptied value is removed.
    func changes(_ edited: [String: String]) -> [String: Any] {
        let before = texts
        func isEdited(_ id: String) -> Bool {
            guard let old = before[id], let new = edited[id] else { return false }
            return old != new
        }

        var changed: [String: JSONValue] = [:]
        for (id, text) in edited.sorted(by: { $0.key < $1.key }) where isEdited(id) {
            if let field = fieldsByID[id], let member = field.member {
                let current = changed[field.attribute] ?? attributes[field.attribute]
                var members = current?.object ?? [:]
                members[member] = Self.replacing(members[member] ?? .null, text: text)
                changed[field.attribute] = .object(members)
            } else if let attribute = attributes[id] {
                changed[id] = Self.replacing(attribute, text: text)
            } else {
                // An edit of the attribute itself takes precedence.
                let places = Self.documentedKeys[id] ?? []
                let isEditedElsewhere = places.contains { $0 != id && isEdited($0) }
                if !isEditedElsewhere { changed[id] = newValue(id, text: text) }
            }
        }
        return changed.mapValues(\.any)
    }

    /// Returns the errors of edited texts, by field. An unedited, non-empty text is the server's own: not checked.
    func fieldErrors(
        _ edited: [String: String],
        texts: FormTexts,
        label: (Field) -> String
    ) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for field in fields where field.isEditable {
            let text = edited[field.id] ?? field.text
            guard text != field.text || text.isEmpty else { continue }

            var rules: [ValidationRule] = []
            if let pattern = field.schema?.regex { rules.append(ValidationRule(.matches(pattern))) }
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
            return members.compactMap { member, value in
                guard let text = line(value) else { return nil }
                return field(member, text: text)
            }
        }
        let texts = (value.array ?? []).compactMap(\.scalarText)
        guard !texts.isEmpty else { return [] }
        return [field(nil, isEditable: false, text: texts.joined(separator: ", "))]
    }

    /// Returns the text of a value that fits in a line and can be converted back; `nil` for any other value.
    private static func line(_ value: JSONValue) -> String? {
        if let text = value.scalarText { return text }
        guard let list = value.array, !list.isEmpty else { return nil }
        if list.allSatisfy({ $0["value"]?.scalarText != nil }) {
            return list[primary(list)]["value"]?.scalarText
        }
        guard list.count == 1 else { return nil }
        return list[0].scalarText
    }

    private static func primary(_ list: [JSONValue]) -> Int {
        list.firstIndex { $0["primary"]?.bool == true } ?? 0
    }

    /// Returns the new value with the structure of the old one.
    private static func replacing(_ old: JSONValue, text: String) -> JSONValue {
        if case .array(let list) = old, !list.isEmpty { return replacingPrimary(of: list, text: text) }
        guard !text.isEmpty else { return .null }
        switch old {
        case .int, .double:
            if let number = Int(text) { return .int(number) }
            guard let number = Double(text), number.isFinite else { return .string(text) }
            return .double(number)
        case .bool: return Bool(text).map(JSONValue.bool) ?? .string(text)
        case .string, .object, .array, .null: return .string(text)
        }
    }

    private static func replacingPrimary(of list: [JSONValue], text: String) -> JSONValue {
        var list = list
        let index = primary(list)
        guard !text.isEmpty else {
            list.remove(at: index)
            guard !list.isEmpty else { return .null }
            return .array(list)
        }

        if var members = list[index].object {
            members["value"] = replacing(members["value"] ?? .null, text: text)
            list[index] = .object(members)
        } else {
            list[index] = replacing(list[index], text: text)
        }
        return .array(list)
    }

    /// Returns the value of an attribute that the profile does not have yet.
    private func newValue(_ key: String, text: String) -> JSONValue {
        guard !text.isEmpty else { return .null }
        switch fieldsByID[key]?.schema?.type?.lowercased() {
        case "number": return Self.replacing(.int(0), text: text)
        case "boolean": return Self.replacing(.bool(false), text: text)
        default: break
        }
        guard isSCIM, key == "phoneNumbers" else { return .string(text) }
        let phone: [String: JSONValue] = ["value": .string(text), "type": .string("mobile")]
        return .array([.object(phone)])
    }
}

extension AttributeSchema {
    fileprivate var isReadOnly: Bool { readOnly == true || mutability?.uppercased() == "READ_ONLY" }
}
