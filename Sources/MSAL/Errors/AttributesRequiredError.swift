/// Rejected attributes.
///
/// Source: seed `Sign up a user`, and MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class AttributesRequiredError: MSALNativeAuthGenericError, @unchecked Sendable {
    /// Whether a user with this alias already exists. An addition of this package: the seed names it.
    public var isUserAlreadyExists: Bool { kind == .userAlreadyExists }
    /// Whether the server refused attributes, and the delegate has no `onSignUpAttributesInvalid`. An addition of this
    /// package: the seed names it.
    public var isInvalidAttributes: Bool { !invalidAttributeNames.isEmpty || kind == .invalidAttributes }
}
