import NativeAuthCore

/// Uses a passkey, or makes one, for a step that asks for it. Give one to ``FlowModel/usePasskey(_:)``.
public protocol PasskeyAuthenticator: Sendable {
    /// Does what is asked for.
    /// - Parameter request: what is asked for.
    /// - Returns: what the passkey answered.
    /// - Throws: `CancellationError` when the person closed the system's sheet; `NativeAuthError` with code `refused`
    ///   when there is no passkey to use or it failed, or `unsupported` when the device has none.
    func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer

    /// Offers passkeys above the keyboard, beside the system's password suggestions, until the user chooses one.
    /// - Parameter request: a sign-in.
    /// - Returns: the passkey's response; `nil` where the system does not support this.
    /// - Throws: as ``answer(_:)``; `CancellationError` also when the user chose the system's sheet instead.
    func answerInAutoFill(_ request: PasskeyRequest) async throws -> PasskeyAnswer?
}

extension PasskeyAuthenticator {
    /// Not supported by default.
    public func answerInAutoFill(_ request: PasskeyRequest) async throws -> PasskeyAnswer? { nil }
}
