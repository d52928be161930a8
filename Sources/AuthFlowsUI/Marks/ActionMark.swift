#if canImport(SwiftUI)
package import AuthFlows
import Foundation
package import SwiftUI

/// The sign of another way in, in front of a button's text. Grows with the text; its own colours stand on light and on
/// dark, the others are those of the text. Says nothing to assistive technology: the button's text does.
package struct ActionMark: View {
    private let mark: FormAction.Mark
    @ScaledMetric private var side: CGFloat
    @Environment(\.layoutDirection) private var layoutDirection

    /// - Parameters:
    ///   - mark: what it stands for; one that nobody has drawn gets the sign of a door.
    ///   - size: width and height at the usual size of text, in points.
    package init(_ mark: FormAction.Mark, size: CGFloat = 20) {
        self.mark = mark
        _side = ScaledMetric(wrappedValue: size)
    }

    package var body: some View {
        let isMirrored = layoutDirection == .rightToLeft && MarkDrawings.isDirected(mark)
        let layers = MarkDrawings.layers(of: mark).map { isMirrored ? $0.mirrored : $0 }
        ZStack {
            ForEach(layers.indices, id: \.self) { layers[$0].drawn(side: side) }
        }
        .frame(width: side, height: side)
        // Newer systems mirror shapes where lines are read from the right; letters and signs must stay as they are.
        .environment(\.layoutDirection, .leftToRight)
        .accessibilityHidden(true)
    }
}
#endif
