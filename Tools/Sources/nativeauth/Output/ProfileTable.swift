import TerminalForms
import ThunderID

/// A profile as a table: one row per value, under the name that `profile set` accepts.
enum ProfileTable {
    /// SCIM attributes of the document, not of the user.
    private static let technical: Set<String> = ["schemas", "meta"]

    /// Renders the profile.
    static func lines(_ document: [String: AnyCodable], columns: Int) -> [ScreenLine] {
        let shown = document.filter { !technical.contains($0.key) }
        return ValueTable.lines(rows("", .init(shown)), columns: columns)
    }

    private static func rows(_ name: String, _ value: AnyCodable) -> [(name: String, value: String?)] {
        switch value.value {
        case let members as [String: AnyCodable]:
            return members.sorted { $0.key < $1.key }
                .flatMap { rows(name.isEmpty ? $0.key : "\(name).\($0.key)", $0.value) }
        case let list as [AnyCodable]:
            return list.flatMap { element -> [(name: String, value: String?)] in
                // For an element of a SCIM list, only its `value` is displayed.
                let members = element.value as? [String: AnyCodable]
                return members?["value"].map { rows("\(name).value", $0) } ?? rows(name, element)
            }
        default: return [(name, text(value))]
        }
    }

    private static func text(_ value: AnyCodable) -> String? {
        switch value.value {
        case let text as String: text
        case let flag as Bool: flag ? "yes" : "no"
        case let number as Int: String(number)
        case let number as Double: String(number)
        default: nil
        }
    }
}
