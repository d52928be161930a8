/// How much one user's attributes may hold. Asked before the database is: its only writer must not wait for it.
enum AttributeLimits {
    static let mostNames = 100
    /// In Unicode scalars.
    static let longestText = 1_000

    static func allow(_ values: [String: JSONValue]) -> Bool {
        values.count <= mostNames && allow(.object(values))
    }

    /// Whether no text in the value, and no name, is too long.
    static func allow(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): allow(text)
        case .array(let list): list.allSatisfy { allow($0) }
        case .object(let members): members.allSatisfy { allow($0.key) && allow($0.value) }
        default: true
        }
    }

    static func allow(_ text: String) -> Bool {
        text.unicodeScalars.count <= longestText
    }
}
