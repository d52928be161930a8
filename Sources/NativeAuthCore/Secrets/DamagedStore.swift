import Foundation

/// The underlying error of a permanent `storage_unavailable`: the store was read, and its content is not valid.
struct DamagedStore: Error {}

extension NativeAuthError {
    /// Whether a store could not be written for lack of space, which is not transient.
    package var isStoreFull: Bool {
        guard code == .storageUnavailable else { return false }
        if let error = underlying as? CocoaError { return error.code == .fileWriteOutOfSpace }
        return (underlying as? POSIXError).map { [.ENOSPC, .EDQUOT, .EFBIG].contains($0.code) } ?? false
    }

    /// Whether a store's content is damaged, as opposed to temporarily unreadable. Only then may signing out remove it
    /// unread.
    public var isStoreDamaged: Bool { underlying is DamagedStore }
}
