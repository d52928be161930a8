public import Foundation

/// An attribute that the tenant wants to know of a person.
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
    /// What the value must look like; `nil` for anything. It comes from the tenant and need not be a valid pattern.
    public let regex: String?

    /// Makes an attribute, for an app's tests and previews.
    /// - Parameters:
    ///   - name: its programmable name.
    ///   - type: its type.
    ///   - required: whether the account can't be made without it.
    ///   - regex: what the value must look like.
    public init(name: String, type: String = "string", required: Bool = true, regex: String? = nil) {
        self.name = name
        self.type = type
        self.required = required
        self.regex = regex
    }
}
