/// iOS 13.0, macOS 10.15
public struct HorizontalAlignment: Equatable, Sendable {
    let css: String

    /// iOS 13.0, macOS 10.15
    public static let leading = HorizontalAlignment(css: "start")
    /// iOS 13.0, macOS 10.15
    public static let center = HorizontalAlignment(css: "center")
    /// iOS 13.0, macOS 10.15
    public static let trailing = HorizontalAlignment(css: "end")
}

/// iOS 13.0, macOS 10.15
public struct VerticalAlignment: Equatable, Sendable {
    let css: String

    /// iOS 13.0, macOS 10.15
    public static let top = VerticalAlignment(css: "start")
    /// iOS 13.0, macOS 10.15
    public static let center = VerticalAlignment(css: "center")
    /// iOS 13.0, macOS 10.15
    public static let bottom = VerticalAlignment(css: "end")
    /// iOS 13.0, macOS 10.15
    public static let firstTextBaseline = VerticalAlignment(css: "first baseline")
    /// iOS 13.0, macOS 10.15
    public static let lastTextBaseline = VerticalAlignment(css: "last baseline")
}

/// iOS 13.0, macOS 10.15
public struct Alignment: Equatable, Sendable {
    /// iOS 13.0, macOS 10.15
    public var horizontal: HorizontalAlignment
    /// iOS 13.0, macOS 10.15
    public var vertical: VerticalAlignment

    /// iOS 13.0, macOS 10.15
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// iOS 13.0, macOS 10.15
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// iOS 13.0, macOS 10.15
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// iOS 13.0, macOS 10.15
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// iOS 13.0, macOS 10.15
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// iOS 13.0, macOS 10.15
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// iOS 13.0, macOS 10.15
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// iOS 13.0, macOS 10.15
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// iOS 13.0, macOS 10.15
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// iOS 13.0, macOS 10.15
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    var css: [(String, String)] { [("justify-items", horizontal.css), ("align-items", vertical.css)] }
}

/// iOS 13.0, macOS 10.15
public enum TextAlignment: Hashable, CaseIterable, Sendable {
    /// iOS 13.0, macOS 10.15
    case leading
    /// iOS 13.0, macOS 10.15
    case center
    /// iOS 13.0, macOS 10.15
    case trailing
}
