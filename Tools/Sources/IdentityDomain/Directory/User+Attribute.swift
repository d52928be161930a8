import Foundation

extension User {
    /// Returns an attribute as text; nil if it is missing or empty.
    package func text(_ name: String) -> String? {
        if name == "email" { return email }
        switch attributes[name] {
        case .string(let text): return text.nonEmpty
        case .bool(let flag): return String(flag)
        case .integer(let number): return String(number)
        case .number(let number): return String(number)
        case nil, .null: return nil
        case .array, .object:
            return attributes[name].flatMap { try? JSONEncoder().encode($0) }
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
