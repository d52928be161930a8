import Foundation
import NativeAuthCore

/// The attributes from the app, read when the call is made.
struct UserAttributes: Sendable {
    let values: [String: JSONValue]?
    /// Whether every value can be represented in JSON.
    let areValid: Bool

    init(_ attributes: [String: Any]?) {
        values = attributes.flatMap { attributes in
            guard JSONSerialization.isValidJSONObject(attributes),
                let data = try? JSONSerialization.data(withJSONObject: attributes)
            else { return nil }
            return try? JSONValue.decode([String: JSONValue].self, from: data)
        }
        areValid = attributes == nil || values != nil
    }
}
