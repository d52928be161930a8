#if canImport(SwiftUI)
import Foundation
import SwiftUI

/// One colour of a mark.
struct MarkLayer: Sendable {
    /// The colour of a layer.
    enum Ink: Sendable, Equatable {
        /// The colour of the adjacent text.
        case text
        /// A fainter colour of the adjacent text.
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

    var mirrored: MarkLayer { MarkLayer(outline: outline.mirrored, ink: ink, width: width) }

    @MainActor private var shape: MarkShape { MarkShape(outline: outline) }

    /// Returns the layer in a square with a side in points.
    @MainActor @ViewBuilder
    func drawn(side: CGFloat) -> some View {
        switch ink {
        case .text: painted(.foreground, side: side)
        case .faint: painted(.foreground, side: side).opacity(0.6)
        case .own(let red, let green, let blue): painted(Color(red: red, green: green, blue: blue), side: side)
        }
    }

    @MainActor @ViewBuilder
    private func painted<S: ShapeStyle>(_ style: S, side: CGFloat) -> some View {
        if let width {
            let points = width * side / MarkOutline.box
            shape.stroke(style, style: StrokeStyle(lineWidth: points, lineCap: .round, lineJoin: .round))
        } else {
            shape.fill(style, style: FillStyle(eoFill: true))
        }
    }
}

private struct MarkShape: Shape {
    let outline: MarkOutline

    nonisolated func path(in rect: CGRect) -> Path { outline.path(in: rect) }
}
#endif
