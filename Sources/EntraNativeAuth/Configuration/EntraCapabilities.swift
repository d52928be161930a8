import NativeAuthCore

/// The app's support for a second factor. Without it the service requires a browser where a tenant requires one.
public struct EntraCapabilities: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app supports a second factor.
    public static let mfaRequired = Self(rawValue: 1 << 0)
    /// The app supports the registration of a second factor.
    public static let registrationRequired = Self(rawValue: 1 << 1)

    /// The request parameter; `nil` for an empty set.
    var requestValue: String? {
        var capabilities: [String] = []
        if contains(.mfaRequired) { capabilities.append("mfa_required") }
        if contains(.registrationRequired) { capabilities.append("registration_required") }
        return capabilities.joined(separator: " ").nonEmpty
    }
}
