#if canImport(SwiftUI)
import Foundation
package import SwiftUI

/// A layout that gives a scroll view the height of its content, or less if there is less space: only then it scrolls.
///
/// Not `ViewThatFits`: it would replace the view, and with it the focused field, when the keyboard appears.
struct ContentHeight: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        guard let scroll = subviews.first else { return .zero }
        // Without a proposed height a scroll view has that of its content.
        let ideal = scroll.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil))
        return CGSize(width: ideal.width, height: min(ideal.height, proposal.height ?? ideal.height))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        subviews.first?.place(at: bounds.origin, anchor: .topLeading, proposal: ProposedViewSize(bounds.size))
    }
}

private struct TakesContentHeightKey: EnvironmentKey {
    static let defaultValue = false
}

extension EnvironmentValues {
    /// Whether a form is as high as its content, if there is space, instead of filling the space.
    package var formTakesContentHeight: Bool {
        get { self[TakesContentHeightKey.self] }
        set { self[TakesContentHeightKey.self] = newValue }
    }
}
#endif
