public import Foundation

/// iOS 13.0, macOS 10.15
public struct Path: Equatable, Sendable {
    /// The path in SVG's syntax.
    var svg = ""

    /// iOS 13.0, macOS 10.15
    public init() {}

    /// iOS 13.0, macOS 10.15
    public init(_ callback: (inout Path) -> Void) { callback(&self) }

    /// iOS 13.0, macOS 10.15
    public init(_ rect: CGRect) { addRect(rect) }

    /// iOS 13.0, macOS 10.15
    public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

    /// iOS 13.0, macOS 10.15
    public mutating func move(to end: CGPoint) { svg += "M\(point(end))" }

    /// iOS 13.0, macOS 10.15
    public mutating func addLine(to end: CGPoint) { svg += "L\(point(end))" }

    /// iOS 13.0, macOS 10.15
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) { svg += "Q\(point(control))\(point(end))" }

    /// iOS 13.0, macOS 10.15
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        svg += "C\(point(control1))\(point(control2))\(point(end))"
    }

    /// iOS 13.0, macOS 10.15
    public mutating func closeSubpath() { svg += "Z" }

    /// iOS 13.0, macOS 10.15
    public mutating func addRect(_ rect: CGRect) {
        move(to: rect.origin)
        addLine(to: CGPoint(x: rect.origin.x + rect.width, y: rect.origin.y))
        addLine(to: CGPoint(x: rect.origin.x + rect.width, y: rect.origin.y + rect.height))
        addLine(to: CGPoint(x: rect.origin.x, y: rect.origin.y + rect.height))
        closeSubpath()
    }

    /// iOS 13.0, macOS 10.15
    public mutating func addEllipse(in rect: CGRect) {
        let radii = "\(rect.width / 2) \(rect.height / 2) 0 1 0 "
        let middle = rect.origin.y + rect.height / 2
        move(to: CGPoint(x: rect.origin.x, y: middle))
        svg += "A\(radii)\(point(CGPoint(x: rect.origin.x + rect.width, y: middle)))"
        svg += "A\(radii)\(point(CGPoint(x: rect.origin.x, y: middle)))"
        closeSubpath()
    }

    private func point(_ point: CGPoint) -> String { "\(point.x) \(point.y) " }
}
