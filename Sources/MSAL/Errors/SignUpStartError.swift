/// A sign-up could not start.
///
/// Source: seed `Sign up a user`, and MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignUpStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the person must go on in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
    /// Whether somebody has this name or alias already.
    public var isUserAlreadyExists: Bool { kind == .userAlreadyExists }
    /// Whether the password is refused.
    public var isInvalidPassword: Bool { if case .invalidPassword = kind { true } else { false } }
    /// Whether the name is empty or of a form that the server does not take.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
    /// Whether the server refused attributes, and the delegate has no `onSignUpAttributesInvalid`. An addition of this
    /// package: the seed names it.
    public var isInvalidAttributes: Bool { !invalidAttributeNames.isEmpty || kind == .invalidAttributes }
}
