@_spi(Host) import UIKitStandIn

/// iOS 17.0, macOS 14.0
public enum AccessibilityNotification {
    /// iOS 17.0, macOS 14.0
    public struct Announcement {
        private let text: String

        /// iOS 17.0, macOS 14.0
        public init(_ announcement: String) { text = announcement }

        /// iOS 17.0, macOS 14.0
        public func post() { AnnouncementLog.current?.add(text) }
    }
}
