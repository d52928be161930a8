#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// What can be tapped is at least 44 points high and wide, and the line around it stays as high as its text: the
    /// padding of the field's box makes room for the rest.
    func tapTarget() -> some View {
        frame(minWidth: 44, minHeight: 44).contentShape(Rectangle()).padding(.vertical, -10)
    }

    /// The room around a control belongs to it. It is behind the control, so that what is in there comes first.
    /// - Parameter action: what a tap does; `nil` for nothing.
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
