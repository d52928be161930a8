/// What the Keychain's status codes mean for a ``SecretStore``. A pure function, so that it is tested where there is no
/// Keychain.
enum KeychainStatus {
    private static let success: Int32 = 0
    private static let itemNotFound: Int32 = -25_300
    private static let interactionNotAllowed: Int32 = -25_308

    /// The answer to a read: only "no such item" means that there is none.
    static func reading(_ status: Int32, text: String?) -> SecretReading {
        switch status {
        case success: text.map { .value(Secret($0)) } ?? .unavailable(failure(status))
        case itemNotFound: .absent
        default: .unavailable(failure(status))
        }
    }

    /// Whether a write or removal went well. To remove what is not there is well.
    static func check(_ status: Int32) throws(NativeAuthError) {
        guard status == success || status == itemNotFound else { throw failure(status) }
    }

    private static func failure(_ status: Int32) -> NativeAuthError {
        let message =
            status == interactionNotAllowed
            ? "The Keychain can't be read while the device is locked." : "The Keychain answered with status \(status)."
        return NativeAuthError(.storageUnavailable, message: message, recovery: [.retry])
    }
}
