#if canImport(SwiftUI)
import SwiftUI

/// One colour of a mark.
struct MarkLayer: Sendable {
    enum Ink: Sendable, Equatable {
        case text
        case faint
        /// A fixed colour: red, green and blue, 0 to 1.
        case own(Double, Double, Double)
    }

    let outline: MarkOutline
    let ink: Ink
    /// The line width, in units of the box; `nil` fills the outline with the even-odd rule.
    let width: Double?

    static func fill(_ outline: MarkOutline, ink: Ink = .text) -> MarkLayer {
        MarkLayer(outline: outline, ink: ink, width: nil)
    }

    static func line(_ outline: MarkOutline, width: Double, ink: Ink = .text) -> MarkLayer {
        MarkLayer(outline: outline, ink: ink, width: width)
    }

    @MainActor @ViewBuilder
    func drawn(side: CGFloat, isMirrored: Bool) -> some View {
        let shape = MarkShape(outline: outline, isMirrored: isMirrored)
        switch ink {
        case .text: painted(shape, .foreground, side: side)
        case .faint: painted(shape, .foreground, side: side).opacity(0.6)
        case .own(let red, let green, let blue):
            let color = Color(red: red, green: green, blue: blue)
            painted(shape, color, side: side)
        }
    }

    @MainActor @ViewBuilder
    private func painted<S: ShapeStyle>(_ shape: MarkShape, _ style: S, side: CGFloat) -> some View {
        if let width {
            let points = width * side / MarkOutline.box
            let line = StrokeStyle(lineWidth: points, lineCap: .round, lineJoin: .round)
            shape.stroke(style, style: line)
        } else {
            shape.fill(style, style: FillStyle(eoFill: true))
        }
    }
}

private struct MarkShape: Shape {
    let outline: MarkOutline
    let isMirrored: Bool

    nonisolated func path(in rect: CGRect) -> Path {
        outline.path(in: rect, isMirrored: isMirrored)
    }
}
#endif
