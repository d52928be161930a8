#if canImport(SwiftUI)
package import AuthFlows
import Foundation
package import SwiftUI

/// The mark of an authentication method, in front of a button's label. It scales with the text; its own colours are
/// visible in light and in dark mode, the others are those of the text. It is hidden from assistive technology: the
/// button's label describes it.
package struct ActionMarkView: View {
    private let mark: FormAction.Mark
    @ScaledMetric private var side: CGFloat
    @Environment(\.layoutDirection) private var layoutDirection

    /// Creates a mark.
    /// - Parameters:
    ///   - mark: the kind of mark; one without a drawing is shown as a door.
    ///   - size: width and height at the default text size, in points.
    package init(_ mark: FormAction.Mark, size: CGFloat = 20) {
        self.mark = mark
        _side = ScaledMetric(wrappedValue: size)
    }

    package var body: some View {
        let layers = layers
        ZStack {
            ForEach(layers.indices, id: \.self) { layers[$0].drawn(side: side) }
        }
        .frame(width: side, height: side)
        // Newer systems mirror shapes in right-to-left layouts; letters and marks must not be mirrored.
        .environment(\.layoutDirection, .leftToRight)
        .accessibilityHidden(true)
    }

    private var layers: [MarkLayer] {
        let layers = MarkDrawings.layers(of: mark)
        guard layoutDirection == .rightToLeft, MarkDrawings.isDirected(mark) else { return layers }
        return layers.map(\.mirrored)
    }
}
#endif
