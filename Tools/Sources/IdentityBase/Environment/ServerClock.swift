package import Foundation

/// Where the server reads the time, so that a test can move it.
package protocol ServerClock: Sendable {
    func now() -> Date
}

/// The machine's clock.
package struct SystemServerClock: ServerClock {
    package init() {}

    package func now() -> Date { Date() }
}
