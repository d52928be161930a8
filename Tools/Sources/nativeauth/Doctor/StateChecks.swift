import Foundation
import NativeAuthCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The checks of the command's files on this machine.
struct StateChecks: Sendable {
    /// The file system attributes of the folder.
    struct FolderFacts: Sendable {
        var isThere = true
        var mode = 0o700
        var canBeWritten = true
        /// `nil` if unknown.
        var freeBytes: Int64?
        var damagedFiles: [String] = []
    }

    private static let fewestFreeBytes: Int64 = 10 * 1_024 * 1_024

    let state: StateFolder

    /// Checks the folder. Creates it if it does not exist, as every other command does.
    func folder() -> CheckResult { Self.judge(state.url.path, facts()) }

    /// Evaluates the attributes.
    static func judge(_ path: String, _ facts: FolderFacts) -> CheckResult {
        let other = "Set NATIVEAUTH_HOME to a folder that you may write."
        guard facts.isThere else { return .problem(.stateFolder, "\(path) can't be made.", mend: other) }
        guard facts.canBeWritten else { return .problem(.stateFolder, "\(path) can't be written.", mend: other) }
        guard facts.mode & 0o077 == 0 else {
            let mode = String(facts.mode & 0o777, radix: 8)
            return .problem(
                .stateFolder, "Others on this machine may look into \(path) (mode \(mode)).",
                mend: "Keep it to yourself: chmod 700 \(path)")
        }
        if let free = facts.freeBytes, free < fewestFreeBytes {
            return .problem(
                .stateFolder, "There is hardly any space left for \(path): \(free / 1_024) KiB.",
                mend: "Free some space there, or set NATIVEAUTH_HOME to another disk.")
        }
        if let file = facts.damagedFiles.first {
            return .problem(.stateFolder, "The file \(file) is damaged.", mend: "Remove it: rm '\(file)'")
        }
        return .ok(.stateFolder, "\(path) is yours alone and can be written.")
    }

    /// Checks the stored session without using it.
    /// - Parameters:
    /// - keys: the storage keys of the session.
    /// - issuer: the URL of the server that issued the session.
    /// - now: the current time.
    func session(_ keys: StoredSession.Keys = StoredSession.Keys(nil), issuer: String?, now: Date) -> CheckResult {
        let file = state.session
        let mode = Self.mode(of: file.path)
        let stored: StoredSession?
        do {
            stored = try StoredSession(file, keys)
        } catch {
            let message = Problem.neutral(error).message
            return .problem(.session, message, mend: "Remove it and sign in again: nativeauth sign-out")
        }
        if let mode, mode & 0o077 != 0 {
            return .problem(
                .session, "Others on this machine may read \(file.path) (mode \(String(mode, radix: 8))).",
                mend: "Keep it to yourself: chmod 600 \(file.path)")
        }
        guard let stored else { return .skipped(.session, "Nobody is signed in.") }
        let place = issuer.map { " at \($0)" } ?? ""
        let whose = "\(stored.owner ?? "Somebody") is signed in\(place)"
        guard let end = stored.expiresAt else { return .ok(.session, "\(whose).") }
        let time = end.formatted(.iso8601)
        if end > now { return .ok(.session, "\(whose), with an access token until \(time).") }
        if stored.isRenewable {
            return .ok(.session, "\(whose). The access token has expired; its next use renews it.")
        }
        return .problem(
            .session, "The session of \(stored.owner ?? "somebody")\(place) expired at \(time).",
            mend: "Sign in again: nativeauth sign-in")
    }

    private func facts() -> FolderFacts {
        let path = state.url.path
        var facts = FolderFacts()
        do {
            try FileManager.default.createDirectory(
                at: state.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            facts.isThere = false
            return facts
        }
        facts.mode = Self.mode(of: path) ?? 0o700
        // Tested with a file, because permissions do not reveal a read-only disk.
        let trial = state.file(".doctor-\(UUID().uuidString)")
        let descriptor = open(trial.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        facts.canBeWritten = descriptor >= 0
        if descriptor >= 0 {
            close(descriptor)
            unlink(trial.path)
        }
        let system = try? FileManager.default.attributesOfFileSystem(forPath: path)
        facts.damagedFiles = Provider.allCases.flatMap { Connections(state: state, provider: $0).damagedFiles }
        facts.freeBytes = (system?[.systemFreeSize] as? NSNumber)?.int64Value
        return facts
    }

    private static func mode(of path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }
}
