/// The changes of a store by key: a new value, or `nil` to remove the secret. A key that is missing is not changed.
package typealias SecretChanges = [String: Secret?]

extension SecretChanges {
    /// Returns changes that remove secrets.
    package static func removing(_ keys: [String]) -> Self {
        var changes: Self = [:]
        for key in keys { changes.remove(key) }
        return changes
    }

    /// Adds the removal of a secret.
    package mutating func remove(_ key: String) { updateValue(nil, forKey: key) }
}
