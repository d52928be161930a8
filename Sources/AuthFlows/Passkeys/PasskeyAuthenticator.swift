/// Uses or creates a passkey, for ``FlowModel/usePasskey(_:)``.
public protocol PasskeyAuthenticator: Sendable {
    /// Uses or creates a passkey.
    /// - Parameter request: the request.
    /// - Returns: the passkey's response.
    /// - Throws: `CancellationError` when the user closed the system's sheet; `NativeAuthError` with code `refused`
    ///   when there is no matching passkey or it failed (try again, or choose another way to sign in), or `unsupported`
    ///   when the device has none.
    func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer

    /// Offers passkeys above the keyboard, beside the system's password suggestions, until the user chooses one.
    /// - Parameter request: a sign-in.
    /// - Returns: the passkey's response; `nil` where the system does not support this.
    /// - Throws: as ``answer(_:)``; `CancellationError` also when the user chose the system's sheet instead.
    func answerInAutoFill(_ request: PasskeyRequest) async throws -> PasskeyAnswer?

    /// Creates a passkey without a question, if the system agrees (conditional creation). Its response says that the
    /// user was neither present nor verified.
    /// - Parameter request: a creation.
    /// - Returns: the passkey's response; `nil` where the system does not support this.
    /// - Throws: as ``answer(_:)``; `NativeAuthError` with code `refused` also if the system does not agree.
    func createConditionally(_ request: PasskeyRequest) async throws -> PasskeyAnswer?

    /// Shows one sheet for a new account: the user's name, an address and a passkey.
    /// - Parameter request: the request.
    /// - Returns: the user's answer; `nil` where the system does not support this.
    /// - Throws: as ``answer(_:)``; `CancellationError` also when the user wants to fill in the form.
    func createAccount(_ request: AccountCreationRequest) async throws -> AccountCreationAnswer?
}

extension PasskeyAuthenticator {
    /// Returns `nil`: not supported by default.
    /// - Throws: never; the protocol allows errors.
    public func answerInAutoFill(_ request: PasskeyRequest) async throws -> PasskeyAnswer? { nil }

    /// Returns `nil`: not supported by default.
    /// - Throws: never; the protocol allows errors.
    public func createConditionally(_ request: PasskeyRequest) async throws -> PasskeyAnswer? { nil }

    /// Returns `nil`: not supported by default.
    /// - Throws: never; the protocol allows errors.
    public func createAccount(_ request: AccountCreationRequest) async throws -> AccountCreationAnswer? { nil }
}
