public import Foundation

/// An attribute that the tenant collects about a user.
///
/// Source: seed `Collect user attributes during sign-up`.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthRequiredAttribute: NSObject, Sendable {
    /// Its programmable name.
    public let name: String
    /// Its type, such as `string`.
    public let type: String
    /// Whether the account can't be made without it.
    public let required: Bool
    /// The pattern for the value; `nil` for any value. It comes from the tenant and may be invalid.
    public let regex: String?

    /// Makes an attribute, for an app's tests and previews.
    /// - Parameters:
    ///   - name: its programmable name.
    ///   - type: its type.
    ///   - required: whether the account can't be made without it.
    ///   - regex: the pattern for the value.
    public init(name: String, type: String = "string", required: Bool = true, regex: String? = nil) {
        self.name = name
        self.type = type
        self.required = required
        self.regex = regex
    }
}
