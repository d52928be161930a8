public import Foundation

/// iOS 13.0, macOS 10.15
public struct StrokeStyle: Equatable, Sendable {
    /// iOS 13.0, macOS 10.15
    public var lineWidth: CGFloat
    /// iOS 13.0, macOS 10.15
    public var lineCap: CGLineCap
    /// iOS 13.0, macOS 10.15
    public var lineJoin: CGLineJoin
    /// iOS 13.0, macOS 10.15
    public var dash: [CGFloat]

    /// iOS 13.0, macOS 10.15
    public init(
        lineWidth: CGFloat = 1,
        lineCap: CGLineCap = .butt,
        lineJoin: CGLineJoin = .miter,
        dash: [CGFloat] = [CGFloat]()
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.dash = dash
    }
}

/// iOS 2.0, macOS 10.0
public enum CGLineCap: Int32, Sendable {
    /// iOS 2.0, macOS 10.0
    case butt
    /// iOS 2.0, macOS 10.0
    case round
    /// iOS 2.0, macOS 10.0
    case square

    var css: String { ["butt", "round", "square"][Int(rawValue)] }
}

/// iOS 2.0, macOS 10.0
public enum CGLineJoin: Int32, Sendable {
    /// iOS 2.0, macOS 10.0
    case miter
    /// iOS 2.0, macOS 10.0
    case round
    /// iOS 2.0, macOS 10.0
    case bevel

    var css: String { ["miter", "round", "bevel"][Int(rawValue)] }
}

/// iOS 13.0, macOS 10.15
public struct FillStyle: Equatable, Sendable {
    /// iOS 13.0, macOS 10.15
    public var isEOFilled: Bool

    /// iOS 13.0, macOS 10.15
    public init(eoFill: Bool = false, antialiased: Bool = true) { isEOFilled = eoFill }
}
