#if canImport(SwiftUI)
package import AuthFlows
import Foundation
package import SwiftUI

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
        case .own(let red, let green, let blue): painted(shape, Color(red: red, green: green, blue: blue), side: side)
        }
    }

    @MainActor @ViewBuilder
    private func painted<S: ShapeStyle>(_ shape: MarkShape, _ style: S, side: CGFloat) -> some View {
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
    let isMirrored: Bool

    nonisolated func path(in rect: CGRect) -> Path { outline.path(in: rect, isMirrored: isMirrored) }
}

/// The mark of an authentication method, which scales with the text. It is hidden from assistive technology: the
/// button's label describes it.
package struct ActionMarkView: View {
    private let mark: FormAction.Mark
    @ScaledMetric private var side: CGFloat
    @Environment(\.layoutDirection) private var layoutDirection

    package init(_ mark: FormAction.Mark, size: CGFloat = 20) {
        self.mark = mark
        _side = ScaledMetric(wrappedValue: size)
    }

    package var body: some View {
        let layers = MarkDrawings.layers(of: mark)
        let isMirrored = layoutDirection == .rightToLeft && MarkDrawings.isDirected(mark)
        ZStack {
            ForEach(layers.indices, id: \.self) { layers[$0].drawn(side: side, isMirrored: isMirrored) }
        }
        .frame(width: side, height: side)
        // Newer systems mirror shapes in right-to-left layouts; letters and marks must not be mirrored.
        .environment(\.layoutDirection, .leftToRight)
        .accessibilityHidden(true)
    }
}
#endif
