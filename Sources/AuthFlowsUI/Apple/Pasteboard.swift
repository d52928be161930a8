#if canImport(SwiftUI)
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The pasteboard, on systems that have one.
@MainActor
enum Pasteboard {
    #if os(tvOS) || os(watchOS)
    static let isAvailable = false
    #else
    static let isAvailable = true
    #endif

    static func copy(_ text: String) {
        #if os(tvOS) || os(watchOS)
        #elseif canImport(UIKit)
        UIPasteboard.general.string = text
        #elseif canImport(AppKit)
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)
        #endif
    }
}
#endif
