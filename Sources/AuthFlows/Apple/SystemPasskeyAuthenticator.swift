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

    /// Creates a passkey without a question, on iOS 18, macOS 15 and visionOS 2, if the password manager agrees: the
    /// user has just signed in with a password that it has filled in, and it has no passkey for the account.
    /// - Parameter request: a creation.
    /// - Returns: the passkey's response; `nil` on other systems.
    /// - Throws: as ``answer(_:)``; `refused` also if the password manager does not agree.
    public func createConditionally(_ request: PasskeyRequest) async throws -> PasskeyAnswer? {
        #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
        guard #available(iOS 18.0, macOS 15.0, visionOS 2.0, *), case .create = request.ceremony else { return nil }
        return try await PasskeySheet.answer(request, style: .conditional, anchor: anchor)
        #else
        return nil
        #endif
    }

    /// Shows one sheet for the user's name, an address and a passkey, on iOS 26, macOS 26 and visionOS 26.
    /// - Parameter request: the request.
    /// - Returns: the user's answer; `nil` on other systems.
    /// - Throws: as ``answer(_:)``; also `already_exists` if the user has an account by Sign in with Apple (offer
    ///   that), and `unsupported` if the device is not set up for passkeys.
    public func createAccount(_ request: AccountCreationRequest) async throws -> AccountCreationAnswer? {
        #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
        guard #available(iOS 26.0, macOS 26.0, visionOS 26.0, *) else { return nil }
        return try await PasskeySheet.createAccount(request, anchor: anchor)
        #else
        return nil
        #endif
    }
}
