import NativeAuthCore

enum RequestParameters {
    /// Returns the values as strings, sorted by name; objects and arrays become JSON, as `claims` requires.
    static func texts(_ values: [String: Any]) -> [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.compactMap { name, value in
            let json = JSONValue(any: value)
            if let text = json.string { return (name, text) }
            guard json != .null,
                let text = try? json.text(sortingNames: true)
            else { return nil }
            return (name, text)
        }
    }
}
