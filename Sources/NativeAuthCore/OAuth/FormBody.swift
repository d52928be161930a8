package import Foundation

/// The body of a form, `application/x-www-form-urlencoded`, with its fields in their order.
package struct FormBody: Sendable, CustomStringConvertible {
    package static let contentType = "application/x-www-form-urlencoded"

    private var fields: [(name: String, value: Secret)] = []

    /// - Parameter pairs: names and values; a pair without a value is left out.
    package init(_ pairs: KeyValuePairs<String, String?> = [:]) {
        for (name, value) in pairs {
            add(name, value: value)
        }
    }

    /// - Parameter name: may occur several times, as `audience` does in a token exchange.
    package mutating func add(_ name: String, value: String?) {
        add(name, value: value.map { Secret($0) })
    }

    package mutating func add(_ name: String, value: Secret?) {
        if let value { fields.append((name, value)) }
    }

    /// Checks whether a text quotes one of the values. Values under 16 bytes, which can occur by chance, do not count.
    package func leaksSecret(in text: String) -> Bool {
        fields.contains { field in
            let value = field.value.reveal()
            return value.utf8.count >= 16 && text.contains(value)
        }
    }

    /// The encoded form. Everything but letters, digits and `-._~` is escaped; a space becomes `+`.
    package var data: Data {
        let pairs = fields.map { field in
            let value = PercentEncoding.encode(field.value.reveal(), space: "+")
            return "\(PercentEncoding.encode(field.name, space: "+"))=\(value)"
        }
        return Data(pairs.joined(separator: "&").utf8)
    }

    package var description: String { "FormBody(\(fields.map(\.name).joined(separator: ", ")))" }
}
