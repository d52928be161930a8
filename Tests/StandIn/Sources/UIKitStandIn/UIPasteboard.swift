/// iOS 3.0, macOS unavailable, tvOS unavailable, watchOS unavailable
@MainActor
public final class UIPasteboard {
    /// iOS 3.0, macOS unavailable, tvOS unavailable, watchOS unavailable
    public static let general = UIPasteboard()
    /// iOS 3.0, macOS unavailable, tvOS unavailable, watchOS unavailable
    public var string: String?

    private init() {}
}
