public import Foundation

/// iOS 13.0, macOS 10.15
public struct UnitPoint: Hashable, Sendable {
    /// iOS 13.0, macOS 10.15
    public var x: CGFloat
    /// iOS 13.0, macOS 10.15
    public var y: CGFloat

    /// iOS 13.0, macOS 10.15
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    /// iOS 13.0, macOS 10.15
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// iOS 13.0, macOS 10.15
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// iOS 13.0, macOS 10.15
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// iOS 13.0, macOS 10.15
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// iOS 13.0, macOS 10.15
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// iOS 13.0, macOS 10.15
public struct Gradient: Equatable, Sendable {
    /// iOS 13.0, macOS 10.15
    public struct Stop: Equatable, Sendable {
        /// iOS 13.0, macOS 10.15
        public var color: Color
        /// iOS 13.0, macOS 10.15
        public var location: CGFloat

        /// iOS 13.0, macOS 10.15
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// iOS 13.0, macOS 10.15
    public var stops: [Stop]

    /// iOS 13.0, macOS 10.15
    public init(stops: [Stop]) { self.stops = stops }

    /// iOS 13.0, macOS 10.15
    public init(colors: [Color]) {
        stops = colors.enumerated().map { index, color in
            Stop(color: color, location: CGFloat(index) / CGFloat(max(colors.count - 1, 1)))
        }
    }
}

/// iOS 13.0, macOS 10.15
public struct LinearGradient: ShapeStyle, Paint {
    let css: String

    /// iOS 13.0, macOS 10.15
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        let angle = atan2(endPoint.x - startPoint.x, startPoint.y - endPoint.y) * 180 / .pi
        let stops = gradient.stops.map { "\($0.color.css) \($0.location * 100)%" }
        css = "linear-gradient(\(angle)deg, \(stops.joined(separator: ", ")))"
    }

    /// iOS 14.0, macOS 11.0
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }
}

/// iOS 13.0, macOS 10.15
extension LinearGradient: _PrimitiveView {}

extension LinearGradient: Primitive {
    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.color)
        node.css = [("background", css)]
        return [node]
    }
}
