/// The sign-in after a password reset failed.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInAfterResetPasswordError: MSALNativeAuthGenericError, @unchecked Sendable {}
