public import Foundation

/// iOS 13.0, macOS 10.15
public struct Rectangle: InsettableShape, RoundedForm {
    /// iOS 13.0, macOS 10.15
    public typealias Body = _ShapeBody
    /// iOS 13.0, macOS 10.15
    nonisolated public static let _isBuiltIn = true
    nonisolated var radius: String { "0" }

    /// iOS 13.0, macOS 10.15
    nonisolated public init() {}

    /// iOS 13.0, macOS 10.15
    nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// iOS 13.0, macOS 10.15
public struct RoundedRectangle: InsettableShape, RoundedForm {
    /// iOS 13.0, macOS 10.15
    public typealias Body = _ShapeBody
    /// iOS 13.0, macOS 10.15
    nonisolated public static let _isBuiltIn = true
    /// iOS 13.0, macOS 10.15
    public var cornerSize: CGSize
    /// iOS 13.0, macOS 10.15
    public var style: RoundedCornerStyle
    nonisolated var radius: String { "\(cornerSize.width)px" }

    /// iOS 13.0, macOS 10.15
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .circular) {
        cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
        self.style = style
    }

    /// iOS 13.0, macOS 10.15
    nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// iOS 13.0, macOS 10.15
public enum RoundedCornerStyle: Sendable {
    /// iOS 13.0, macOS 10.15
    case circular
    /// iOS 13.0, macOS 10.15
    case continuous
}

/// iOS 13.0, macOS 10.15
public struct Capsule: InsettableShape, RoundedForm {
    /// iOS 13.0, macOS 10.15
    public typealias Body = _ShapeBody
    /// iOS 13.0, macOS 10.15
    nonisolated public static let _isBuiltIn = true
    nonisolated var radius: String { "9999px" }

    /// iOS 13.0, macOS 10.15
    nonisolated public init(style: RoundedCornerStyle = .circular) {}

    /// iOS 13.0, macOS 10.15
    nonisolated public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

/// iOS 13.0, macOS 10.15
public struct Circle: InsettableShape, RoundedForm {
    /// iOS 13.0, macOS 10.15
    public typealias Body = _ShapeBody
    /// iOS 13.0, macOS 10.15
    nonisolated public static let _isBuiltIn = true
    nonisolated var radius: String { "50%" }

    /// iOS 13.0, macOS 10.15
    nonisolated public init() {}

    /// iOS 13.0, macOS 10.15
    nonisolated public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}
