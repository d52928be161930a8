import NativeAuthCore

/// The stored identity of one identity pool: a value beside the session's tokens, or alone in a configuration without a
/// user pool.
struct IdentityRecordStore: Sendable {
    let key: String
    let store: any SecretStore
    /// The session of the user pool; `nil` without one.
    let session: Session?

    /// The stored value.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now.
    func value() throws -> Secret? { try store.read(key).get() }

    /// Replaces the value, unless it or the sign-in has changed meanwhile.
    /// - Parameters:
    ///   - previous: the expected value; `nil` for none.
    ///   - signIn: the session that the identity belongs to; `nil` if no user is signed in.
    /// - Returns: whether the value was replaced.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    func replace(_ previous: Secret?, with new: Secret?, of signIn: SessionRecord?) throws -> Bool {
        guard let session else {
            return try store.update([key: new], ifUnchanged: [key: previous])
        }
        return try session.replaceAdditionalValue(IdentityRecord.name, previous, with: new, of: signIn)
    }
}
