import Foundation

/// A JSON document that keeps its values through decoding and encoding.
enum JSONText: Codable, Equatable {
    case text(String)
    case flag(Bool)
    case whole(Int)
    case number(Double)
    case object([String: JSONText])
    case list([JSONText])
    case null

    /// - Returns: `nil` if the text is not valid JSON.
    init?(_ text: String) {
        guard let document = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        self = document
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let whole = try? value.decode(Int.self) {
            self = .whole(whole)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let members = try? value.decode([String: JSONText].self) {
            self = .object(members)
        } else if let elements = try? value.decode([JSONText].self) {
            self = .list(elements)
        } else {
            self = .null
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .flag(let flag): try value.encode(flag)
        case .whole(let whole): try value.encode(whole)
        case .number(let number): try value.encode(number)
        case .object(let members): try value.encode(members)
        case .list(let elements): try value.encode(elements)
        case .null: try value.encodeNil()
        }
    }
}
