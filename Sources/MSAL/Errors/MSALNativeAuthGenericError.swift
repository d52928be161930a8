/// A call without flags of its own failed.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALNativeAuthGenericError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
}
