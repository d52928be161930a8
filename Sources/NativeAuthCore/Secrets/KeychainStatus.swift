import Foundation

/// The interpretation of the Keychain's status codes for a ``SecretStore``. Pure functions, tested where there is no
/// Keychain.
enum KeychainStatus {
    private static let success: Int32 = 0
    private static let diskFull: Int32 = -34
    private static let duplicateItem: Int32 = -25_299
    private static let itemNotFound: Int32 = -25_300
    private static let interactionNotAllowed: Int32 = -25_308
    private static let missingEntitlement: Int32 = -34_018

    /// Returns the result of a read: only `errSecItemNotFound` results in `absent`.
    static func reading(_ status: Int32, text: String?) -> SecretReading {
        switch status {
        case success:
            text.map { .value(Secret($0)) }
                ?? .unavailable(unavailable("The Keychain item is damaged.", DamagedStore()))
        case itemNotFound: .absent
        default: .unavailable(failure(status))
        }
    }

    /// Checks the status of a write or removal. Removing a missing item is not an error.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    static func check(_ status: Int32) throws(NativeAuthError) {
        guard status == success || status == itemNotFound else {
            throw failure(status)
        }
    }

    /// Checks whether the data protection Keychain accepts this process.
    /// - Returns: `nil` for a status that is not conclusive, such as that of a locked device.
    static func isEntitled(afterAdding status: Int32) -> Bool? {
        switch status {
        case success, duplicateItem: true
        case missingEntitlement: false
        default: nil
        }
    }

    private static func failure(_ status: Int32) -> NativeAuthError {
        switch status {
        case interactionNotAllowed: unavailable("The Keychain can't be read while the device is locked.")
        case missingEntitlement:
            NativeAuthError(
                .storageUnavailable,
                message: "The app is not entitled to use this Keychain access group (keychain-access-groups).",
                recovery: [.fixConfiguration]
            )
        case diskFull: unavailable("The Keychain can't be written: the disk is full.", POSIXError(.ENOSPC))
        default: unavailable("The Keychain answered with status \(status).")
        }
    }

    private static func unavailable(
        _ message: String,
        _ underlying: (any Error)? = nil
    ) -> NativeAuthError {
        NativeAuthError(.storageUnavailable, message: message, underlying: underlying, recovery: [.retry])
    }
}
