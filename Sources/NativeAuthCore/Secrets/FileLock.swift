import NativeAuthBase

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An advisory lock on a file, held until it is released or the process ends.
final class FileLock: Sendable {
    private let descriptor: Lock<Int32?>

    /// Takes over an open file that is locked.
    init(descriptor: Int32) { self.descriptor = Lock(descriptor) }

    /// Releases the lock. Further calls have no effect.
    func release() {
        descriptor.withLock { descriptor in
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }
}
