import HTTPTypes

/// The rules for the header fields of a request.
enum HeaderRules {
    static let requestID = "client-request-id"
    static let returnRequestID = HTTPField.Name("return-client-request-id")

    private static let refused = ["x-ms-", "x-client-", "x-broker-", "x-app-"]

    /// Returns the permitted ones of an app's header fields.
    static func fields(_ wanted: [String: String]) -> HTTPFields {
        var fields = HTTPFields()
        for (text, value) in wanted.sorted(by: { $0.key < $1.key }) {
            let lowercase = text.lowercased()
            guard lowercase.hasPrefix("x-"), !refused.contains(where: lowercase.hasPrefix),
                let name = HTTPField.Name(text), HTTPField.isValidValue(value)
            else { continue }
            fields[name] = value
        }
        return fields
    }
}
