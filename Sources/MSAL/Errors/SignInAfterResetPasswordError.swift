/// The sign-in after a password reset failed.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public final class SignInAfterResetPasswordError: MSALNativeAuthGenericError, @unchecked Sendable {}
