import Foundation
import NIOConcurrencyHelpers
import NIOCore

/// The open connections of one server. Above the maximum, the connection that has waited longest for a request is
/// closed, so that idle clients cannot exhaust the process's file descriptors.
final class ConnectionRegistry: Sendable {
    /// File descriptors reserved for the database, the event loops, files and connections to identity providers.
    private static let reserve = 128

    private struct Entry {
        let channel: any Channel
        /// Start of the wait for a complete request; nil while a request is being answered.
        var waitingSince: NIODeadline?
    }

    private let maximum: Int
    private let entries = NIOLockedValueBox<[ObjectIdentifier: Entry]>([:])

    /// - Parameter maximum: maximum number of connections; nil for about half of the process's file descriptors,
    ///   because a second server may run in the process.
    init(maximum: Int?) {
        self.maximum = maximum ?? Self.maximum(openFiles: Self.openFiles)
    }

    static func maximum(openFiles: Int) -> Int {
        max(16, (openFiles - reserve) / 2)
    }

    var count: Int { entries.withLockedValue { $0.count } }

    func add(_ channel: any Channel) {
        let evicted = entries.withLockedValue { entries -> (any Channel)? in
            let added = ObjectIdentifier(channel)
            entries[added] = Entry(channel: channel, waitingSince: .now())
            guard entries.count > maximum else { return nil }

            let waiting = entries.compactMap { key, entry in
                entry.waitingSince.map { (key, $0) }
            }
            // If all of them are busy, the new one is closed.
            let oldest = waiting.min { $0.1 < $1.1 }
            return entries.removeValue(forKey: oldest?.0 ?? added)?.channel
        }
        evicted?.close(promise: nil)
    }

    func setWaiting(_ isWaiting: Bool, channel: any Channel) {
        entries.withLockedValue { entries in
            entries[ObjectIdentifier(channel)]?.waitingSince =
                if isWaiting {
                    .now()
                } else {
                    nil
                }
        }
    }

    func remove(_ channel: any Channel) {
        entries.withLockedValue { $0[ObjectIdentifier(channel)] = nil }
    }

    /// The number of files that the process may have open.
    private static var openFiles: Int {
        var limit = rlimit()
        #if canImport(Glibc)
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let kind = RLIMIT_NOFILE
        #endif
        guard getrlimit(kind, &limit) == 0 else { return 1_024 }
        return Int(clamping: min(limit.rlim_cur, 65_536))
    }
}
