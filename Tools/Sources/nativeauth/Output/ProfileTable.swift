import TerminalForms
import ThunderID

/// A profile as a table: one row per value, under the name that `profile set` accepts.
enum ProfileTable {
    /// SCIM attributes of the document, not of the user.
    private static let technical: Set<String> = ["schemas", "meta"]

    static func rows(_ document: [String: AnyCodable]) -> [ValueTable.Row] {
        let attributes = document.filter { !technical.contains($0.key) }
        return rows(AnyCodable(attributes), name: "")
    }

    private static func rows(_ value: AnyCodable, name: String) -> [ValueTable.Row] {
        switch value.value {
        case let members as [String: AnyCodable]:
            var prefix = name
            if !name.isEmpty { prefix += "." }
            let ordered = members.sorted { $0.key < $1.key }
            return ordered.flatMap { rows($0.value, name: prefix + $0.key) }

        case let list as [AnyCodable]:
            return list.flatMap { element in
                // For an element of a SCIM list, only its `value` is displayed.
                let members = element.value as? [String: AnyCodable]
                guard let value = members?["value"] else { return rows(element, name: name) }
                return rows(value, name: "\(name).value")
            }

        default: return [(name, ValueTable.text(value.value))]
        }
    }
}
