import NativeAuthCore

/// Uses a passkey, or makes one, for a step that asks for it. Give one to ``FlowModel/usePasskey(_:)``.
public protocol PasskeyAuthenticator: Sendable {
    /// Does what is asked for.
    /// - Parameter request: what is asked for.
    /// - Returns: what the passkey answered.
    /// - Throws: `CancellationError` when the person closed the system's sheet; `NativeAuthError` with code `refused`
    ///   when there is no passkey to use or it failed, or `unsupported` when the device has none.
    func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer

    /// Offers passkeys above the keyboard, beside the passwords that the system fills in, until the person chooses one.
    /// - Parameter request: a sign-in.
    /// - Returns: what the passkey answered; `nil` where the system offers none in this way.
    /// - Throws: as ``answer(_:)``; `CancellationError` also when the person chose the system's sheet instead.
    func answerInAutoFill(_ request: PasskeyRequest) async throws -> PasskeyAnswer?
}

extension PasskeyAuthenticator {
    /// Not offered.
    public func answerInAutoFill(_ request: PasskeyRequest) async throws -> PasskeyAnswer? { nil }
}
