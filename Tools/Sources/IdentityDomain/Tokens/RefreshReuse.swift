package import Foundation

/// The rule for the second use of a refresh token: the reuse interval, or grace period, of token rotation.
package struct RefreshReuse: Sendable {
    /// Seconds within which a used token may be used again, counted from its first use.
    package let window: TimeInterval
    /// Whether all successors of a token stay valid within the window. Otherwise a used token is only accepted while
    /// its successor is unused, and that successor is marked as used, so that a family never has two branches.
    package let keepsSuccessors: Bool

    package init(window: TimeInterval, keepsSuccessors: Bool = false) {
        self.window = window
        self.keepsSuccessors = keepsSuccessors
    }
}
