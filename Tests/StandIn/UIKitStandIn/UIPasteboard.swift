/// iOS 3.0, macOS unavailable
@MainActor
public final class UIPasteboard {
    /// iOS 3.0, macOS unavailable
    public static let general = UIPasteboard()
    /// iOS 3.0, macOS unavailable
    public var string: String?

    private init() {}
}
