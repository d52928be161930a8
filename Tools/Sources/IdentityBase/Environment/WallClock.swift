package import Foundation

/// The source of the current time. A test replaces it.
package protocol WallClock: Sendable {
    func now() -> Date
}

package struct SystemWallClock: WallClock {
    package init() {}

    package func now() -> Date { Date() }
}
