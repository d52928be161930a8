#if canImport(SwiftUI)
import SwiftUI
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The notifications for assistive technology, such as VoiceOver.
@MainActor
enum Assistive {
    static func announce(_ text: String) {
        guard !text.isEmpty else { return }
        #if canImport(UIKit) && !os(watchOS)
        UIAccessibility.post(notification: .announcement, argument: text)
        #elseif canImport(AppKit)
        let said: [NSAccessibility.NotificationUserInfoKey: Any] = [
            .announcement: text, .priority: NSAccessibilityPriorityLevel.high.rawValue,
        ]
        NSAccessibility.post(element: NSApplication.shared, notification: .announcementRequested, userInfo: said)
        #endif
    }

    static func announceScreen(_ title: String) {
        #if canImport(UIKit) && !os(watchOS)
        UIAccessibility.post(notification: .screenChanged, argument: title.isEmpty ? nil : title)
        #else
        announce(title)
        #endif
    }

    /// Indicates whether a screen reader is on: then only the user moves the keyboard focus.
    static var isScreenReaderOn: Bool {
        #if canImport(UIKit) && !os(watchOS)
        UIAccessibility.isVoiceOverRunning
        #elseif canImport(AppKit)
        NSWorkspace.shared.isVoiceOverEnabled
        #else
        false
        #endif
    }
}
#endif
