import Crypto
import Foundation
import NativeAuthBase

/// A file that only its owner may read, replaced as a whole.
struct PrivateFile: Sendable {
    /// The suffix of the file that writers lock.
    private static let lockSuffix = "lock"

    let url: URL
    private var draft: String { url.path + ".new" }

    static func name(for service: String) -> String {
        var name = ""
        for character in service {
            let isAllowed = character.isLetter || character.isNumber || "._-".contains(character)
            name.append(isAllowed ? character : "_")
        }
        return name
    }

    /// Returns the content, or `nil` if there is no such file.
    func content() throws(NativeAuthError) -> Data? {
        // Opening a FIFO would otherwise wait for a writer.
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw systemError("read")
        }
        defer { close(descriptor) }
        guard Self.isRegularFile(descriptor) else {
            throw Self.notRegularFileError(url.path)
        }

        var content = Data()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return content }
            if count > 0 {
                content.append(contentsOf: buffer[..<count])
            } else if errno != EINTR {
                throw systemError("read")
            }
        }
    }

    /// Writes the content beside the file, makes it durable, and renames it into place.
    func replace(with content: Data) throws(NativeAuthError) {
        // One name for all writers: the writer holds the lock, so an existing draft was left by a crash.
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemError("write") }

        var problem: NativeAuthError?
        var rest = Array(content)[...]
        while !rest.isEmpty, problem == nil {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                problem = systemError("write")
            }
        }

        if problem == nil, fsync(descriptor) != 0 {
            problem = systemError("write")
        }
        if close(descriptor) != 0, problem == nil {
            problem = systemError("write")
        }
        if problem == nil, rename(draft, url.path) != 0 {
            problem = systemError("write")
        }

        if let problem {
            unlink(draft)
            throw problem
        }
        syncFolder()
    }

    /// Removes the file and a draft that a crash left. No error if there is none.
    func remove() throws(NativeAuthError) {
        unlink(draft)
        guard unlink(url.path) == 0 || errno == ENOENT else {
            throw systemError("remove")
        }
        syncFolder()
    }

    /// Runs a section exclusively among processes. Creates the folder if there is none.
    /// - Parameter deadline: the end of the wait for another process. The lock is tried at least once.
    /// - Throws: the section's error; `storage_unavailable` with the lock file's name when another process holds it.
    func locked<Result>(until deadline: ContinuousClock.Instant, _ body: () throws -> Result) throws -> Result {
        let descriptor = try openLock(Self.lockSuffix)
        defer { close(descriptor) }

        // Polling instead of a blocking `flock`, which has no timeout: the holder may be suspended indefinitely.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw systemError("lock")
            }
            guard ContinuousClock.now < deadline else { throw lockHeldError() }
            usleep(1_000)
        }

        return try body()
    }

    /// Checks whether ``locked(until:_:)`` would have to wait now. Never waits.
    /// - Throws: `storage_unavailable` with the lock file's name when another process holds it.
    func checkUnlocked() throws(NativeAuthError) {
        let descriptor = open(path(Self.lockSuffix), O_RDWR | O_CLOEXEC | O_NONBLOCK)
        // Without a lock file the lock is free. Other errors are reported by the write itself.
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Shared, so that concurrent checks do not block each other.
        while flock(descriptor, LOCK_SH | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { throw lockHeldError() }
            guard errno == EINTR else { return }
        }
    }

    /// Runs an asynchronous section, such as a refresh, exclusively among processes. Polls for the lock, without
    /// blocking a thread.
    ///
    /// On systems that suspend apps, the section is an activity that the system allows to finish. If that expires
    /// first, the lock is released early; stores have no exclusive process lock there (``ExpiringActivity/mayExpire``).
    /// - Parameter work: the name of the work; another name is another lock.
    /// - Throws: the section's error; `another_process` after `timeout`; `storage_unavailable`.
    func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        activity: ExpiringActivity = .system,
        body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let lock = try await acquireProcessLock(named: work, timeout: timeout)

        let endActivity = activity.begin("Refreshing the session", lock.release)
        defer {
            lock.release()
            endActivity()
        }
        return try await body()
    }

    private func acquireProcessLock(named work: String, timeout: Duration) async throws -> FileLock {
        let digest = SHA256.hash(data: Data(work.utf8)).prefix(4)
        // Digits without padding: every version of an app on a device must use the same name.
        let suffix = "work-" + digest.map { String($0, radix: 16) }.joined()
        let descriptor = try openLock(suffix)

        let clock = ContinuousClock()
        let deadline = clock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            do {
                guard errno == EWOULDBLOCK || errno == EINTR else {
                    throw systemError("lock")
                }
                guard clock.now < deadline else {
                    throw NativeAuthError(
                        .anotherProcess,
                        message: "Another process has held \(path(suffix)) for too long.",
                        recovery: [.retry]
                    )
                }
                try await Task.sleep(for: .milliseconds(20))
            } catch {
                close(descriptor)
                throw error
            }
        }

        return FileLock(descriptor: descriptor)
    }

    /// Opens a lock file beside this one, in a folder that is created if there is none.
    private func openLock(_ suffix: String) throws -> Int32 {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw NativeAuthError(
                .storageUnavailable,
                message: "The folder \(url.deletingLastPathComponent().path) can't be made.",
                underlying: error,
                recovery: [.fixConfiguration]
            )
        }

        let descriptor = open(path(suffix), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw systemError("lock") }
        guard Self.isRegularFile(descriptor) else {
            close(descriptor)
            throw Self.notRegularFileError(path(suffix))
        }
        return descriptor
    }

    private func path(_ suffix: String) -> String {
        url.path + "." + suffix
    }

    private static func isRegularFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func notRegularFileError(_ path: String) -> NativeAuthError {
        NativeAuthError(
            .storageUnavailable,
            message: "\(path) is not a regular file. Remove it.",
            recovery: [.fixConfiguration]
        )
    }

    private func lockHeldError() -> NativeAuthError {
        NativeAuthError(
            .storageUnavailable,
            message: "Another process holds \(path(Self.lockSuffix)).",
            recovery: [.retry]
        )
    }

    /// Makes a rename durable, which requires a sync of the folder.
    private func syncFolder() {
        let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Returns the error of a system call that has just failed, from `errno`.
    private func systemError(_ verb: String) -> NativeAuthError {
        let number = errno
        let reason = String(cString: strerror(number))
        return NativeAuthError(
            .storageUnavailable,
            message: "Can't \(verb) \(url.path): \(reason).",
            underlying: POSIXErrorCode(rawValue: number).map { POSIXError($0) },
            recovery: [.retry, .fixConfiguration]
        )
    }
}

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
