import Foundation
import NativeAuthCore

/// The checks of the command's files on this machine.
struct StateChecks: Sendable {
    struct FolderAttributes: Sendable {
        var exists = true
        var mode = 0o700
        var isWritable = true
        /// `nil` if unknown.
        var freeBytes: Int64?
        var damagedFiles: [String] = []
    }

    private static let minimumFreeBytes: Int64 = 10 * 1_024 * 1_024

    let state: CommandState

    /// Checks the folder. Creates it if it does not exist, as every other command does.
    func folder() -> CheckResult {
        Self.evaluate(attributes(), path: state.url.path)
    }

    static func evaluate(_ attributes: FolderAttributes, path: String) -> CheckResult {
        let other = "Set NATIVEAUTH_HOME to a writable folder."
        guard attributes.exists, attributes.isWritable else {
            let obstacle = if attributes.exists { "written" } else { "created" }
            return .problem(.stateFolder, "\(path) can't be \(obstacle).", fix: other)
        }
        guard attributes.mode & 0o022 == 0 else {
            return .problem(
                .stateFolder,
                "Other users of this machine can change \(path) (mode \(String(attributes.mode & 0o777, radix: 8))).",
                fix: "Restrict its permissions: chmod 700 \(path)"
            )
        }
        if let free = attributes.freeBytes, free < minimumFreeBytes {
            return .problem(
                .stateFolder,
                "There is too little free space for \(path): \(free / 1_024) KiB.",
                fix: "Free some space, or set NATIVEAUTH_HOME to a folder on another disk."
            )
        }

        if let file = attributes.damagedFiles.first {
            return .problem(.stateFolder, "The file \(file) is damaged.", fix: "Remove it: rm '\(file)'")
        }
        // Every file in it has the mode 0600, so its content is private nevertheless.
        guard attributes.mode & 0o077 == 0 else {
            return .ok(.stateFolder, "\(path) is writable. Other users can list its files, but not read them.")
        }
        return .ok(.stateFolder, "\(path) is private and writable.")
    }

    /// Checks the stored session without using it. `issuer` is the URL of its server.
    func session(keys: StoredSession.Keys, issuer: String?, now: Date) -> CheckResult {
        let file = state.sessionFile
        let stored: StoredSession?
        do {
            stored = try StoredSession(file, keys: keys)
        } catch {
            return .problem(
                .session,
                NativeAuthError(converting: error).message,
                fix: "Remove the session, then sign in again: nativeauth sign-out"
            )
        }
        if let mode = Self.mode(of: file.path), mode & 0o077 != 0 {
            return .problem(
                .session,
                "Other users of this machine can read \(file.path) (mode \(String(mode, radix: 8))).",
                fix: "Restrict its permissions: chmod 600 \(file.path)"
            )
        }

        guard let stored else { return .skipped(.session, "Not signed in.") }
        let location = issuer.map { " at \($0)" } ?? ""
        let summary = "\(stored.owner ?? "A user") is signed in\(location)"
        guard let end = stored.expiresAt else { return .ok(.session, "\(summary).") }

        let time = end.formatted(.iso8601)
        if end > now { return .ok(.session, "\(summary). The access token expires at \(time).") }
        if stored.isRenewable {
            return .ok(.session, "\(summary). The access token has expired and is refreshed on next use.")
        }
        return .problem(
            .session,
            "The session of \(stored.owner ?? "a user")\(location) expired at \(time).",
            fix: "Sign in again: nativeauth sign-in"
        )
    }

    private func attributes() -> FolderAttributes {
        let path = state.url.path
        var attributes = FolderAttributes()
        do {
            try FileManager.default.createDirectory(
                at: state.url,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            attributes.exists = false
            return attributes
        }
        attributes.mode = Self.mode(of: path) ?? 0o700

        // Tested with a file, because permissions do not reveal a read-only disk.
        let probe = state.file(".doctor-\(UUID().uuidString)")
        let descriptor = open(probe.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        attributes.isWritable = descriptor >= 0
        if descriptor >= 0 {
            close(descriptor)
            unlink(probe.path)
        }

        let system = try? FileManager.default.attributesOfFileSystem(forPath: path)
        attributes.damagedFiles = SavedConnections.all(state).flatMap(\.damagedFiles)
        attributes.freeBytes = (system?[.systemFreeSize] as? NSNumber)?.int64Value
        return attributes
    }

    private static func mode(of path: String) -> Int? {
        let item = try? FileManager.default.attributesOfItem(atPath: path)
        return (item?[.posixPermissions] as? NSNumber)?.intValue
    }
}
