/// What an app can do when a tenant asks for more than one proof. Without it the service sends people to a browser.
public struct EntraCapabilities: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app asks for a second factor.
    public static let mfaRequired = Self(rawValue: 1 << 0)
    /// The app lets people register a second factor.
    public static let registrationRequired = Self(rawValue: 1 << 1)

    /// `nil` when there is nothing to send.
    var wire: String? {
        let names = [(Self.mfaRequired, "mfa_required"), (.registrationRequired, "registration_required")]
            .filter { contains($0.0) }.map(\.1)
        return names.isEmpty ? nil : names.joined(separator: " ")
    }
}
