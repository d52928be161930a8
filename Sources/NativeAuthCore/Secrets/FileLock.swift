#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An advisory lock on a file, held until it is released or the process ends.
struct FileLock: Sendable {
    let descriptor: Int32

    func release() { close(descriptor) }
}
