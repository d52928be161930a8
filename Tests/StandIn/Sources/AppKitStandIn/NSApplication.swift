/// iOS unavailable, macOS 10.0
@MainActor
open class NSWindow {
    /// iOS unavailable, macOS 10.0
    public init() {}
}

/// iOS unavailable, macOS 10.0
@MainActor
open class NSApplication {
    /// iOS unavailable, macOS 10.0
    public static let shared = NSApplication()
    /// iOS unavailable, macOS 10.0
    public let windows: [NSWindow] = []
    /// iOS unavailable, macOS 10.0
    public var keyWindow: NSWindow? { nil }

    init() {}
}

/// iOS unavailable, macOS 10.0
public final class NSWorkspace: Sendable {
    /// iOS unavailable, macOS 10.0
    public static let shared = NSWorkspace()
    /// iOS unavailable, macOS 10.13
    public var isVoiceOverEnabled: Bool { false }

    private init() {}
}
