import NativeAuthCore
#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
public import AuthenticationServices
#endif

/// The system's passkeys: those on this device and in the person's keychain, and those of a phone beside it.
///
/// The app must be associated with the relying party's domain (`webcredentials:`). One at a time. On systems without
/// passkeys it is not supported.
///
/// Source: WebAuthn Level 3.
public struct SystemPasskeyAuthenticator: PasskeyAuthenticator {
    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    private var anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    #endif

    /// Makes an authenticator.
    public init() {}

    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    /// Makes an authenticator whose sheets belong to a given window: for app extensions, which have no key window, and
    /// for apps with several windows.
    /// - Parameter anchor: the window to show the sheet over.
    public init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) { self.anchor = anchor }
    #endif

    /// Shows the system's sheet and waits for its answer.
    /// - Parameter request: what is asked for.
    /// - Returns: what the passkey answered.
    /// - Throws: `CancellationError` when the person closed the sheet or the task was cancelled; `NativeAuthError` with code
    ///   `refused` when there is no passkey to use or it failed, `timed_out` when the server's time is up, `wrong_state`
    ///   when another one is asked already, `malformed_response` when the server names no domain, `unsupported` where there
    ///   are no passkeys.
    public func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer {
        #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
        return try await PasskeySheet.answer(request, style: .sheet, anchor: anchor)
        #else
        throw NativeAuthError(.unsupported, message: "There are no passkeys on this system.")
        #endif
    }

    /// Offers passkeys above the keyboard of a user name field: on iOS and visionOS.
    /// - Parameter request: a sign-in.
    /// - Returns: the passkey's response; `nil` on other systems.
    /// - Throws: as ``answer(_:)``; `CancellationError` also when the user chose the system's sheet instead.
    public func answerInAutoFill(_ request: PasskeyRequest) async throws -> PasskeyAnswer? {
        #if (os(iOS) && !targetEnvironment(macCatalyst)) || os(visionOS)
        return try await PasskeySheet.answer(request, style: .autoFill, anchor: anchor)
        #else
        return nil
        #endif
    }
}
