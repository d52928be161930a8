import Foundation
import NativeAuthCore

/// Attributes that an app gave, read when the call is made.
enum UserAttributes: Sendable {
    case none
    case values([String: JSONValue])
    /// Something among them does not fit into JSON.
    case invalid

    init(_ attributes: [String: Any]?) {
        guard let attributes else {
            self = .none
            return
        }
        guard JSONSerialization.isValidJSONObject(attributes),
            let data = try? JSONSerialization.data(withJSONObject: attributes),
            let values = try? JSONValue.decode([String: JSONValue].self, from: data)
        else {
            self = .invalid
            return
        }
        self = .values(values)
    }
}
