#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Enlarges the tappable area to at least 44 by 44 points without making the line around it higher: the padding of
    /// the field's box provides the rest.
    func tapTarget() -> some View {
        frame(minWidth: 44, minHeight: 44).contentShape(Rectangle()).padding(.vertical, -10)
    }

    /// Adds the space around a control to its tappable area. It is behind the control, so that the control's own
    /// gestures take precedence.
    /// - Parameter action: the action of a tap; `nil` for none.
    @ViewBuilder
    func roomTakesTaps(_ action: (@MainActor () -> Void)?) -> some View {
        if let action {
            background {
                Color.clear.contentShape(Rectangle()).onTapGesture { action() }.accessibilityHidden(true)
            }
        } else {
            self
        }
    }
}
#endif
