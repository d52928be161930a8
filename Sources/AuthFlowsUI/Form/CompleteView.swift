#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The screen of a completed flow: the server's last screen, its message, or the package's text.
struct CompleteView: View {
    let outcome: FlowOutcome
    let step: FlowStep?
    let presenter: FormPresenter
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.identifierPrefix) private var prefix

    var body: some View {
        if let step, !step.components.isEmpty {
            let outline = FormOutline(step)
            OutlineItemsView(outline: outline, items: outline.items[...], presenter: presenter)
        } else {
            HStack(spacing: 12) {
                Image(systemName: "checkmark.circle.fill")
                    .foregroundColor(appearance.success)
                    .accessibilityHidden(true)
                Text(verbatim: outcome.message ?? texts(.complete))
                    .font(appearance.headingFont)
                    .foregroundColor(appearance.text)
                    .fixedSize(horizontal: false, vertical: true)
            }
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("\(prefix)-complete")
        }
    }
}
#endif
