#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The remaining time of the step.
struct TimerView: View {
    let component: FormComponent
    let presenter: FormPresenter
    @Environment(\.formLook) private var look
    @Environment(\.formTexts) private var texts

    var body: some View {
        TimelineView(.periodic(from: .distantPast, by: 1)) { _ in
            Text(verbatim: text)
                .font(look.captionFont.monospacedDigit())
                .foregroundColor(look.color(of: component.look.tone) ?? look.secondaryText)
                .standing(component.look.alignment)
                .accessibilityAddTraits(.updatesFrequently)
        }
    }

    private var text: String {
        guard let left = presenter.model.remainingTime else { return component.text.replacing("{time}", with: "") }
        guard left > .zero else { return texts(.timeUp) }
        let time = CountdownText.text(left)
        guard component.text.contains("{time}") else { return texts(.timeLeft, ["time": time]) }
        return component.text.replacing("{time}", with: time)
    }
}
#endif
