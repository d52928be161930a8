package import Foundation

/// The metadata of a file by which a change is detected without reading it.
package struct FileStamp: Sendable, Equatable {
    package let size: Int
    package let isRegularFile: Bool
    package let isFolder: Bool
    private let number: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    /// The time of the last change of the content, to about a microsecond.
    package var modified: Date {
        Date(timeIntervalSince1970: TimeInterval(seconds) + TimeInterval(nanoseconds) / 1e9)
    }

    /// Reads the metadata; nil if the file does not exist.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }

        size = Int(status.st_size)
        isRegularFile = status.st_mode & S_IFMT == S_IFREG
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        number = UInt64(status.st_ino)
        #if canImport(Darwin)
        seconds = status.st_mtimespec.tv_sec
        nanoseconds = status.st_mtimespec.tv_nsec
        #else
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        #endif
    }
}
