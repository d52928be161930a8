#if canImport(SwiftUI)
import Foundation
import SwiftUI

/// An outline in a box of 24 by 24.
struct MarkOutline: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case move(Double, Double)
        case line(Double, Double)
        case curve(Double, Double, Double, Double, Double, Double)
        case circle(Double, Double, radius: Double)
        case close
    }

    static let box = 24.0
    let steps: [Step]

    init(_ steps: [Step]) { self.steps = steps }

    func path(in rect: CGRect, isMirrored: Bool = false) -> Path {
        let scale = min(rect.width, rect.height) / Self.box
        let left = rect.midX - scale * Self.box / 2
        let top = rect.midY - scale * Self.box / 2
        func point(_ x: Double, _ y: Double) -> CGPoint {
            var column = x
            if isMirrored { column = Self.box - x }
            return CGPoint(x: left + column * scale, y: top + y * scale)
        }

        return Path { path in
            for step in steps {
                switch step {
                case .move(let x, let y): path.move(to: point(x, y))
                case .line(let x, let y): path.addLine(to: point(x, y))
                case .curve(let x1, let y1, let x2, let y2, let x, let y):
                    path.addCurve(
                        to: point(x, y),
                        control1: point(x1, y1),
                        control2: point(x2, y2)
                    )
                case .circle(let x, let y, let radius):
                    let reach = isMirrored ? radius : -radius
                    let corner = point(x + reach, y - radius)
                    let side = 2 * radius * scale
                    let square = CGRect(x: corner.x, y: corner.y, width: side, height: side)
                    path.addEllipse(in: square)
                case .close: path.closeSubpath()
                }
            }
        }
    }
}

extension MarkOutline {
    static func + (one: MarkOutline, other: MarkOutline) -> MarkOutline {
        MarkOutline(one.steps + other.steps)
    }

    static func circle(x: Double, y: Double, radius: Double) -> MarkOutline {
        MarkOutline([.circle(x, y, radius: radius)])
    }

    static func lines(_ points: [(Double, Double)], isClosed: Bool = true) -> MarkOutline {
        guard let first = points.first else { return MarkOutline([]) }
        let rest = points.dropFirst().map { Step.line($0.0, $0.1) }
        var steps = [.move(first.0, first.1)] + rest
        if isClosed { steps.append(.close) }
        return MarkOutline(steps)
    }

    static func rectangle(
        x: Double,
        y: Double,
        width: Double,
        height: Double,
        radius: Double = 0
    ) -> MarkOutline {
        let right = x + width
        let bottom = y + height
        guard radius > 0 else {
            return lines([(x, y), (right, y), (right, bottom), (x, bottom)])
        }

        // The distance of a curve's control points for a quarter circle.
        let handle = radius * 0.4477
        return MarkOutline([
            .move(x + radius, y),
            .line(right - radius, y),
            .curve(right - handle, y, right, y + handle, right, y + radius),
            .line(right, bottom - radius),
            .curve(right, bottom - handle, right - handle, bottom, right - radius, bottom),
            .line(x + radius, bottom),
            .curve(x + handle, bottom, x, bottom - handle, x, bottom - radius),
            .line(x, y + radius),
            .curve(x, y + handle, x + handle, y, x + radius, y),
            .close,
        ])
    }

    /// Returns an open circular arc, in degrees clockwise from the right.
    static func arc(
        x: Double,
        y: Double,
        radius: Double,
        from start: Double,
        to end: Double
    ) -> MarkOutline {
        let eighths = abs(end - start) / 45
        let count = max(1, Int(eighths.rounded(.up)))
        let part = (end - start) / Double(count) * .pi / 180
        // The distance of a curve's control points for an arc of this angle.
        let handle = radius * 4 / 3 * tan(part / 4)
        func place(_ angle: Double, beyond: Double) -> (Double, Double) {
            let column = x + radius * cos(angle) - beyond * sin(angle)
            let row = y + radius * sin(angle) + beyond * cos(angle)
            return (column, row)
        }

        var angle = start * .pi / 180
        let first = place(angle, beyond: 0)
        var steps: [Step] = [.move(first.0, first.1)]
        for _ in 0..<count {
            let control1 = place(angle, beyond: handle)
            let control2 = place(angle + part, beyond: -handle)
            angle += part
            let end = place(angle, beyond: 0)
            steps.append(.curve(control1.0, control1.1, control2.0, control2.1, end.0, end.1))
        }
        return MarkOutline(steps)
    }
}
#endif
