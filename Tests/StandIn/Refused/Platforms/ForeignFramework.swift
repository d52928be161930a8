// refused on iOS, tvOS, visionOS, watchOS: no such module 'AppKit'
import AppKit

@MainActor let application = NSApplication.shared
