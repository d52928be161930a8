import NativeAuthCore

/// The settings of one second factor in `SetUserMFAPreference`.
package struct MFASetting: Sendable, Equatable {
    /// Whether the factor is enabled.
    package let isEnabled: Bool
    /// Whether the factor takes precedence over the others.
    package let isPreferred: Bool

    /// Creates settings.
    /// - Parameters:
    ///   - isEnabled: whether the factor is enabled.
    ///   - isPreferred: whether the factor takes precedence over the others.
    package init(isEnabled: Bool, isPreferred: Bool) {
        self.isEnabled = isEnabled
        self.isPreferred = isPreferred
    }

    var json: JSONValue { .object(["Enabled": .bool(isEnabled), "PreferredMfa": .bool(isPreferred)]) }
}
