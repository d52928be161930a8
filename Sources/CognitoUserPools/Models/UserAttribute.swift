import NativeAuthCore

/// An attribute of a user in a pool, such as an e-mail address.
public struct UserAttribute: Sendable, Equatable {
    /// The service's name, such as `email` or `custom:team`.
    public let name: String
    /// The value.
    public let value: String

    /// Creates an attribute.
    /// - Parameters:
    ///   - name: the service's name.
    ///   - value: the value.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    init?(_ json: JSONValue) {
        guard let name = json["Name"]?.string else { return nil }
        self.init(name: name, value: json["Value"]?.string ?? "")
    }

    var json: JSONValue {
        .object(["Name": .string(name), "Value": .string(value)])
    }
}
