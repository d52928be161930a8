/// The state of a sign-in.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class SignInBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
