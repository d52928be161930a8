package import Foundation
import NIOConcurrencyHelpers
package import IdentityBase

/// The last requests, for the console. As in the log, neither the path and query as sent nor a body is kept.
package final class RequestHistory: Sendable {
    package struct Entry: Sendable, Codable, Equatable {
        package let at: Date
        package let method: String
        /// Pattern of the route, such as `/{realm}/oauth2/v2.0/token`.
        package let route: String
        /// The operation of a request to a user pool.
        package let operation: String?
        package let status: Int
        package let milliseconds: Double
    }

    private static let capacity = 200

    private let kept = NIOLockedValueBox<[Entry]>([])
    private let clock: any WallClock
    private let signal: ChangeSignal

    /// - Parameter signal: told about each new entry.
    package init(clock: any WallClock, signal: ChangeSignal) {
        self.clock = clock
        self.signal = signal
    }

    /// The entries, the newest last.
    package var entries: [Entry] { kept.withLockedValue(\.self) }

    package func removeAll() {
        kept.withLockedValue { $0.removeAll() }
    }

    func add(method: String, route: String, operation: String?, status: Int, duration: Duration) {
        let microseconds = (duration / .microseconds(1)).rounded()
        let entry = Entry(
            at: clock.now(),
            method: method,
            route: route,
            operation: operation,
            status: status,
            milliseconds: microseconds / 1_000
        )

        kept.withLockedValue { entries in
            if entries.count >= Self.capacity { entries.removeFirst(entries.count + 1 - Self.capacity) }
            entries.append(entry)
        }
        signal.send()
    }
}
