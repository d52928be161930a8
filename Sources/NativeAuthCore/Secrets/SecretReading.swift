/// What a ``SecretStore`` answers.
public enum SecretReading: Sendable, Equatable {
    /// The secret.
    case value(Secret)
    /// There is none.
    case absent
    /// It cannot be told now whether there is one; the error says why. Never take it for `absent`.
    case unavailable(NativeAuthError)

    /// The secret, or `nil` if there is none.
    /// - Returns: the secret.
    /// - Throws: the error, if it cannot be told now.
    public func get() throws -> Secret? {
        switch self {
        case .value(let secret): secret
        case .absent: nil
        case .unavailable(let error): throw error
        }
    }
}
