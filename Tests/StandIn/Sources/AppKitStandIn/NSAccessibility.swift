/// iOS unavailable, macOS 10.10
public enum NSAccessibility {
    /// iOS unavailable, macOS 10.10
    public struct Notification: Hashable, Sendable {
        let name: String

        /// iOS unavailable, macOS 10.7
        public static let announcementRequested = Notification(name: "AXAnnouncementRequested")
    }

    /// iOS unavailable, macOS 10.10
    public struct NotificationUserInfoKey: Hashable, Sendable {
        let name: String

        /// iOS unavailable, macOS 10.7
        public static let announcement = NotificationUserInfoKey(name: "AXAnnouncementKey")
        /// iOS unavailable, macOS 10.9
        public static let priority = NotificationUserInfoKey(name: "AXPriorityKey")
    }

    /// iOS unavailable, macOS 10.7
    public static func post(
        element: Any,
        notification: Notification,
        userInfo: [NotificationUserInfoKey: Any]?
    ) {}
}

/// iOS unavailable, macOS 10.9
public enum NSAccessibilityPriorityLevel: Int, Sendable {
    /// iOS unavailable, macOS 10.9
    case low = 10
    /// iOS unavailable, macOS 10.9
    case medium = 50
    /// iOS unavailable, macOS 10.9
    case high = 90
}
