/// A sign-in that wants a second factor.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public class MFABaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
