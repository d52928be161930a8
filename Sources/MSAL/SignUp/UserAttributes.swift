import Foundation
import NativeAuthCore

/// The attributes from the app, read when the call is made.
enum UserAttributes: Sendable {
    case none
    case values([String: JSONValue])
    /// A value can't be represented in JSON.
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
