#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A button of a form: the server's, or one that the form generates.
struct FormButton: View {
    let identifier: String
    let label: String
    /// The accessibility label, if it differs from the label.
    var spokenLabel: String?
    var mark: FormAction.Mark?
    var prominence = FormAction.Prominence.primary
    var isWaiting = false
    let cause: FormActivity.Cause
    @ObservedObject var activity: FormActivity
    let action: @MainActor () -> Void
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.buttonStyle) private var style
    @Environment(\.form.identifierPrefix) private var prefix

    var body: some View {
        let isBusy = activity.cause == cause
        let isEnabled = !activity.isBusy && !isWaiting

        Button(role: prominence == .destructive ? .destructive : nil) {
            action()
        } label: {
            HStack(spacing: 8) {
                if let mark { ActionMarkView(mark).accessibilityHidden(true) }
                Text(verbatim: label)
                    .fontWeight(prominence == .link ? nil : .semibold)
                    .fixedSize(horizontal: false, vertical: true)
            }
        }
        .buttonStyle(
            FormButtonChrome(
                prominence: prominence,
                isBusy: isBusy,
                isEnabled: isEnabled,
                appearance: appearance,
                style: style ?? .standard
            )
        )
        .disabled(!isEnabled)
        .accessibilityLabel(spokenLabel ?? label)
        .accessibilityValue(spokenState(isBusy: isBusy))
        .accessibilityIdentifier("\(prefix)-action-\(identifier)")
    }

    private func spokenState(isBusy: Bool) -> String {
        if isBusy { return texts(.sending) }
        guard isWaiting else { return "" }
        return label
    }
}
#endif
