/// iOS unavailable, macOS 11.0
public struct NSTextContentType: Hashable, RawRepresentable, Sendable {
    /// iOS unavailable, macOS 11.0
    public let rawValue: String

    /// iOS unavailable, macOS 11.0
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS unavailable, macOS 11.0
    public static let username = NSTextContentType(rawValue: "username")
    /// iOS unavailable, macOS 11.0
    public static let password = NSTextContentType(rawValue: "password")
    /// iOS unavailable, macOS 11.0
    public static let oneTimeCode = NSTextContentType(rawValue: "oneTimeCode")
}
