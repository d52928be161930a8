package import Foundation

/// The source of the current time. A test replaces it.
package protocol ServerClock: Sendable {
    func now() -> Date
}

/// The system clock.
package struct SystemServerClock: ServerClock {
    package init() {}

    package func now() -> Date { Date() }
}
