#if canImport(SwiftUI)
import SwiftUI

/// A button that spins and can't be pressed while something runs. It keeps its label, for those who do not see it spin.
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
