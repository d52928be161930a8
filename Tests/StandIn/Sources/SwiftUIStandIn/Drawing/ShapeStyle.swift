/// iOS 13.0, macOS 10.15
public protocol ShapeStyle: Sendable {}

/// A style that the HTML can show.
protocol Paint {
    var css: String { get }
}

extension ShapeStyle {
    /// The CSS value; an app's own style has the colour of text.
    var paint: String { (self as? any Paint)?.css ?? "var(--primary)" }
}

/// iOS 15.0, macOS 12.0
public struct HierarchicalShapeStyle: ShapeStyle, Paint {
    let css: String
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// iOS 15.0, macOS 12.0
    public static var primary: HierarchicalShapeStyle { .init(css: "var(--primary)") }
    /// iOS 15.0, macOS 12.0
    public static var secondary: HierarchicalShapeStyle { .init(css: "var(--secondary)") }
    /// iOS 15.0, macOS 12.0
    public static var tertiary: HierarchicalShapeStyle { .init(css: "var(--tertiary)") }
    /// iOS 15.0, macOS 12.0
    public static var quaternary: HierarchicalShapeStyle { .init(css: "var(--quaternary)") }
}

/// iOS 15.0, macOS 12.0
public struct TintShapeStyle: ShapeStyle, Paint {
    let css = "var(--tint)"

    /// iOS 15.0, macOS 12.0
    public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
    /// iOS 15.0, macOS 12.0
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// iOS 15.0, macOS 12.0
public struct ForegroundStyle: ShapeStyle, Paint {
    let css = "currentColor"

    /// iOS 15.0, macOS 12.0
    public init() {}
}

extension ShapeStyle where Self == ForegroundStyle {
    /// iOS 15.0, macOS 12.0
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// iOS 14.0, macOS 12.0
public struct BackgroundStyle: ShapeStyle, Paint {
    let css = "var(--background)"

    /// iOS 14.0, macOS 12.0
    public init() {}
}

extension ShapeStyle where Self == BackgroundStyle {
    /// iOS 15.0, macOS 12.0
    public static var background: BackgroundStyle { BackgroundStyle() }
}
