import NativeAuthCore

/// Whether a second proof is asked for, and whether before the others.
package struct MFAPreference: Sendable, Equatable {
    /// Whether it may be asked for.
    package let isEnabled: Bool
    /// Whether it comes before the others.
    package let isPreferred: Bool

    /// Makes a preference.
    /// - Parameters:
    ///   - isEnabled: whether it may be asked for.
    ///   - isPreferred: whether it comes before the others.
    package init(isEnabled: Bool, isPreferred: Bool) {
        self.isEnabled = isEnabled
        self.isPreferred = isPreferred
    }

    var json: JSONValue { .object(["Enabled": .bool(isEnabled), "PreferredMfa": .bool(isPreferred)]) }
}
