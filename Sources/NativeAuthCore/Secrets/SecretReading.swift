/// The result of reading from a ``SecretStore``.
public enum SecretReading: Sendable, Equatable {
    /// The secret.
    case value(Secret)
    /// There is no such secret.
    case absent
    /// The store can't be read now; the error states the reason. Must not be treated as `absent`.
    case unavailable(NativeAuthError)

    /// Returns the secret, or `nil` if there is none.
    /// - Returns: the secret.
    /// - Throws: the ``NativeAuthError`` of ``unavailable(_:)``; try again later.
    public func get() throws -> Secret? {
        switch self {
        case .value(let secret): secret
        case .absent: nil
        case .unavailable(let error): throw error
        }
    }
}
