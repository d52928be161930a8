/// No new code was sent.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class ResendCodeError: MSALNativeAuthGenericError, @unchecked Sendable {}
