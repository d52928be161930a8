/// No new code was sent.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class ResendCodeError: MSALNativeAuthGenericError, @unchecked Sendable {}
