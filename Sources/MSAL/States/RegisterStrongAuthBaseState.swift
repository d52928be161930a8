/// A sign-in that wants a strong method to be registered.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public class RegisterStrongAuthBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
