/// iOS 3.0, macOS unavailable, watchOS unavailable
public enum UIAccessibility {
    /// iOS 4.0, macOS unavailable, watchOS unavailable
    public struct Notification: Hashable, RawRepresentable, Sendable {
        /// iOS 4.0, macOS unavailable, watchOS unavailable
        public let rawValue: UInt32

        /// iOS 4.0, macOS unavailable, watchOS unavailable
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// iOS 4.0, macOS unavailable, watchOS unavailable
        public static let screenChanged = Notification(rawValue: 1000)
        /// iOS 4.0, macOS unavailable, watchOS unavailable
        public static let layoutChanged = Notification(rawValue: 1001)
        /// iOS 4.0, macOS unavailable, watchOS unavailable
        public static let announcement = Notification(rawValue: 1008)
    }

    /// iOS 4.0, macOS unavailable, watchOS unavailable
    @MainActor
    public static func post(notification: Notification, argument: Any?) {
        guard let text = argument as? String else { return }
        AnnouncementLog.current?.add(text)
    }

    /// iOS 4.0, macOS unavailable, watchOS unavailable
    @MainActor public static var isVoiceOverRunning: Bool { false }
}
