/// iOS unavailable, macOS 10.0
public final class NSImage: Sendable {
    /// iOS unavailable, macOS 10.0
    public init?(contentsOfFile fileName: String) { nil }
}
