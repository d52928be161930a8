/// The state of a password reset.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class ResetPasswordBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
