import Foundation

// @unchecked: what varies is read and written under the lock.
/// What was announced to assistive technology while a host acted. Each host has its own, so that tests do not mix.
@_spi(Host) public final class AnnouncementLog: @unchecked Sendable {
    /// The log of the host that acts now; its tasks inherit it.
    @TaskLocal public static var current: AnnouncementLog?
    private let lock = NSLock()
    private var stored: [String] = []

    /// An empty one.
    public init() {}

    /// What was announced, in order.
    public var texts: [String] { lock.withLock { stored } }

    /// Adds one.
    public func add(_ text: String) { lock.withLock { stored.append(text) } }
}
