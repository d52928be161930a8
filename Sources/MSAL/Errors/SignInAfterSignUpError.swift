/// The sign-in after a sign-up failed.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInAfterSignUpError: MSALNativeAuthGenericError, @unchecked Sendable {}
