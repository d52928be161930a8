/// A sign-up could not start.
///
/// Source: seed `Sign up a user`, and MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignUpStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether a user with this name or alias already exists.
    public var isUserAlreadyExists: Bool { kind == .userAlreadyExists }
    /// Whether the password was rejected.
    public var isInvalidPassword: Bool { if case .invalidPassword = kind { true } else { false } }
    /// Whether the name is empty or rejected by the server.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
    /// Whether the server refused attributes, and the delegate has no `onSignUpAttributesInvalid`. An addition of this
    /// package: the seed names it.
    public var isInvalidAttributes: Bool { !invalidAttributeNames.isEmpty || kind == .invalidAttributes }
}
