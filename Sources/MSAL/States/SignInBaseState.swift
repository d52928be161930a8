/// Where a sign-in stands.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class SignInBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
