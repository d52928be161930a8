/// Where a sign-up stands.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public class SignUpBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
