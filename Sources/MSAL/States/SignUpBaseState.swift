/// Where a sign-up stands.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class SignUpBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
