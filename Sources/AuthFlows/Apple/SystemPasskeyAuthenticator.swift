import NativeAuthCore
#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
public import AuthenticationServices
#endif

/// The system's passkeys: those on this device and in the user's keychain, and those of a nearby phone.
///
/// The app must be associated with the relying party's domain (`webcredentials:`). One request at a time. Not supported
/// on systems without passkeys.
///
/// Source: WebAuthn Level 3.
public struct SystemPasskeyAuthenticator: PasskeyAuthenticator {
    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    private var anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    #endif

    /// Creates an authenticator.
    public init() {}

    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    /// Creates an authenticator whose sheets belong to a given window: for app extensions, which have no key window,
    /// and for apps with several windows.
    /// - Parameter anchor: the window to show the sheet over.
    public init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) { self.anchor = anchor }
    #endif

    /// Shows the system's sheet and waits for the passkey's response.
    /// - Parameter request: the request.
    /// - Returns: the passkey's response.
    /// - Throws: `CancellationError` when the user closed the sheet or the task was cancelled; `NativeAuthError` with
    ///   code `refused` when there is no matching passkey or it failed (try again, or choose another way to sign in),
    ///   `timed_out` when the server's timeout expired (try again), `wrong_state` when another request is running (wait
    ///   for it), `malformed_response` when the server names no domain (start again), `unsupported` on systems without
    ///   passkeys.
    public func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer {
        #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
        return try await PasskeySheet.answer(request, style: .sheet, anchor: anchor)
        #else
        throw NativeAuthError(.unsupported, message: "There are no passkeys on this system.")
        #endif
    }

    /// Offers passkeys above the keyboard of a user name field, on iOS and visionOS.
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
