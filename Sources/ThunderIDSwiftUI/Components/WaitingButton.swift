#if canImport(SwiftUI)
import SwiftUI

/// A button that shows a spinner and is disabled while an action is running. It keeps its accessibility label.
struct WaitingButton: View {
    let label: String
    let isLoading: Bool
    let action: () -> Void

    var body: some View {
        Button {
            action()
        } label: {
            HStack(spacing: 8) {
                if isLoading { ProgressView().accessibilityHidden(true) }
                Text(verbatim: label)
            }
        }
        .disabled(isLoading)
    }
}
#endif
