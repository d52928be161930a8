import Foundation

// @unchecked: the mutable property is accessed under the lock.
/// The announcements to assistive technology during an interaction. Each host has its own log, so that tests stay
/// apart.
@_spi(Host) public final class AnnouncementLog: @unchecked Sendable {
    /// The log of the host with the current interaction. Its tasks inherit it.
    @TaskLocal public static var current: AnnouncementLog?
    private let lock = NSLock()
    private var stored: [String] = []

    /// Creates an empty log.
    public init() {}

    /// The announcements, in order.
    public var texts: [String] { lock.withLock { stored } }

    /// Adds an announcement.
    public func add(_ text: String) { lock.withLock { stored.append(text) } }
}
