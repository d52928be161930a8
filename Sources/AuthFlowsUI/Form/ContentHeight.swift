#if canImport(SwiftUI)
import SwiftUI

/// A layout that gives a scroll view the height of its content, or less if there is less space: only then it scrolls.
///
/// Not `ViewThatFits`: it would replace the view, and with it the focused field, when the keyboard appears.
struct ContentHeight: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        guard let scroll = subviews.first else { return .zero }
        // Without a proposed height a scroll view has that of its content.
        let ideal = scroll.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil))
        let height = min(ideal.height, proposal.height ?? ideal.height)
        return CGSize(width: ideal.width, height: height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let size = ProposedViewSize(bounds.size)
        subviews.first?.place(at: bounds.origin, anchor: .topLeading, proposal: size)
    }
}
#endif
