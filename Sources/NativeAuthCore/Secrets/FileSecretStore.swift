import NativeAuthBase
public import Foundation

/// The store of the platform: the Keychain, or a file that only its owner may read.
#if canImport(Security)
package typealias PlatformSecretStore = KeychainSecretStore
#else
package typealias PlatformSecretStore = FileSecretStore
#endif

/// A store in one file that only its owner may read: the default on Linux.
///
/// The file is JSON with mode 0600 in a folder with mode 0700. It is replaced as a whole by a rename, so that a crash
/// or a full disk leaves the old content; an advisory lock lets several processes share it.
public final class FileSecretStore: SecretStore {
    /// The file.
    public let file: URL
    private let privateFile: PrivateFile
    /// Serialises the threads of this process; the file's own lock serialises the processes.
    private let threadLock = Lock<Void>(())
    /// The maximum time that a write waits for another process that holds the file's lock.
    let lockTimeout: Duration

    /// Creates a store; nothing is read or created before the first use.
    /// - Parameter file: the file; its folder is created when it is first written.
    public convenience init(file: URL) {
        self.init(file: file, lockTimeout: .seconds(5))
    }

    /// - Parameters: those of ``KeychainSecretStore``; a file has no groups.
    package convenience init(service: String, accessGroup: String? = nil, appGroup: String? = nil) {
        self.init(file: Self.defaultFile(for: service))
    }

    init(file: URL, lockTimeout: Duration) {
        self.file = file
        self.lockTimeout = lockTimeout
        privateFile = PrivateFile(url: file)
    }

    /// Returns the default file, in the folder where the system keeps the state of programs.
    /// - Parameters:
    ///   - name: the name of the service; becomes the file's name.
    ///   - environment: the process's environment.
    /// - Returns: `$XDG_STATE_HOME/nativeauth/NAME.json`, or the same below `~/.local/state`.
    public static func defaultFile(
        for name: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        // The XDG base directory specification.
        func folder(_ variable: String) -> URL? {
            guard let path = environment[variable], path.hasPrefix("/") else { return nil }
            return URL(fileURLWithPath: path)
        }

        let home = folder("HOME") ?? URL(fileURLWithPath: NSHomeDirectory())
        let state = folder("XDG_STATE_HOME") ?? home.appendingPathComponent(".local/state")
        return
            state
            .appendingPathComponent("nativeauth")
            .appendingPathComponent(PrivateFile.name(for: name) + ".json")
    }

    /// The file, with symbolic links resolved.
    public var identity: SecretStoreIdentity {
        SecretStoreIdentity(place: "file:" + file.standardizedFileURL.resolvingSymlinksInPath().path)
    }

    /// The file is read and replaced as a whole.
    public var isAtomic: Bool { true }

    /// Other processes respect the lock files. `false` where the system suspends apps, which releases locks early.
    public var hasExclusiveProcessLock: Bool { !ExpiringActivity.mayExpire }

    /// Tries the file's lock once.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable` and the lock file's name when another process
    ///   holds it; try again.
    public func checkWritable() throws { try privateFile.checkUnlocked() }

    /// Reads a secret; `unavailable` when the file can't be read or is damaged.
    public func read(_ key: String) -> SecretReading {
        do {
            guard let text = try load()[key] else { return .absent }
            return .value(Secret(text))
        } catch {
            return .unavailable(error)
        }
    }

    /// Writes and removes, all or none. If no secret is left, the file itself is removed: that needs no space on a full
    /// disk. A damaged file is not written to, but a removal alone (sign-out) deletes it. Waits at most five seconds
    /// for another process that holds the file's lock.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do; the file is
    ///   unchanged.
    public func update(_ changes: [String: Secret?]) throws {
        _ = try update(changes, ifUnchanged: [:])
    }

    /// Reads the file once.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable` when it can't be read or is damaged; its
    ///   `recovery` states what to do.
    public func snapshot(of keys: [String]) throws -> [String: Secret] {
        let values = try load().filter { keys.contains($0.key) }
        return values.mapValues { Secret($0) }
    }

    /// Compares and writes under the file's lock, which other processes respect.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do; the file is
    ///   unchanged.
    public func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool {
        let onlyRemoves = changes.values.allSatisfy { $0 == nil }

        return try locked {
            var values: [String: String]
            do {
                values = try load()
            } catch let error as NativeAuthError where onlyRemoves && error.isStoreDamaged {
                values = [:]
            }

            for (key, secret) in expected where values[key] != secret?.reveal() {
                return false
            }
            for (key, secret) in changes {
                values[key] = secret?.reveal()
            }

            if values.isEmpty {
                try privateFile.remove()
            } else {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys]
                try privateFile.replace(with: encoder.encode(values))
            }
            return true
        }
    }

    /// Holds a lock file beside the file, which the system releases when the process ends for any reason.
    /// - Throws: the error of `body`; ``NativeAuthError`` with code `another_process` (try again) or
    ///   `storage_unavailable` (see its `recovery`).
    public func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await privateFile.withProcessLock(named: work, timeout: timeout, body: body)
    }

    /// Removes every secret, also from a damaged file.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do.
    public func removeAll() throws { try locked { try privateFile.remove() } }

    private func locked<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
        // The wait for other threads counts, too.
        let deadline = ContinuousClock.now + lockTimeout
        return try threadLock.withLock { _ in try privateFile.locked(until: deadline, body) }
    }

    private func load() throws(NativeAuthError) -> [String: String] {
        guard let data = try privateFile.content() else { return [:] }

        guard let values = try? JSONDecoder().decode([String: String].self, from: data) else {
            throw NativeAuthError(
                .storageUnavailable,
                message: "The stored session in \(file.path) is damaged. Move that file away and sign in again.",
                underlying: DamagedStore(),
                recovery: [.fixConfiguration]
            )
        }
        return values
    }
}
