#if canImport(SwiftUI)
package import AuthFlows
package import SwiftUI

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
            ForEach(layers.indices, id: \.self) { index in
                layers[index].drawn(side: side, isMirrored: isMirrored)
            }
        }
        .frame(width: side, height: side)
        // Newer systems mirror shapes in right-to-left layouts; letters and marks must not be mirrored.
        .environment(\.layoutDirection, .leftToRight)
        .accessibilityHidden(true)
    }
}
#endif
