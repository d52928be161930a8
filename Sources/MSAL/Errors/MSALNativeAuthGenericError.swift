/// A call without flags of its own failed.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALNativeAuthGenericError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the person must go on in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
}
