import TerminalForms
import ThunderID

/// A profile as a table: one row per value, under the name that `profile set` accepts.
enum ProfileTable {
    /// SCIM attributes of the document, not of the user.
    private static let technical: Set<String> = ["schemas", "meta"]

    /// Renders the profile.
    static func lines(_ document: [String: AnyCodable], columns: Int) -> [ScreenLine] {
        let shown = document.filter { !technical.contains($0.key) }
        return ValueTable.lines(rows(.init(shown), name: ""), columns: columns)
    }

    private static func rows(_ value: AnyCodable, name: String) -> [(name: String, value: String?)] {
        switch value.value {
        case let members as [String: AnyCodable]:
            let prefix = name.isEmpty ? "" : name + "."
            return members.sorted { $0.key < $1.key }.flatMap { rows($0.value, name: prefix + $0.key) }
        case let list as [AnyCodable]:
            return list.flatMap { element in
                // For an element of a SCIM list, only its `value` is displayed.
                let members = element.value as? [String: AnyCodable]
                return members?["value"].map { rows($0, name: "\(name).value") } ?? rows(element, name: name)
            }
        default: return [(name, ValueTable.text(value.value))]
        }
    }
}
