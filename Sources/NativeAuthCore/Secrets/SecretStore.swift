/// Where secrets are kept between two launches.
///
/// Reading has three answers, because "I can't tell now" is not "there is nothing": a locked device, a full disk or a
/// damaged file must never sign anybody out.
public protocol SecretStore: Sendable {
    /// Reads a secret.
    /// - Parameter key: the name under which it was written.
    /// - Returns: the secret, that there is none, or that this cannot be told now.
    func read(_ key: String) -> SecretReading

    /// Writes and removes several secrets, all or none wherever the store can do that.
    /// - Parameter changes: the new value by key; `nil` removes it.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`; what was stored before is still there.
    func update(_ changes: [String: Secret?]) throws
}

extension SecretStore {
    /// Writes one secret.
    /// - Parameters:
    ///   - secret: the secret.
    ///   - key: its name.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    public func write(_ secret: Secret, for key: String) throws { try update([key: secret]) }

    /// Removes one secret. No error if there is none.
    /// - Parameter key: its name.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    public func remove(_ key: String) throws {
        let nothing: Secret? = nil
        try update([key: nothing])
    }
}
