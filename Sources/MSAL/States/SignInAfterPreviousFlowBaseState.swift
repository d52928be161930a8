/// A flow is done, and can go on as a sign-in.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public class SignInAfterPreviousFlowBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}
