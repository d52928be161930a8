/// iOS unavailable, macOS 10.0
public final class NSPasteboard: Sendable {
    /// iOS unavailable, macOS 10.13
    public struct PasteboardType: Hashable, Sendable {
        let name: String

        /// iOS unavailable, macOS 10.6
        public static let string = PasteboardType(name: "public.utf8-plain-text")
    }

    /// iOS unavailable, macOS 10.0
    public static var general: NSPasteboard { NSPasteboard() }

    private init() {}

    /// iOS unavailable, macOS 10.6
    @discardableResult
    public func clearContents() -> Int { 0 }

    /// iOS unavailable, macOS 10.0
    @discardableResult
    public func setString(_ string: String, forType dataType: PasteboardType) -> Bool { true }
}
