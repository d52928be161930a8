/// The state of a sign-up.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class SignUpBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
