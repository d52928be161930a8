/// Where a password reset stands.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class ResetPasswordBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
