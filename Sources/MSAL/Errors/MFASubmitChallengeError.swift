/// The code of the second factor was not taken.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MFASubmitChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the code is wrong.
    public var isInvalidChallenge: Bool { kind == .invalidChallenge }
    /// Whether the person must go on in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
}
