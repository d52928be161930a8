/// No new code was sent.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public final class ResendCodeError: MSALNativeAuthGenericError, @unchecked Sendable {}
