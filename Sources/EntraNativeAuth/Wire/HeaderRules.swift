import HTTPTypes

/// The names of this package's header fields, and the rules for those of the app.
enum HeaderRules {
    static let requestID = "client-request-id"
    static let returnRequestID = HTTPField.Name("return-client-request-id")

    private static let reservedPrefixes = ["x-ms-", "x-client-", "x-broker-", "x-app-"]

    /// Returns the permitted ones of an app's header fields.
    static func permittedFields(of wanted: [String: String]) -> HTTPFields {
        var fields = HTTPFields()
        let sorted = wanted.sorted { $0.key < $1.key }

        for (text, value) in sorted {
            let lowercase = text.lowercased()
            guard lowercase.hasPrefix("x-"),
                !reservedPrefixes.contains(where: lowercase.hasPrefix),
                let name = HTTPField.Name(text),
                HTTPField.isValidValue(value)
            else { continue }
            fields[name] = value
        }
        return fields
    }
}
