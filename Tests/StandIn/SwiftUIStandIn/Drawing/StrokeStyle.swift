public import Foundation

/// iOS 13.0, macOS 10.15
public struct StrokeStyle: Equatable, Sendable {
    /// iOS 13.0, macOS 10.15
    public var lineWidth: CGFloat
    /// iOS 13.0, macOS 10.15
    public var dash: [CGFloat]

    /// iOS 13.0, macOS 10.15
    public init(lineWidth: CGFloat = 1, dash: [CGFloat] = [CGFloat]()) {
        self.lineWidth = lineWidth
        self.dash = dash
    }
}

/// iOS 13.0, macOS 10.15
public struct FillStyle: Equatable, Sendable {
    /// iOS 13.0, macOS 10.15
    public var isEOFilled: Bool

    /// iOS 13.0, macOS 10.15
    public init(eoFill: Bool = false, antialiased: Bool = true) { isEOFilled = eoFill }
}
