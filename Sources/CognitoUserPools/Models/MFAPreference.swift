import NativeAuthCore

/// The user's preference for one second factor.
package struct MFAPreference: Sendable, Equatable {
    /// Whether the factor is enabled.
    package let isEnabled: Bool
    /// Whether the factor takes precedence over the others.
    package let isPreferred: Bool

    /// Makes a preference.
    /// - Parameters:
    ///   - isEnabled: whether the factor is enabled.
    ///   - isPreferred: whether the factor takes precedence over the others.
    package init(isEnabled: Bool, isPreferred: Bool) {
        self.isEnabled = isEnabled
        self.isPreferred = isPreferred
    }

    var json: JSONValue { .object(["Enabled": .bool(isEnabled), "PreferredMfa": .bool(isPreferred)]) }
}
