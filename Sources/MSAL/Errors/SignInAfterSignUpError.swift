/// The sign-in after a sign-up failed.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInAfterSignUpError: MSALNativeAuthGenericError, @unchecked Sendable {}
