/// The sign-in after a password reset failed.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInAfterResetPasswordError: MSALNativeAuthGenericError, @unchecked Sendable {}
